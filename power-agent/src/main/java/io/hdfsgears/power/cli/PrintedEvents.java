// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.exec.PowerEvents;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** Prints events while an order runs, if the user asked for it. The command that gave the order prints its outcome. */
final class PrintedEvents implements PowerEvents {
    private final @Nullable PrintStream to;

    PrintedEvents(@Nullable PrintStream to) {
        this.to = to;
    }

    @Override
    public void line(String text) {
        if (to != null) {
            to.println(text);
        }
    }

    @Override
    public void alarmRaised(String host, String text) {
        line("ALARM " + text);
    }

    @Override
    public void alarmCleared(String host) {
        line(host + ": alarm cleared");
    }

    @Override
    public void finished(String host, PowerAction action, Command.Result result, String detail) {
        line(host + ": " + action + " " + result + ", " + detail);
    }
}
