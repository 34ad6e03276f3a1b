// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.machine.NeverSleep.Keeper;
import java.util.Optional;

/**
 * What the safety checks look at before a shift is accepted.
 *
 * @param hosts hosts on the expansion chain
 * @param minAwake fewest hosts that may stay awake, at least the primaries
 * @param keeper the last host on the chain that must not sleep
 * @param health what is wrong already
 * @param unreadable erasure-coded block groups that so few hosts could not hold readably
 * @param unreadableWhy which of them, and what they need
 * @param space on the hosts that stay
 * @param rest how long the gear has been in force
 */
public record SafetyFacts(
        int hosts,
        int minAwake,
        Optional<Keeper> keeper,
        Health health,
        long unreadable,
        String unreadableWhy,
        Space space,
        Rest rest) {

    /**
     * @param missingBlocks blocks without any live replica
     * @param corruptBlocks blocks with a corrupt replica on a host in service, or with one elsewhere and too few good ones
     * @param deadHosts hosts that should be awake and are not heard of
     * @param maxDeadHosts how many of them are tolerated
     * @param unaccounted sleeping hosts of which this NameNode knows nothing yet: it has just started or taken over
     */
    public record Health(long missingBlocks, long corruptBlocks, int deadHosts, int maxDeadHosts, int unaccounted) {
        /** Nothing is wrong. */
        public static final Health GOOD = new Health(0, 0, 0, 0, 0);
    }

    /**
     * @param bytesToMove bytes that have to be copied to the hosts that stay
     * @param bytesRoom bytes free on them up to the limit
     * @param filledPercent of their disks, before anything is copied
     * @param limitPercent of their disks may be filled
     */
    public record Space(long bytesToMove, long bytesRoom, double filledPercent, int limitPercent) {}

    /**
     * @param nowMillis wall clock, ms since the Unix epoch
     * @param minMillis shortest time in a gear before a shift down
     */
    public record Rest(long nowMillis, long minMillis) {
        /** No time is asked for. */
        public static final Rest NONE = new Rest(0, 0);
    }
}
