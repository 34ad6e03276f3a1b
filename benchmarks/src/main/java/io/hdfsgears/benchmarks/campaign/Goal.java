// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign;

/**
 * Something that has to hold at the end.
 *
 * @param detail what was seen
 */
record Goal(String what, boolean holds, String detail) {
    String line() {
        return (holds ? "ok      " : "FAILED  ") + what + (detail.isBlank() ? "" : ": " + detail);
    }
}
