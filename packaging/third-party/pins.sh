# SPDX-License-Identifier: Apache-2.0
# Every archive that is fetched: its name, version, file and checksum. A new version is a change of this file, of
# packaging/third-party-notices.md and of nothing else.
# shellcheck shell=bash disable=SC2034

tree_sitter_python_version=0.23.6
tree_sitter_python_archive=tree-sitter-python-0.23.6.tgz
tree_sitter_python_sha256=aab5b860d93dbf84b37fed532f7dacc0468ede5387d0c74911d68f964287662a

ksyntaxhighlighting_version=5.116.0
ksyntaxhighlighting_archive=ksyntax-highlighting_5.116.0.orig.tar.xz
ksyntaxhighlighting_pool=pool/main/k/ksyntax-highlighting
ksyntaxhighlighting_sha256=6f8ccacebd0dc9ce050b2b23b715750c97938b3336fbbb80967920cb8c1dfaa7
