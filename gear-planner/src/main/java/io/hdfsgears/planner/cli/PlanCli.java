// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** Entry point of {@code hdfs gears plan} with {@code --fsimage} or {@code --oiv}, with the exit codes of {@code hdfs gears}. */
public final class PlanCli {
    private static final String PROGRAM = "hdfs gears";
    /** The option says that it is this plan, not that of a shift. */
    private static final String HELP = "hdfs gears plan --fsimage FILE --help";

    private static final int BAD_ARGUMENT = 1;

    private PlanCli() {}

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(execute(out, err, args));
    }

    static int execute(PrintWriter out, PrintWriter err, String... args) {
        CommandLine line = PlanMain.commandLine(PROGRAM, command -> HELP, out, err);
        line.getCommandSpec().removeSubcommand("plan-sample");
        int code = line.execute(args);
        return code == PlanMain.BAD_INPUT ? BAD_ARGUMENT : code;
    }
}
