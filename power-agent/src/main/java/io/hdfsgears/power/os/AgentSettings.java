// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import io.hdfsgears.power.agent.AgentTimes;
import io.hdfsgears.power.agent.AgentTimes.Drain;
import io.hdfsgears.power.agent.SleepMode;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The object {@code agent} of a host in the hosts file.
 *
 * @param interfaces to be armed; none: every one that has hardware, is up and can wake
 * @param wakeOnLan whether the host stays awake if interfaces cannot be armed
 * @param deadManSeconds when its alarm clock wakes it; 0: never
 * @param nodeManager where the NodeManager of this host answers; empty: there is none
 * @param inhibitors whether systemd's inhibitors count
 * @param turnAwayMillis how long readers of blocks are turned away before it sleeps; 0: they are not
 */
public record AgentSettings(
        SleepMode sleep,
        List<String> interfaces,
        WakeOnLan wakeOnLan,
        long deadManSeconds,
        String nodeManager,
        boolean inhibitors,
        long retryMillis,
        long awakeMillis,
        int turnAwayMillis) {
    /** Whether Wake-on-LAN is armed. */
    public enum WakeOnLan {
        /** The host stays awake unless each interface that is named is armed, or one where none is named. */
        REQUIRED,
        /** The controller has other ways to wake it. */
        TRIED,
        OFF
    }

    public AgentSettings {
        interfaces = List.copyOf(interfaces);
    }

    public static AgentSettings of(Settings settings) throws SettingException {
        String[] modes = {"suspend", "hibernate", "poweroff"};
        SleepMode mode =
                SleepMode.ofWord(settings.choice("sleep", "suspend", modes)).orElseThrow();
        List<String> interfaces = settings.has("interfaces") ? settings.texts("interfaces") : List.of();
        for (String name : interfaces) {
            // as the kernel's dev_valid_name, and so that no program takes it for an option
            if (!name.matches("[A-Za-z0-9_][A-Za-z0-9_.:@-]{0,14}")) {
                throw settings.problem("interfaces", "has '" + name + "', which is no name of an interface");
            }
        }
        String nodeManager = settings.text("nodeManager", "http://127.0.0.1:8042");
        if (!nodeManager.equals("none") && !nodeManager.matches("https?://[A-Za-z0-9.\\[\\]:-]{1,260}")) {
            throw settings.problem("nodeManager", "must be http://<host>:<port>, https://<host>:<port> or none");
        }
        return new AgentSettings(
                mode,
                interfaces,
                WakeOnLan.valueOf(settings.choice("wakeOnLan", "required", "required", "tried", "off")
                        .toUpperCase(Locale.ROOT)),
                TimeUnit.HOURS.toSeconds(settings.integer("deadManHours", 24, 0, 24 * 31)),
                nodeManager.equals("none") ? "" : nodeManager,
                settings.flag("inhibitors", true),
                settings.integer("retryMillis", 30_000, 100, 86_400_000),
                settings.integer("awakeMillis", 120_000, 0, 86_400_000),
                settings.integer("turnAwayMillis", 0, 0, 30_000));
    }

    public AgentTimes times(Drain drain) {
        return new AgentTimes(
                TimeUnit.MILLISECONDS.toNanos(retryMillis),
                TimeUnit.MILLISECONDS.toNanos(awakeMillis),
                TimeUnit.SECONDS.toNanos(deadManSeconds),
                drain);
    }

    /** Of a host whose containers are waited for instead of keeping it awake. */
    public AgentSettings withoutNodeManager() {
        return new AgentSettings(
                sleep, interfaces, wakeOnLan, deadManSeconds, "", inhibitors, retryMillis, awakeMillis, turnAwayMillis);
    }
}
