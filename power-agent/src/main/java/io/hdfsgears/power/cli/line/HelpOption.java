// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli.line;

import picocli.CommandLine.Option;

/** The option that shows the help of {@code hdfs power} or of one of its commands. */
public final class HelpOption {
    @Option(
            names = {"-h", "-help", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("unused") // picocli sees it and prints the help
    private boolean asked;
}
