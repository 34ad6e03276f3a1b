// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.line;

import picocli.CommandLine;

/** A subcommand of {@code hdfs} that the completion script knows in full. Its jar names it as a service. */
public interface CompletedTool {
    /** Its word behind {@code hdfs}. */
    String name();

    /** Its tree of commands; it is not executed. */
    CommandLine line();
}
