// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import java.util.OptionalLong;

/**
 * What a shift to a gear would do, for those who look on: a dry run without its walk over blocks and without its checks.
 *
 * @param gear its number
 * @param hosts awake in it
 * @param switching hosts that would wake or fall asleep
 * @param down whether they would fall asleep
 * @param bytesToMove that would be copied first, by the last census; empty before one
 * @param etaMillis until the gear is in force; empty while that is not known
 * @param wattsSaved against now, negative when hosts would wake
 * @param wattsSource where the watts come from, for people
 */
public record Step(
        int gear,
        int hosts,
        int switching,
        boolean down,
        OptionalLong bytesToMove,
        OptionalLong etaMillis,
        double wattsSaved,
        String wattsSource) {}
