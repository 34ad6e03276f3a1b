// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Which of several replicas of one unit of an erasure-coded group goes. Stock asks for free space alone, and so gives up the
 * one that a shift down had brought to the hosts that stay: the next shift down has to bring it there again.
 */
final class UnitVictims {
    /**
     * A replica of the unit.
     *
     * @param position of its host, 0 when that is not on the chain
     * @param lost whether its host is not heard of although it should be up
     */
    record Copy(int position, String rack, boolean lost) {}

    private UnitVictims() {}

    /**
     * One on a lost host goes first; then one whose loss leaves the group on as many racks as can be; then one off the chain;
     * then the one that sleeps in more gears.
     *
     * @param copies of the unit
     * @param group racks of all the group's replicas, those of the copies included
     * @param keep how many copies stay, at least 1
     * @return indices into the copies
     */
    static List<Integer> of(List<Copy> copies, Collection<String> group, int keep) {
        List<Integer> victims = new ArrayList<>();
        List<String> racks = new ArrayList<>(group);
        while (copies.size() - victims.size() > Math.max(1, keep)) {
            int victim = -1;
            for (int i = 0; i < copies.size(); i++) {
                if (!victims.contains(i)
                        && (victim < 0 || goesBefore(racks).compare(copies.get(i), copies.get(victim)) < 0)) {
                    victim = i;
                }
            }
            victims.add(victim);
            racks.remove(copies.get(victim).rack());
        }
        return victims;
    }

    private static Comparator<Copy> goesBefore(List<String> racks) {
        return Comparator.<Copy>comparingInt(copy -> copy.lost() ? 0 : 1)
                .thenComparingInt(
                        copy -> racks.stream().filter(copy.rack()::equals).count() > 1 ? 0 : 1)
                .thenComparingInt(copy -> copy.position() == 0 ? 0 : 1)
                .thenComparingInt(copy -> -copy.position());
    }
}
