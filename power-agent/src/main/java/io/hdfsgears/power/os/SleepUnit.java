// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import io.hdfsgears.power.agent.SleepMode;
import io.hdfsgears.power.os.SleepWatch.Unit;
import io.hdfsgears.power.os.Tools.ToolException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The unit of systemd that puts a host to sleep, {@code systemd-suspend.service} or its like, and the targets that lead there. */
final class SleepUnit {
    private static final String RUN = "InvocationID";

    private final Tools tools;
    private final SleepMode mode;
    private final String unit;
    private String before = "";
    private boolean began;

    SleepUnit(Tools tools, SleepMode mode) {
        this.tools = tools;
        this.mode = mode;
        this.unit = "systemd-" + mode.word() + ".service";
    }

    /** Asks systemd for sleep. A call that takes too long may have been heard: the unit shows it. */
    void start() throws ToolException, InterruptedException {
        before = show(tools, unit).getOrDefault(RUN, "");
        try {
            tools.run("systemctl", mode.word());
        } catch (ToolException e) {
            if (!e.tookTooLong()) {
                throw e;
            }
        }
    }

    Unit now() throws InterruptedException {
        Map<String, String> shown = mode == SleepMode.POWEROFF ? Map.of() : show(tools, unit);
        if (!shown.containsKey(RUN)) {
            return Unit.UNKNOWN;
        }
        String run = shown.getOrDefault(RUN, "");
        if (run.isEmpty() || run.equals(before)) {
            return began ? Unit.DONE : Unit.NOT_BEGUN; // systemd forgets a unit that ended well, not one that failed
        }
        began = true;
        return switch (shown.getOrDefault("ActiveState", "")) {
            case "failed" -> Unit.FAILED;
            case "inactive" -> "success".equals(shown.get("Result")) ? Unit.DONE : Unit.FAILED;
            default -> Unit.RUNNING;
        };
    }

    /** Units that an operator has masked, without which this host does not sleep so. */
    static List<String> masked(Tools tools, SleepMode mode) throws InterruptedException {
        List<String> needed = mode == SleepMode.POWEROFF
                ? List.of("poweroff.target")
                : List.of("sleep.target", mode.word() + ".target", "systemd-" + mode.word() + ".service");
        List<String> masked = new ArrayList<>();
        for (String name : needed) {
            if ("masked".equals(show(tools, name).get("LoadState"))) {
                masked.add(name);
            }
        }
        return masked;
    }

    /** Empty where systemd cannot be asked. */
    private static Map<String, String> show(Tools tools, String name) throws InterruptedException {
        Map<String, String> shown = new HashMap<>();
        try {
            String text = tools.run("systemctl", "show", "--property=LoadState,ActiveState,Result," + RUN, name);
            text.lines()
                    .map(line -> line.split("=", 2))
                    .filter(pair -> pair.length == 2)
                    .forEach(pair -> shown.put(pair[0], pair[1].strip()));
        } catch (ToolException e) {
            return Map.of();
        }
        return shown;
    }
}
