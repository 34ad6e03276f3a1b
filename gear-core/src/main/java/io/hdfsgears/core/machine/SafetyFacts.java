// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

/**
 * What the safety checks look at before a shift is accepted.
 *
 * @param hosts hosts on the expansion chain
 * @param minAwake fewest hosts that may stay awake, at least the primaries
 * @param missingBlocks blocks without any live replica
 * @param corruptBlocks blocks all of whose replicas are corrupt
 * @param deadHosts hosts that should be awake and are not heard of
 * @param maxDeadHosts how many of them are tolerated
 * @param unreadable erasure-coded block groups that so few hosts could not hold readably
 * @param unreadableWhy which of them, and what they need
 * @param bytesToMove bytes that have to be copied to the hosts that stay
 * @param bytesFree bytes free on the hosts that stay
 */
public record SafetyFacts(
        int hosts,
        int minAwake,
        long missingBlocks,
        long corruptBlocks,
        int deadHosts,
        int maxDeadHosts,
        long unreadable,
        String unreadableWhy,
        long bytesToMove,
        long bytesFree) {}
