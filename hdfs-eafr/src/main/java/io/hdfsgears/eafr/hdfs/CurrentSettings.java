// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.core.config.ConfKey;
import io.hdfsgears.core.config.EafrKeys;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The keys as they are now: those that only decisions read may change while the NameNode runs. Safe for threads. */
final class CurrentSettings implements Supplier<EafrSettings> {
    /**
     * The others need a restart: who counts, chooses or draws is set up by them once, the room on hosts is read by the NameNode's other
     * parts, too, and the chain is formed by the share of hot servers.
     */
    private static final Collection<String> CHANGEABLE = Stream.<ConfKey<?>>of(
                    EafrKeys.INTERVAL,
                    EafrKeys.HOT_READS,
                    EafrKeys.COLD_READS,
                    EafrKeys.HOT_REPLICA_READS,
                    EafrKeys.COLD_REPLICA_READS,
                    EafrKeys.HOST_TRANSFERS,
                    EafrKeys.HOST_TRANSFERS_OF,
                    EafrKeys.MOST,
                    EafrKeys.DIRECTORY_MOST,
                    EafrKeys.BUDGET,
                    EafrKeys.INCLUDE,
                    EafrKeys.EXCLUDE,
                    EafrKeys.QUIET)
            .map(ConfKey::name)
            .toList();

    private final Function<String, @Nullable String> conf;
    /** Empty for the default. */
    private Map<String, Optional<String>> changed = Map.of();

    private volatile EafrSettings now;

    CurrentSettings(Function<String, @Nullable String> conf) {
        this.conf = conf;
        this.now = EafrSettings.of(conf);
    }

    static Collection<String> changeable() {
        return List.copyOf(CHANGEABLE);
    }

    @Override
    public EafrSettings get() {
        return now;
    }

    /** Throws a ConfException when the value cannot be, and keeps the one before. */
    synchronized void change(String key, @Nullable String text) {
        if (!CHANGEABLE.contains(key)) {
            throw new IllegalArgumentException(key + " needs a restart");
        }
        Map<String, Optional<String>> next = new HashMap<>(changed);
        next.put(key, Optional.ofNullable(text));
        now = EafrSettings.of(name -> next.containsKey(name) ? next.get(name).orElse(null) : conf.apply(name));
        changed = next;
    }
}
