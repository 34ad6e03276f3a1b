// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os.yarn;

import io.hdfsgears.power.agent.AgentTimes.Drain;
import io.hdfsgears.power.agent.SleepMode;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * How YARN is drained: the keys {@code yarn...} of the object {@code agent}.
 *
 * @param node host, or host:port, of this host's NodeManager as the ResourceManager calls it
 * @param unit systemd's unit of the NodeManager, stopped before sleep and started after; empty: it is left running
 * @param drainMillis how long containers are waited for
 * @param kill whether those that run longer are killed
 * @param state where it is written down what the node had
 */
public record YarnSettings(String node, Optional<String> unit, int drainMillis, boolean kill, Path state) {
    /** All that may stand there. */
    public static final List<String> KEYS =
            List.of("yarnDrain", "yarnDrainMillis", "yarnKill", "yarnNode", "yarnUnit", "yarnState");

    private static final long LOOK_MILLIS = 5_000;
    /** From the end of the ResourceManager's patience until the last container is gone. */
    private static final long KILL_MILLIS = 60_000;

    private static final String STATE = "/var/lib/hdfs-gears/yarn-drain.properties";

    /** @return empty: YARN is not drained */
    public static Optional<YarnSettings> of(Settings settings, SleepMode sleep, String host) throws SettingException {
        boolean drain = settings.flag("yarnDrain", false);
        int drainMillis = settings.integer("yarnDrainMillis", 3_600_000, 1_000, 604_800_000);
        boolean kill = settings.flag("yarnKill", false);
        String node = settings.has("yarnNode") ? settings.host("yarnNode") : host;
        Path state = settings.has("yarnState") ? settings.path("yarnState") : Path.of(STATE);
        String unit = settings.text("yarnUnit", "");
        if (!unit.matches("([A-Za-z0-9][A-Za-z0-9:_.@\\\\-]{0,254})?")) {
            throw settings.problem("yarnUnit", "is '" + unit + "', which is no name of a systemd unit");
        }
        if (drain && unit.isEmpty() && sleep != SleepMode.POWEROFF) {
            throw settings.problem(
                    "yarnUnit",
                    "is missing: after " + sleep.word()
                            + " a NodeManager that was given up meanwhile registers with the nothing that it was left,"
                            + " and the ResourceManager shuts it down. Name its systemd unit, which is then stopped"
                            + " before sleep and started after, or none if something else starts it");
        }
        return drain
                ? Optional.of(new YarnSettings(
                        node,
                        unit.isEmpty() || unit.equals("none") ? Optional.empty() : Optional.of(unit),
                        drainMillis,
                        kill,
                        state))
                : Optional.empty();
    }

    public Drain times() {
        return new Drain(
                TimeUnit.MILLISECONDS.toNanos(drainMillis + (kill ? KILL_MILLIS : 0)),
                TimeUnit.MILLISECONDS.toNanos(Math.min(LOOK_MILLIS, drainMillis)));
    }
}
