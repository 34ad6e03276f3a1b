// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs the command in this JVM. */
record Shell(int exit, String out, String err) {
    static Shell run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = SimMain.commandLine(new PrintWriter(out, true), new PrintWriter(err, true))
                .execute(arguments);
        return new Shell(exit, out.toString(), err.toString());
    }
}
