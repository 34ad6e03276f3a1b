// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.cycle.CycleRun.Shift;
import io.hdfsgears.benchmarks.stall.StallResult;
import io.hdfsgears.rack.hardware.WakeLog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result: what was seen of every sleep, connect and wake.
 *
 * @param lowest hosts awake in the lowest gear
 * @param guests hosts that are QEMU guests
 * @param asleepSeconds how long the rack stayed in the lowest gear each time
 * @param wanted cycles
 * @param controllers two of them wake the hosts, and the acting one is killed in each cycle
 * @param sameProcesses as before the first cycle: hosts slept, nothing of them ended
 * @param clients null if they did not end
 * @param failure what ended the run early; empty if nothing did
 */
record CycleResult(
        Machine machine,
        int hosts,
        int lowest,
        List<String> guests,
        double asleepSeconds,
        int wanted,
        List<Shift> shifts,
        List<Sleep> sleeps,
        List<Knock> knocks,
        List<Wake> wakes,
        List<Calm> calms,
        List<GuestClocks> clocks,
        boolean controllers,
        List<ControllerKills.Kill> kills,
        boolean sameProcesses,
        @Nullable StallResult clients,
        String failure) {
    /** Each is met in every rack; Redfish only where its program is. */
    static final Set<String> MEANS = Set.of(WakeLog.MAGIC_PACKET, WakeLog.CHASSIS_POWER_ON);

    /** @return the lines of the goal and whether each is met, in the order of the table */
    @JsonProperty
    Map<String, Boolean> lines() {
        int expected = wanted * (hosts - lowest);
        Map<String, Boolean> lines = new LinkedHashMap<>();
        lines.put("all " + wanted + " cycles were made, by the same processes", failure.isEmpty() && sameProcesses);
        lines.put(
                "every sleeping host was frozen or suspended behind a dead NIC, and used no CPU time",
                sleeps.size() == expected && sleeps.stream().allMatch(s -> s.real(guests.contains(s.host()))));
        lines.put(
                "no connect to a sleeping host was answered, each to one awake was",
                knocks.size() == 2 * wanted * hosts && knocks.stream().allMatch(Knock::asItShould));
        lines.put(
                "every host was woken by a magic packet, by chassis power on or by Redfish, and the first two were used",
                meansAreRight(wakes.stream().map(Wake::means).collect(Collectors.toSet())));
        lines.put(
                "every host served within its resume time + 3 s",
                wakes.size() == expected && wakes.stream().allMatch(Wake::inTime));
        lines.put(
                "no block of before a cycle was copied or lay on other hosts after it, save by the layout that evens out a steady gear",
                calms.size() == wanted && calms.stream().allMatch(Calm::nothingCopied));
        lines.put(
                "no host was called dead, and none that had woken stale",
                calms.size() == wanted && calms.stream().allMatch(Calm::nobodyAccused));
        if (!guests.isEmpty()) {
            lines.put(
                    "all " + guests.size()
                            + " QEMU hosts suspended in every cycle, and their clocks were right afterwards",
                    sleeps.stream().filter(s -> guests.contains(s.host())).count() == (long) wanted * guests.size()
                            && clocks.size() == wanted * guests.size()
                            && clocks.stream().allMatch(c -> c.suspended(asleepSeconds)));
        }
        if (controllers) {
            lines.put(
                    "the acting controller was killed in every cycle, and the other one acted within 15 s",
                    kills.size() == wanted && kills.stream().allMatch(ControllerKills.Kill::inTime));
        }
        lines.put(
                "clients met no error and no wrong byte",
                clients != null && clients.errors() == 0 && clients.wrongBytes() == 0);
        return lines;
    }

    private static boolean meansAreRight(Set<String> used) {
        Set<String> others = new TreeSet<>(used);
        others.removeAll(MEANS);
        others.remove(WakeLog.REDFISH_ON);
        return used.containsAll(MEANS) && others.isEmpty();
    }

    @JsonProperty
    boolean ok() {
        return lines().values().stream().allMatch(met -> met);
    }

    /** Median, 99th percentile and worst from the wake order until a host serves, by what woke it. */
    @JsonProperty
    Map<String, Tail> servingSeconds() {
        return by(CycleTable.SERVING);
    }

    /** The same from the moment at which the host ran on. */
    @JsonProperty
    Map<String, Tail> servingSecondsAfterResume() {
        return by(CycleTable.AFTER_RESUME);
    }

    private Map<String, Tail> by(CycleTable.Column column) {
        Map<String, Tail> tails = new LinkedHashMap<>();
        CycleTable.groups(wakes, guests).forEach((name, some) -> tails.put(name, column.tail(some)));
        return tails;
    }
}
