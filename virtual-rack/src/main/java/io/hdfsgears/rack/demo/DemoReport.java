// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.demo;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The demo's result, also its JSON form.
 *
 * @param ok no byte differed, no client call failed, every check held
 * @param metered what the outlets saw; null, and not in the JSON form, of a rack without
 * @param problems what did not hold; not part of the JSON form
 */
public record DemoReport(
        boolean ok,
        List<GearStop> gears,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable MeteredJoules metered,
        @JsonIgnore List<String> problems) {
    public DemoReport {
        gears = List.copyOf(gears);
        problems = List.copyOf(problems);
    }

    public String table(double hostMBps) {
        StringBuilder out = new StringBuilder(
                "gear  hosts awake  read MB/s  write MB/s  read MB/s per host      W   MB/J  bytes moved  shift s  verified  wrong  errors\n");
        for (GearStop s : gears) {
            out.append(String.format(
                    Locale.ROOT,
                    "%4d  %11d  %9.1f  %10.1f  %18.1f  %5.0f  %5.3f  %11d  %7.1f  %8d  %5d  %6d%n",
                    s.gear(),
                    s.hostsAwake(),
                    s.readMBps(),
                    s.writeMBps(),
                    s.readMBps() / Math.max(1, s.hostsAwake()),
                    watts(s),
                    watts(s) > 0 ? s.readMBps() / watts(s) : 0,
                    s.bytesMoved(),
                    s.shiftSeconds(),
                    s.filesVerified(),
                    s.filesWrong(),
                    s.clientErrors()));
        }
        out.append(gears.isEmpty() ? "" : "W: " + wattsSource(gears.get(0)) + ".\n");
        out.append(metered == null ? "" : metered.text());
        out.append(
                hostMBps > 0
                        ? String.format(
                                Locale.ROOT,
                                "MB/s per host is bounded by the stock DataNode throttle of %.0f MB/s (--host-mbps), set so that hosts and"
                                        + " not this machine's cores are measured.%n",
                                hostMBps)
                        : "");
        problems.forEach(problem -> out.append("PROBLEM: ").append(problem).append('\n'));
        out.append(ok ? "Every file read back identical at every gear." : "The demo FAILED.");
        return out.toString();
    }

    /** Where outlets are metered, what they read while the gear was in force; else the estimate. */
    private double watts(GearStop stop) {
        return metered(stop).map(MeteredJoules.GearJoules::watts).orElse(stop.watts());
    }

    private String wattsSource(GearStop stop) {
        return metered(stop).isPresent()
                ? "metered, mean of all the time in the gear (" + String.join(", ", sources()) + "); the estimate from"
                        + " CPU time is in --json"
                : stop.wattsSource();
    }

    private Set<String> sources() {
        return metered == null ? Set.of() : metered.joulesBySource().keySet();
    }

    private Optional<MeteredJoules.GearJoules> metered(GearStop stop) {
        return metered == null
                ? Optional.empty()
                : metered.gears().stream()
                        .filter(row -> row.gear() == stop.gear() && row.seconds() > 0)
                        .findFirst();
    }
}
