// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.machine.NeverSleep.Keeper;
import java.util.List;
import java.util.Optional;

/**
 * What the safety checks look at before a shift is accepted.
 *
 * @param hosts hosts on the expansion chain
 * @param minAwake fewest hosts that may stay awake, at least the primaries
 * @param keeper the last host on the chain that must not sleep
 * @param health what is wrong already
 * @param lacks limits of the hosts that would stay
 * @param space on the hosts that stay
 * @param rest how long the gear has been in force
 * @param unwakeable hosts that would sleep and might not wake again
 */
public record SafetyFacts(
        int hosts,
        int minAwake,
        Optional<Keeper> keeper,
        Health health,
        Lacks lacks,
        Space space,
        Rest rest,
        Unwakeable unwakeable) {

    /** Where every host could be woken. */
    public SafetyFacts(
            int hosts, int minAwake, Optional<Keeper> keeper, Health health, Lacks lacks, Space space, Rest rest) {
        this(hosts, minAwake, keeper, health, lacks, space, rest, Unwakeable.NONE);
    }

    /**
     * Hosts that would sleep and might not wake again.
     *
     * @param names of those of which no controller that could wake them has spoken lately
     * @param ageSeconds how long a controller's word counts
     * @param unproven of those that have never slept and woken by order, where that is asked for
     */
    public record Unwakeable(List<String> names, long ageSeconds, List<String> unproven) {
        /** Each can be woken, or hosts are not switched. */
        public static final Unwakeable NONE = new Unwakeable(List.of(), 0);

        public Unwakeable {
            names = List.copyOf(names);
            unproven = List.copyOf(unproven);
        }

        /** Where no proof is asked for. */
        public Unwakeable(List<String> names, long ageSeconds) {
            this(names, ageSeconds, List.of());
        }
    }

    /**
     * What is wrong already, and how much of it is tolerated.
     *
     * @param missing blocks without any good replica
     * @param corrupt blocks with a corrupt replica on a host in service, or with one elsewhere and too few good ones
     * @param endangered missing blocks of which a host that would sleep has a corrupt replica, the last to repair them from
     * @param dead hosts that should be awake and are not heard of
     * @param unaccounted sleeping hosts of which this NameNode knows nothing yet: it has just started or taken over
     * @param stockNameNodes other NameNodes of the nameservice that have answered that they do not run the gears
     */
    public record Health(
            Tolerated missing,
            Tolerated corrupt,
            long endangered,
            Tolerated dead,
            int unaccounted,
            List<String> stockNameNodes) {
        /** Nothing is wrong. */
        public static final Health GOOD = new Health(Tolerated.NONE, Tolerated.NONE, 0, Tolerated.NONE, 0);

        public Health {
            stockNameNodes = List.copyOf(stockNameNodes);
        }

        /** Where no other NameNode is known to lack the gears. */
        public Health(Tolerated missing, Tolerated corrupt, long endangered, Tolerated dead, int unaccounted) {
            this(missing, corrupt, endangered, dead, unaccounted, List.of());
        }
    }

    /**
     * @param count how many there are
     * @param limit how many are tolerated
     */
    public record Tolerated(long count, long limit) {
        /** None there, none tolerated. */
        public static final Tolerated NONE = new Tolerated(0, 0);

        boolean isExceeded() {
            return count > limit;
        }
    }

    /**
     * Limits of the hosts that stay: no wait and no copy removes them.
     *
     * @param unreadable erasure-coded block groups that so few hosts could not hold readably
     * @param unplaceable blocks that would have to be copied first and want a storage type that none of these hosts has
     * @param unwritable directories whose erasure coding policy needs more hosts to write
     */
    public record Lacks(Shortfall unreadable, Shortfall unplaceable, Shortfall unwritable) {
        /** Nothing lacks. */
        public static final Lacks NONE = new Lacks(Shortfall.NONE, Shortfall.NONE, Shortfall.NONE);
    }

    /**
     * @param count of blocks or directories
     * @param path of one of them; for operators only
     * @param needs what that one needs, the end of a sentence
     */
    public record Shortfall(long count, String path, String needs) {
        /** Nothing. */
        public static final Shortfall NONE = new Shortfall(0, "", "");
    }

    /**
     * @param bytesToMove bytes that have to be copied to the hosts that stay
     * @param bytesRoom bytes free on them up to the limit
     * @param filledPercent of their disks, before anything is copied
     * @param limitPercent of their disks may be filled
     * @param lackingHosts that would have to wake again at once, so that a new block finds enough hosts below the limit
     */
    public record Space(long bytesToMove, long bytesRoom, double filledPercent, int limitPercent, int lackingHosts) {}

    /**
     * @param nowMillis wall clock, ms since the Unix epoch
     * @param minMillis shortest time in a gear before a shift down
     */
    public record Rest(long nowMillis, long minMillis) {
        /** No time is asked for. */
        public static final Rest NONE = new Rest(0, 0);
    }
}
