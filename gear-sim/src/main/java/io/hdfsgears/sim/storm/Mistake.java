// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.storm;

import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.round.ClusterObservation;
import io.hdfsgears.core.round.ClusterPort;
import io.hdfsgears.core.round.WakeNeeds;
import io.hdfsgears.sim.world.vary.Seam;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Mistakes that can be planted, one at a time. Each stands for a kind of bug that such a product may have. */
public enum Mistake {
    DROPPED_FENCE(
            "Agents follow orders to sleep of each NameNode that says it is active, also while two say so.",
            () -> new Seam() {
                @Override
                public boolean fences() {
                    return false;
                }
            }),
    EARLY_SLEEP(
            "Hosts out of service are ordered to sleep while the shift still drains, before the proof.",
            () -> Seam.ofPort(Orders.Early::new)),
    FORGOTTEN_REPLICA(
            "The search after a loss forgets the replicas of sleeping hosts.", () -> Seam.ofPort(Forgetful::new)),
    STALE_VIEW("Readers, writers, repairs and the proof go by the view of a minute ago.", Late::new),
    DOUBLE_ORDER(
            "Each order to sleep reaches its host a second time, three minutes later.",
            () -> Seam.ofPort(Orders.Twice::new)),
    LOST_STATE("The edit that lets hosts sleep (POWERING_DOWN) is acknowledged and is not on disk.", () -> new Seam() {
        @Override
        public boolean stores(GearState state) {
            return state.phase() != Phase.POWERING_DOWN;
        }
    }),
    WRONG_IMAGE_EPOCH(
            "A NameNode that takes over takes any image of a sleeping host for that of its last sleep.",
            () -> new Seam() {
                @Override
                public boolean isLast(long imageEpoch, long sleepEpoch) {
                    return true;
                }
            }),
    UNTHROTTLED_WAKE(
            "All hosts of a gear are ordered on at once, whatever the batch.",
            () -> Seam.ofPort(Orders.Unthrottled::new)),
    UNSAFE_APPEND("An append keeps the generation stamp: replicas of hosts that sleep still count.", () -> new Seam() {
        @Override
        public boolean voidsOthers() {
            return false;
        }
    }),
    IGNORED_EXCLUSION(
            "The round takes hosts that the operator has excluded for its own.", () -> Seam.ofPort(Greedy::new));

    private final String about;

    @SuppressWarnings("ImmutableEnumChecker") // each makes a seam of its own, and holds nothing
    private final Supplier<Seam> seam;

    Mistake(String about, Supplier<Seam> seam) {
        this.about = about;
        this.seam = seam;
    }

    /** What is wrong, in one sentence. */
    public String about() {
        return about;
    }

    /** As people write it. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** For one run. */
    Seam seam() {
        return seam.get();
    }

    private static final class Forgetful extends Passing {
        Forgetful(ClusterPort port) {
            super(port);
        }

        @Override
        public ClusterObservation observe(GearState state) {
            ClusterObservation seen = super.observe(state);
            WakeNeeds needs = seen.needs();
            return new ClusterObservation(
                    seen.chain(),
                    seen.hosts(),
                    seen.nowMillis(),
                    seen.activeSinceMillis(),
                    seen.starting(),
                    seen.proof(),
                    seen.caughtUp(),
                    new WakeNeeds(
                            Set.of(),
                            needs.unaccounted(),
                            needs.operators(),
                            needs.writers(),
                            needs.roomLacks(),
                            needs.lossSearched()));
        }
    }

    private static final class Greedy extends Passing {
        Greedy(ClusterPort port) {
            super(port);
        }

        @Override
        public ClusterObservation observe(GearState state) {
            ClusterObservation seen = super.observe(state);
            return with(
                    seen,
                    seen.hosts().stream().map(host -> host.in(Custody.GEARS)).toList());
        }
    }

    private static final class Late implements Seam {
        private static final long AGE_NANOS = TimeUnit.MINUTES.toNanos(1);

        private final Deque<Seen> views = new ArrayDeque<>();

        private record Seen(ClusterView view, long fromNanos) {}

        /** Views in the order of time; the first one is shown until the next is a minute old. */
        @Override
        public ClusterView view(ClusterView now, long nowNanos) {
            Seen last = views.peekLast();
            if (last == null || last.view() != now) {
                views.addLast(new Seen(now, nowNanos));
            }
            while (views.size() > 1 && second().fromNanos() + AGE_NANOS <= nowNanos) {
                views.removeFirst();
            }
            return views.getFirst().view();
        }

        private Seen second() {
            return views.stream().skip(1).findFirst().orElseThrow();
        }
    }
}
