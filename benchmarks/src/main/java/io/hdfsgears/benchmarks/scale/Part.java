// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.scale;

import io.hdfsgears.benchmarks.Text;
import java.util.EnumMap;
import java.util.Map;

/** Latencies of the calls in one part of a run. */
final class Part {
    private static final double HALF = 50;
    private static final double MOST = 99;
    private static final double ALL = 100;

    private final String name;
    private final Map<Call, Latencies> calls = new EnumMap<>(Call.class);
    private double seconds;

    Part(String name) {
        this.name = name;
        for (Call call : Call.values()) {
            calls.put(call, new Latencies());
        }
    }

    String name() {
        return name;
    }

    void took(double lasted) {
        seconds = lasted;
    }

    double seconds() {
        return seconds;
    }

    void add(Call call, long nanos) {
        of(call).add(nanos);
    }

    private Latencies of(Call call) {
        return calls.getOrDefault(call, new Latencies());
    }

    /** ms */
    double p99(Call call) {
        return of(call).percentile(MOST);
    }

    /** ms */
    double longest(Call call) {
        return of(call).percentile(ALL);
    }

    String line() {
        StringBuilder text = new StringBuilder(Text.of("%-10s %7.1f s", name, seconds));
        for (Call call : Call.values()) {
            text.append(Text.of(
                    "   %s %d: %.2f / %.2f / %.1f",
                    call.label(), of(call).count(), of(call).percentile(HALF), p99(call), longest(call)));
        }
        return text.toString();
    }
}
