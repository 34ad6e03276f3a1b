// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.power.energy.Activity;
import io.hdfsgears.power.energy.Ledger;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What happened in the cluster, told to a recorder so that joules are kept apart by it. */
public sealed interface ClusterEvent {
    /** Applies it to a ledger. */
    void apply(Ledger ledger, Instant at);

    /** A host is now in this state: {@code state h01 waking}. */
    record HostIs(String host, Activity activity) implements ClusterEvent {
        @Override
        public void apply(Ledger ledger, Instant at) {
            ledger.mark(host, activity, at);
        }
    }

    /** This gear is now in force: {@code gear 2}. */
    record GearIs(int gear) implements ClusterEvent {
        @Override
        public void apply(Ledger ledger, Instant at) {
            ledger.gear(gear, at);
        }
    }

    /** Clients read or wrote so many bytes more: {@code served 1048576}. */
    record Served(long bytes) implements ClusterEvent {
        @Override
        public void apply(Ledger ledger, Instant at) {
            ledger.served(bytes, at);
        }
    }

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException with the line and what is understood
     */
    static ClusterEvent parse(String line, Collection<String> hosts) {
        String[] words = line.strip().split("\\s+", -1);
        Optional<ClusterEvent> event = Optional.empty();
        if (words.length == 3 && words[0].equals("state") && hosts.contains(words[1])) {
            event = Stream.of(Activity.values())
                    .filter(a -> a.word().equals(words[2].toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .map(a -> new HostIs(words[1], a));
        } else if (words.length == 2 && words[0].equals("gear") && words[1].matches("\\d{1,6}")) {
            event = Optional.of(new GearIs(Integer.parseInt(words[1])));
        } else if (words.length == 2 && words[0].equals("served") && words[1].matches("\\d{1,18}")) {
            event = Optional.of(new Served(Long.parseLong(words[1])));
        }
        return event.orElseThrow(
                () -> new IllegalArgumentException("'" + line.strip() + "' is not understood: say 'state"
                        + " <host> on|falling-asleep|asleep|waking|unknown', 'gear <n>' or 'served <bytes>', with a host of the"
                        + " hosts file that has meters"));
    }
}
