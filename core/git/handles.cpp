// SPDX-License-Identifier: Apache-2.0
#include "core/git/handles.h"

#include <git2.h>

namespace torchferry::git {

void Release::operator()(git_blob *object) const
{
    git_blob_free(object);
}

void Release::operator()(git_commit *object) const
{
    git_commit_free(object);
}

void Release::operator()(git_config *object) const
{
    git_config_free(object);
}

void Release::operator()(git_index *object) const
{
    git_index_free(object);
}

void Release::operator()(git_object *object) const
{
    git_object_free(object);
}

void Release::operator()(git_odb *object) const
{
    git_odb_free(object);
}

void Release::operator()(git_reference *object) const
{
    git_reference_free(object);
}

void Release::operator()(git_reference_iterator *object) const
{
    git_reference_iterator_free(object);
}

void Release::operator()(git_repository *object) const
{
    git_repository_free(object);
}

void Release::operator()(git_signature *object) const
{
    git_signature_free(object);
}

void Release::operator()(git_status_list *object) const
{
    git_status_list_free(object);
}

void Release::operator()(git_tree *object) const
{
    git_tree_free(object);
}

void Release::operator()(git_tree_entry *object) const
{
    git_tree_entry_free(object);
}

} // namespace torchferry::git
