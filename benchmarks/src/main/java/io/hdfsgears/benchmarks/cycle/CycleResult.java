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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result: what was seen of every sleep, connect and wake.
 *
 * @param wanted cycles
 * @param lowest hosts awake in the lowest gear
 * @param sameProcesses as before the first cycle: hosts slept, nothing of them ended
 * @param clients null if they did not end
 * @param failure what ended the run early; empty if nothing did
 */
record CycleResult(
        Machine machine,
        int hosts,
        int lowest,
        int wanted,
        List<Shift> shifts,
        List<Sleep> sleeps,
        List<Knock> knocks,
        List<Wake> wakes,
        boolean sameProcesses,
        @Nullable StallResult clients,
        String failure) {
    static final Set<String> MEANS = Set.of(WakeLog.MAGIC_PACKET, WakeLog.CHASSIS_POWER_ON);

    /** @return the lines of the goal and whether each is met, in the order of the table */
    @JsonProperty
    Map<String, Boolean> lines() {
        int expected = wanted * (hosts - lowest);
        Map<String, Boolean> lines = new LinkedHashMap<>();
        lines.put("all " + wanted + " cycles were made, by the same processes", failure.isEmpty() && sameProcesses);
        lines.put(
                "every sleeping host was frozen behind a dead NIC, and used no CPU time",
                sleeps.size() == expected && sleeps.stream().allMatch(Sleep::real));
        lines.put(
                "no connect to a sleeping host was answered, each to one awake was",
                knocks.size() == 2 * wanted * hosts && knocks.stream().allMatch(Knock::asItShould));
        lines.put(
                "every host was woken by a magic packet or by chassis power on, and both were used",
                wakes.stream().map(Wake::means).collect(Collectors.toSet()).equals(MEANS));
        lines.put(
                "every host served within its resume time + 3 s",
                wakes.size() == expected && wakes.stream().allMatch(Wake::inTime));
        lines.put(
                "clients met no error and no wrong byte",
                clients != null && clients.errors() == 0 && clients.wrongBytes() == 0);
        return lines;
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
        CycleTable.groups(wakes).forEach((name, some) -> tails.put(name, column.tail(some)));
        return tails;
    }
}
