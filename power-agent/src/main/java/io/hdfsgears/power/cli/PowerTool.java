// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import io.hdfsgears.hdfs.cli.line.CompletedTool;
import io.hdfsgears.power.cli.line.Console;
import java.util.Map;
import picocli.CommandLine;

/** Tells the completion script of {@code hdfs} the commands of {@code hdfs power}. */
public final class PowerTool implements CompletedTool {
    @Override
    public String name() {
        return "power";
    }

    @Override
    public CommandLine line() {
        return new PowerCli(new Console(Map.of(), System.in, System.out, System.err)).line();
    }
}
