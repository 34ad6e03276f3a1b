// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

/** Where the rack says what it is doing; standard error on the command line. */
@FunctionalInterface
public interface Progress {
    Progress SILENT = line -> {};

    void say(String line);
}
