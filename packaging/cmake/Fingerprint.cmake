# SPDX-License-Identifier: Apache-2.0
# cmake -DOUTPUT=HEADER -DFILES="A;B" -P Fingerprint.cmake: defines a sum of those files' contents, which changes whenever
# one of them does.
set(sums "")
foreach(file IN LISTS FILES)
    file(SHA256 ${file} sum)
    string(APPEND sums ${sum})
endforeach()
string(SHA256 fingerprint "${sums}")
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define TORCHFERRY_READER_FINGERPRINT \"${fingerprint}\"\n")
