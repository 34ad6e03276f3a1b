// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import io.hdfsgears.power.meter.Precision;
import io.hdfsgears.power.meter.Source;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Energy of some hosts over some time, by source. For any one host and moment it holds one source only, so that its total
 * counts nothing twice.
 *
 * @param bySource joules of each source, best first
 */
public record Sum(Map<Source, Amount> bySource) {
    static final Sum NONE = new Sum(Map.of());

    public Sum {
        Map<Source, Amount> copy = new EnumMap<>(Source.class);
        copy.putAll(bySource);
        bySource = Collections.unmodifiableMap(copy);
    }

    Sum plus(Source source, Amount amount) {
        Map<Source, Amount> more = new EnumMap<>(Source.class);
        more.putAll(bySource);
        more.merge(source, amount, Amount::plus);
        return new Sum(more);
    }

    public Amount total() {
        return bySource.values().stream().reduce(Amount.NONE, Amount::plus);
    }

    /** Of its worst part: a sum is no better than that. */
    public Precision precision() {
        return bySource.keySet().stream()
                .map(Source::precision)
                .max(Precision::compareTo)
                .orElse(Precision.MEASURED);
    }
}
