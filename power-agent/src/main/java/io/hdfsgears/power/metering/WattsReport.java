// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.power.meter.Precision;
import io.hdfsgears.power.meter.Reading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What {@code power watts} prints. */
final class WattsReport {
    private WattsReport() {}

    static Map<String, Object> json(List<Look> looks) {
        List<Object> hosts = new ArrayList<>();
        for (Look look : looks) {
            Map<String, Object> host = new LinkedHashMap<>();
            host.put("host", look.host().facts().name());
            host.put("rack", look.host().facts().rack());
            look.best().ifPresent(reading -> host.putAll(reading(reading)));
            List<Object> others = new ArrayList<>();
            look.readings().stream()
                    .filter(r -> look.plausible(r)
                            && look.best().filter(b -> !b.equals(r)).isPresent())
                    .forEach(r -> others.add(reading(r)));
            host.put("others", others);
            host.put(
                    "failures", look.failures().stream().map(Look.Failure::text).toList());
            hosts.add(host);
        }
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("hosts", hosts);
        all.put("totalWatts", total(looks));
        all.put("hostsRead", looks.stream().filter(l -> l.best().isPresent()).count());
        all.put("precision", precision(looks).map(Precision::word).orElse("none"));
        return all;
    }

    private static Map<String, Object> reading(Reading reading) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("watts", reading.watts());
        json.put("source", reading.source().word());
        json.put("precision", reading.precision().word());
        json.put("at", reading.at().toString());
        json.put("meter", reading.meter());
        return json;
    }

    static String text(List<Look> looks) {
        StringBuilder text = new StringBuilder(row("HOST", "WATTS", "SOURCE", "PRECISION", "METER"));
        for (Look look : looks) {
            String name = look.host().facts().name();
            Optional<Reading> best = look.best();
            text.append(best.map(r -> row(
                            name,
                            watts(r.watts()),
                            r.source().word(),
                            r.precision().word(),
                            r.meter()))
                    .orElseGet(() -> row(name, "-", "none", "", "no meter says anything usable")));
            look.readings().stream()
                    .filter(r ->
                            look.plausible(r) && best.filter(b -> !b.equals(r)).isPresent())
                    .forEach(r -> text.append(row(
                            "",
                            watts(r.watts()),
                            r.source().word(),
                            r.precision().word(),
                            r.meter())));
        }
        long read = looks.stream().filter(l -> l.best().isPresent()).count();
        text.append(String.format(
                Locale.ROOT,
                "Total: %s W of %d of %d hosts, %s%n",
                watts(total(looks)),
                read,
                looks.size(),
                precision(looks).map(Precision::word).orElse("none read")));
        return text.toString();
    }

    /** One reading of each host: its best. */
    private static double total(List<Look> looks) {
        return looks.stream()
                .flatMap(l -> l.best().stream())
                .mapToDouble(Reading::watts)
                .sum();
    }

    /** Of the worst part. */
    private static Optional<Precision> precision(List<Look> looks) {
        return looks.stream()
                .flatMap(l -> l.best().stream())
                .map(Reading::precision)
                .max(Precision::compareTo);
    }

    private static String row(String host, String watts, String source, String precision, String meter) {
        return String.format(Locale.ROOT, "%-20s %9s  %-11s  %-9s  %s%n", host, watts, source, precision, meter);
    }

    private static String watts(double watts) {
        return String.format(Locale.ROOT, "%.1f", watts);
    }
}
