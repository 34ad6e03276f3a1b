// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.capacity;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.UsableCapacity;
import io.hdfsgears.core.layout.facet.NumberedCopies;
import io.hdfsgears.core.model.CapacitySteps;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Data that fits while a gear is in force.
 *
 * @param gear from 1
 * @param awake hosts
 * @param usable bytes of files and the host that is full first. In the highest gear by the layout's shares; in a lower one as the
 *     layout places new blocks on the hosts awake, counted over many blocks, as if all data were written in this gear
 */
public record GearRoom(int gear, int awake, UsableCapacity usable) {
    private static final int BLOCKS_A_HOST = 500;
    private static final int RACKS = 4;
    private static final long SEED = 1;

    /** @param capacities bytes of each host, in the order of the chain */
    public static List<GearRoom> of(Layout layout, int primaries, int replication, List<Long> capacities) {
        ClusterView all = view(capacities, primaries, capacities.size());
        GearTable gears = layout.gears(all);
        List<GearRoom> rooms = new ArrayList<>();
        for (int gear = 1; gear <= gears.max(); gear++) {
            int awake = Math.min(gears.hostsAwake(gear), capacities.size());
            UsableCapacity usable = awake == capacities.size()
                    ? UsableCapacity.of(layout, all, replication, capacities)
                    : counted(layout, view(capacities, primaries, awake), replication, capacities);
            rooms.add(new GearRoom(gear, awake, usable));
        }
        return List.copyOf(rooms);
    }

    private static ClusterView view(List<Long> capacities, int primaries, int awake) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= capacities.size(); i++) {
            members.add(new Member(
                    new NodeId("h" + i),
                    "h" + i + ":9866",
                    "/r" + i % RACKS,
                    i <= awake ? Service.SERVING : Service.ASLEEP,
                    CapacitySteps.of(capacities.get(i - 1))));
        }
        return new ClusterView(awake, primaries, members);
    }

    private static UsableCapacity counted(Layout layout, ClusterView view, int replication, List<Long> capacities) {
        long[] held = new long[view.size() + 1];
        LoadGauge.Accepting load = position -> held[position];
        SplittableRandom random = new SplittableRandom(SEED);
        int blocks = BLOCKS_A_HOST * view.size();
        for (int block = 0; block < blocks; block++) {
            int number = block;
            PlacementRequest request = PlacementRequest.fresh(NumberedCopies.copies(layout, block, replication, view));
            NumberedCopies.of(layout)
                    .flatMap(by -> by.placeNumbered(number, replication, request, view, load, random))
                    .orElseGet(() -> layout.place(request, view, load, random))
                    .positions()
                    .forEach(position -> held[position]++);
        }
        double least = Double.POSITIVE_INFINITY;
        int first = 0;
        for (int position = 1; position < held.length; position++) {
            double fits = held[position] == 0
                    ? Double.POSITIVE_INFINITY
                    : (double) capacities.get(position - 1) * blocks / held[position];
            if (fits < least) {
                least = fits;
                first = position;
            }
        }
        return new UsableCapacity(first == 0 ? 0 : (long) least, first);
    }
}
