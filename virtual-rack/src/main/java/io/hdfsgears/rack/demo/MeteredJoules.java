// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.demo;

import io.hdfsgears.power.energy.Comparison;
import io.hdfsgears.power.energy.EnergyReport;
import io.hdfsgears.power.energy.Sum;
import io.hdfsgears.power.meter.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the product's meters saw of the whole rack, shifts included.
 *
 * @param joulesBySource every joule by where it comes from: {@code pdu}, {@code cpu-model}
 * @param precision of the worst of them: measured, partial or estimated
 * @param gaps times that no meter covered
 * @param savedJoules by sleep, against all hosts on and idle
 * @param cpuModelError of the CPU model against the meters that counted: 0.1 = 10 % too much
 * @param gears in their order, from the lowest
 */
public record MeteredJoules(
        double joules,
        Map<String, Double> joulesBySource,
        String precision,
        long gaps,
        double savedJoules,
        double cpuModelError,
        List<GearJoules> gears) {
    /**
     * While a gear was in force, until the next one was.
     *
     * @param watts mean of the rack
     */
    public record GearJoules(int gear, double joules, double seconds, double watts) {}

    public static MeteredJoules of(EnergyReport report) {
        int hosts = report.hosts().size();
        Map<String, Double> bySource = new LinkedHashMap<>();
        report.racks()
                .forEach(rack -> rack.energy()
                        .bySource()
                        .forEach((source, amount) -> bySource.merge(source.word(), amount.joules(), Double::sum)));
        return new MeteredJoules(
                bySource.values().stream().mapToDouble(Double::doubleValue).sum(),
                bySource,
                report.racks().stream()
                        .map(rack -> rack.energy().precision())
                        .max(Enum::compareTo)
                        .map(precision -> precision.word())
                        .orElse("none"),
                report.hosts().stream().mapToLong(host -> host.tally().gaps()).sum(),
                report.saving().joules(),
                modelError(report),
                report.gears().stream()
                        .filter(row -> row.gear() > 0)
                        .map(row -> gear(row.gear(), row.energy(), hosts))
                        .toList());
    }

    private static GearJoules gear(int gear, Sum energy, int hosts) {
        double seconds = energy.total().millis() / 1e3 / Math.max(1, hosts);
        double joules = energy.total().joules();
        return new GearJoules(gear, joules, seconds, seconds > 0 ? joules / seconds : 0);
    }

    private static double modelError(EnergyReport report) {
        List<Comparison> beside = report.hosts().stream()
                .flatMap(host -> host.sources().stream())
                .filter(row -> row.source() == Source.CPU_MODEL)
                .flatMap(row -> row.comparisons().stream())
                .toList();
        double meters = beside.stream().mapToDouble(Comparison::referenceJoules).sum();
        double model = beside.stream().mapToDouble(Comparison::joules).sum();
        return meters > 0 ? model / meters - 1 : 0;
    }

    String text() {
        StringBuilder out = new StringBuilder(String.format(
                Locale.ROOT,
                "Joules: %.0f, %s (by source %s), %d gaps; sleep saved %.0f against all hosts on and idle.%n",
                joules,
                precision,
                sources(),
                gaps,
                savedJoules));
        gears.forEach(row -> out.append(String.format(
                Locale.ROOT,
                "  gear %d: %.0f J in %.1f s, mean %.0f W%n",
                row.gear(),
                row.joules(),
                row.seconds(),
                row.watts())));
        out.append(String.format(
                Locale.ROOT,
                "  The CPU model (EAFR Table 2) beside it: %+.1f %%; the rack's hosts are no ProLiant.%n",
                100 * cpuModelError));
        return out.toString();
    }

    private String sources() {
        return joulesBySource.entrySet().stream()
                .map(source -> String.format(Locale.ROOT, "%s %.0f", source.getKey(), source.getValue()))
                .reduce((a, b) -> a + ", " + b)
                .orElse("none");
    }
}
