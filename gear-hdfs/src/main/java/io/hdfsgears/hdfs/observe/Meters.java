// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import io.hdfsgears.core.energy.HostEnergy;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Watts and joules of hosts as their agents tell them. Any thread; times are monotonic nanoseconds. */
public final class Meters {
    private static final int MOST_HOSTS = 100_000;
    private static final Pattern WORD = Pattern.compile("[a-z0-9][a-z0-9_.-]{0,31}");

    private final Map<String, HostEnergy> hosts = new ConcurrentHashMap<>();
    private final AtomicLong refused = new AtomicLong();

    /**
     * One reading.
     *
     * @param host host:transfer port; one that is not on the chain is forgotten with the next {@link #keepOnly}
     * @param source as the agent calls it; what is no short plain word counts as "other"
     * @param watts what is impossible is counted as refused and nothing else
     */
    public void heard(String host, String source, double watts, long nowNanos) {
        if (!HostEnergy.isPossible(watts)) {
            refused.incrementAndGet();
        } else if (hosts.size() < MOST_HOSTS || hosts.containsKey(host)) {
            String word = word(source);
            hosts.compute(host, (name, had) -> (had == null ? HostEnergy.NONE : had).plus(word, watts, nowNanos));
        }
    }

    private static String word(String source) {
        String lower = source.toLowerCase(Locale.ROOT);
        return WORD.matcher(lower).matches() ? lower : "other";
    }

    /** Forgets all others. */
    public void keepOnly(Set<String> names) {
        hosts.keySet().retainAll(names);
    }

    /** Empty for a host that has told no watts. */
    public Optional<HostEnergy> energy(String host) {
        return Optional.ofNullable(hosts.get(host));
    }

    /** What the host draws by its best source, unless that is older than this. */
    public Optional<HostEnergy.Drawn> drawn(String host, long nowNanos, long ageNanos) {
        return energy(host).flatMap(energy -> energy.drawn(nowNanos, ageNanos));
    }

    /** Readings that no host can give. */
    public long refused() {
        return refused.get();
    }
}
