// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.exec.PowerEvents;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps all that an executor tells. */
public final class Recorded implements PowerEvents {
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<String> alarms = new CopyOnWriteArrayList<>();
    private final List<String> cleared = new CopyOnWriteArrayList<>();

    @Override
    public void line(String text) {
        lines.add(text);
    }

    @Override
    public void alarmRaised(String host, String text) {
        alarms.add(text);
    }

    @Override
    public void alarmCleared(String host) {
        cleared.add(host);
    }

    @Override
    public void finished(String host, PowerAction action, Command.Result result, String detail) {
        lines.add(host + " " + action + " " + result + " " + detail);
    }

    public List<String> lines() {
        return lines;
    }

    public List<String> alarms() {
        return alarms;
    }

    public List<String> cleared() {
        return cleared;
    }

    /** Every word that was told. */
    public String everything() {
        return String.join("\n", lines) + "\n" + String.join("\n", alarms);
    }
}
