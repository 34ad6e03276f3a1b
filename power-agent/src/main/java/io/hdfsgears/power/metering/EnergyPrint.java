// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.power.energy.Amount;
import io.hdfsgears.power.energy.Bucket;
import io.hdfsgears.power.energy.Comparison;
import io.hdfsgears.power.energy.EnergyCsv;
import io.hdfsgears.power.energy.EnergyReport;
import io.hdfsgears.power.energy.EnergyReport.DayRow;
import io.hdfsgears.power.energy.EnergyReport.HostRow;
import io.hdfsgears.power.energy.EnergyReport.SourceRow;
import io.hdfsgears.power.energy.Sum;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** An energy report as JSON and as text. Joules and kWh are of the sources that counted; each source by itself is beside them. */
final class EnergyPrint {
    private EnergyPrint() {}

    static Map<String, Object> json(EnergyReport report) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("since", Instant.ofEpochMilli(report.sinceMillis()).toString());
        all.put("hosts", report.hosts().stream().map(EnergyPrint::host).toList());
        all.put(
                "racks",
                report.racks().stream()
                        .map(r -> with("rack", r.name(), r.energy()))
                        .toList());
        all.put(
                "gears",
                report.gears().stream()
                        .map(g -> with("gear", g.gear(), g.energy()))
                        .toList());
        List<Object> transitions = new ArrayList<>();
        report.transitions().forEach(t -> {
            Map<String, Object> row = with("transition", t.state().word(), t.energy());
            row.put("times", t.times());
            row.put("joulesEach", t.joulesEach());
            transitions.add(row);
        });
        all.put("transitions", transitions);
        all.put("days", report.days().stream().map(EnergyPrint::day).toList());
        Map<String, Object> saving = new LinkedHashMap<>();
        saving.put("joules", report.saving().joules());
        saving.put("kwh", new Amount(report.saving().joules(), 0, 0).kilowattHours());
        saving.put("hosts", report.saving().hosts());
        saving.put("hostsUnknown", report.saving().hostsUnknown());
        all.put("savedAgainstAllOn", saving);
        return all;
    }

    private static Map<String, Object> host(HostRow host) {
        Map<String, Object> row = with("host", host.name(), host.energy());
        row.put("rack", host.rack());
        host.bookedMillis()
                .ifPresent(at -> row.put("bookedUntil", Instant.ofEpochMilli(at).toString()));
        row.put("gaps", host.tally().gaps());
        row.put("gapSeconds", host.tally().gapMillis() / 1000.0);
        row.put("clockBacks", host.tally().clockBacks());
        row.put("sourceSwitches", host.tally().switches());
        row.put("wakes", host.tally().wakes());
        row.put("sleeps", host.tally().sleeps());
        host.savedJoules().ifPresent(saved -> row.put("savedJoules", saved));
        row.put("meters", host.sources().stream().map(EnergyPrint::source).toList());
        return row;
    }

    private static Map<String, Object> source(SourceRow source) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("source", source.source().word());
        row.put("joulesByItself", source.own().joules());
        row.put("seconds", source.own().millis() / 1000.0);
        row.put("refused", source.refused());
        row.put("counterWraps", source.wraps());
        row.put("counterResets", source.resets());
        if (source.check().millis() > 0) {
            row.put("integratedJoules", source.check().integratedJoules());
            row.put("counterJoules", source.check().counterJoules());
            row.put("counterSeconds", source.check().millis() / 1000.0);
        }
        List<Object> beside = new ArrayList<>();
        for (Comparison comparison : source.comparisons()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("counted", comparison.reference().word());
            one.put("joules", comparison.joules());
            one.put("countedJoules", comparison.referenceJoules());
            one.put("seconds", comparison.millis() / 1000.0);
            one.put("error", comparison.error());
            beside.add(one);
        }
        row.put("beside", beside);
        return row;
    }

    private static Map<String, Object> day(DayRow day) {
        Map<String, Object> row = with("day", EnergyCsv.day(day.day()), day.energy());
        row.put("servedBytes", day.servedBytes());
        row.put("megabytesPerJoule", day.megabytesPerJoule());
        return row;
    }

    private static Map<String, Object> with(String key, Object value, Sum energy) {
        Map<String, Object> row = new LinkedHashMap<>();
        Amount total = energy.total();
        row.put(key, value);
        row.put("joules", total.joules());
        row.put("kwh", total.kilowattHours());
        row.put("seconds", total.millis() / 1000.0);
        row.put(
                "precision",
                energy.bySource().isEmpty() ? "none" : energy.precision().word());
        Map<String, Object> bySource = new LinkedHashMap<>();
        energy.bySource().forEach((source, amount) -> bySource.put(source.word(), amount.joules()));
        row.put("joulesBySource", bySource);
        return row;
    }

    static String text(EnergyReport report) {
        StringBuilder text = new StringBuilder();
        line(text, "Since:", Instant.ofEpochMilli(report.sinceMillis()).toString());
        report.hosts().forEach(h -> {
            line(text, "Host " + h.name() + ":", energy(h.energy()) + trouble(h));
            h.sources()
                    .forEach(s -> s.comparisons()
                            .forEach(c -> line(text, "  " + s.source().word() + ":", beside(c))));
        });
        report.racks().stream()
                .filter(r -> !r.name().isEmpty())
                .forEach(r -> line(text, "Rack " + r.name() + ":", energy(r.energy())));
        report.gears().stream()
                .filter(g -> g.gear() > 0)
                .forEach(g -> line(text, "Gear " + g.gear() + ":", energy(g.energy())));
        report.transitions().stream()
                .filter(t -> t.times() > 0)
                .forEach(t -> line(
                        text,
                        t.state().word() + ":",
                        t.times() + " times, " + number("%.0f", t.joulesEach()) + " J each; " + energy(t.energy())));
        report.days().stream()
                .filter(d -> d.day() != Bucket.OLDER || d.energy().total().millis() > 0)
                .forEach(d -> line(
                        text,
                        "Day " + EnergyCsv.day(d.day()) + ":",
                        energy(d.energy())
                                + (d.servedBytes() > 0 ? ", " + number("%.4f", d.megabytesPerJoule()) + " MB/J" : "")));
        if (report.saving().hosts() + report.saving().hostsUnknown() > 0) {
            line(
                    text,
                    "Saved by sleep:",
                    number("%.6f", new Amount(report.saving().joules(), 0, 0).kilowattHours())
                            + " kWh against all hosts on, of " + report.saving().hosts() + " hosts; "
                            + report.saving().hostsUnknown() + " more slept, their idle power is unknown");
        }
        return text.toString();
    }

    private static String energy(Sum energy) {
        if (energy.bySource().isEmpty()) {
            return "nothing yet";
        }
        String parts = energy.bySource().entrySet().stream()
                .map(e -> e.getKey().word() + " " + number("%.0f", e.getValue().joules()) + " J")
                .collect(Collectors.joining(", "));
        return number("%.6f", energy.total().kilowattHours()) + " kWh, mean "
                + number("%.1f", energy.total().meanWatts()) + " W, "
                + energy.precision().word() + " (" + parts + ")";
    }

    private static String trouble(HostRow host) {
        long refused = host.sources().stream().mapToLong(SourceRow::refused).sum();
        StringBuilder text = new StringBuilder();
        if (host.tally().gaps() > 0) {
            text.append("; ").append(host.tally().gaps()).append(" gaps of ");
            text.append(number("%.0f", host.tally().gapMillis() / 1000.0)).append(" s not counted");
        }
        if (host.tally().switches() > 0) {
            text.append("; source changed ").append(host.tally().switches()).append(" times");
        }
        if (refused > 0) {
            text.append("; ").append(refused).append(" readings refused");
        }
        return text.toString();
    }

    private static String beside(Comparison c) {
        return number("%+.1f", c.error() * 100) + " % against " + c.reference().word() + " over "
                + number("%.0f", c.millis() / 1000.0) + " s";
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "%-22s%s%n", name, value));
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
