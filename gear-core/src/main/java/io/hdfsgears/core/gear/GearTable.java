// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.gear;

import java.util.ArrayList;
import java.util.List;

/**
 * Which gear keeps how many hosts awake. Gear 1 is the lowest.
 *
 * @param awake hosts awake in gear 1, 2, ...; strictly increasing
 */
public record GearTable(List<Integer> awake) {
    public GearTable {
        awake = List.copyOf(awake);
        if (awake.isEmpty()) {
            throw new IllegalArgumentException("a gear table needs at least one gear");
        }
        int before = 0;
        for (int hosts : awake) {
            if (hosts <= before) {
                throw new IllegalArgumentException(
                        "gears must keep strictly more hosts awake one after the other: " + awake);
            }
            before = hosts;
        }
    }

    /** Gears that grow by the factor e: p, p·e, p·e², ... and the whole cluster last (Rabbit §3.1: one gear a replica). */
    public static GearTable eFold(int primaries, int hosts) {
        List<Integer> awake = new ArrayList<>();
        for (int k = 0; ; k++) {
            long n = Math.round(primaries * Math.exp(k));
            if (n >= hosts) {
                break;
            }
            awake.add((int) n);
        }
        awake.add(hosts);
        return new GearTable(awake);
    }

    /** A gear for every host count from the primaries to the whole cluster. */
    public static GearTable oneNodeAGear(int primaries, int hosts) {
        List<Integer> awake = new ArrayList<>();
        for (int n = Math.min(primaries, hosts); n <= hosts; n++) {
            awake.add(n);
        }
        return new GearTable(awake);
    }

    /** Gears by group sizes: gear g keeps groups 1..g awake; hosts beyond the groups join the last gear. */
    public static GearTable ofGroups(List<Integer> groupSizes, int hosts) {
        List<Integer> awake = new ArrayList<>();
        int sum = 0;
        for (int size : groupSizes) {
            if (size < 1) {
                throw new IllegalArgumentException(
                        "a gear group must have at least 1 host, not " + size + " in " + groupSizes);
            }
            sum += size;
            awake.add(Math.min(sum, hosts));
            if (sum >= hosts) {
                break;
            }
        }
        if (!awake.isEmpty()) {
            awake.set(awake.size() - 1, hosts);
        }
        return new GearTable(awake);
    }

    /** @return the lowest gear in which the host at a position is awake; the highest for one beyond all gears */
    public int lowest(int position) {
        for (int gear = 1; gear < max(); gear++) {
            if (position <= hostsAwake(gear)) {
                return gear;
            }
        }
        return max();
    }

    /** The highest gear. */
    public int max() {
        return awake.size();
    }

    /** @param gear 1..max */
    public int hostsAwake(int gear) {
        return awake.get(gear - 1);
    }

    /** @return the gear that keeps exactly {@code hosts} hosts awake, or 0 */
    public int gearOf(int hosts) {
        return awake.indexOf(hosts) + 1;
    }
}
