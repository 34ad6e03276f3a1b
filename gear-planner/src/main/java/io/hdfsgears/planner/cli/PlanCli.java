// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.cli;

import io.hdfsgears.sim.cli.Program;
import java.io.PrintWriter;
import picocli.CommandLine;

/** Entry point of {@code hdfs gears plan} with {@code --fsimage} or {@code --oiv}, with the exit codes of {@code hdfs gears}. */
public final class PlanCli {
    /** The option says that it is this plan, not that of a shift. */
    private static final Program PROGRAM =
            new Program("hdfs gears", command -> "hdfs gears plan --fsimage FILE --help");

    private static final int BAD_ARGUMENT = 1;

    private PlanCli() {}

    public static void main(String[] args) {
        System.exit(Program.run((out, err) -> execute(out, err, args)));
    }

    static int execute(PrintWriter out, PrintWriter err, String... args) {
        CommandLine line = PlanMain.commandLine(PROGRAM, out, err);
        line.getCommandSpec().removeSubcommand("plan-sample");
        int code = line.execute(args);
        return code == Program.BAD_INPUT ? BAD_ARGUMENT : code;
    }
}
