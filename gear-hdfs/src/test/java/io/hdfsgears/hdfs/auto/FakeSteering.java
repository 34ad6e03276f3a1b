// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearState.Until;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.ReadCounts;
import io.hdfsgears.hdfs.view.RequestCounters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Twelve hosts of gears 2, 5 and 12 that shift at once. */
final class FakeSteering implements Steering {
    static final int HOSTS = 12;
    final List<String> said = new ArrayList<>();
    final List<Integer> shifts = new ArrayList<>();
    final List<String> cancels = new ArrayList<>();
    final RequestCounters requests = new RequestCounters(0);
    Phase phase = Phase.STEADY;
    int target = HOSTS;
    int offload = 2;
    boolean follows = true;
    String refusal = "";
    int refusedBelow = HOSTS + 1;
    String reason = "test";
    boolean ends;
    Set<NodeId> woken = Set.of();
    boolean firstIsLost;
    int lackingRoom;

    @Override
    public @Nullable HdfsView view() {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= HOSTS; i++) {
            members.add(new Member(new NodeId("h" + i), "h" + i + ":1", "/r", service(i)));
        }
        GearState plain = new GearState(1, phase, target, target, woken, 0, 0, "test", reason, "");
        GearState state = ends ? plain.until(new Until(Long.MAX_VALUE, HOSTS)) : plain;
        return new HdfsView(
                state,
                new ClusterView(1, 2, members),
                new ThreeGears(),
                Collections.nCopies(HOSTS, Optional.empty()),
                new ReadCounts(HOSTS, requests));
    }

    private Service service(int position) {
        if (position == 1 && firstIsLost) {
            return Service.LOST;
        }
        return position <= target ? Service.SERVING : Service.ASLEEP;
    }

    @Override
    public int lackingRoom(HdfsView view) {
        return lackingRoom;
    }

    @Override
    public void shift(int hosts, String reason, Consumer<Outcome> answer) {
        shifts.add(hosts);
        boolean accepted = refusal.isEmpty() || hosts >= refusedBelow;
        if (accepted) {
            target = hosts;
            woken = Set.of();
        }
        answer.accept(new Outcome(accepted, accepted ? "" : refusal));
    }

    @Override
    public void cancel(String reason) {
        cancels.add(reason);
        phase = Phase.POWERING_UP;
    }

    @Override
    public void offloadSet(int hosts) {
        offload = hosts;
    }

    @Override
    public OptionalInt offloadSet() {
        return follows ? OptionalInt.of(offload) : OptionalInt.empty();
    }

    @Override
    public int floor(HdfsView view) {
        return view.table().floor();
    }

    @Override
    public long pendingMoves() {
        return 0;
    }

    @Override
    public OptionalDouble watts(String host) {
        return host.equals("h12:1") ? OptionalDouble.of(85) : OptionalDouble.empty();
    }

    @Override
    public void say(String text) {
        said.add(text);
    }

    /** Only its gears are asked for. */
    private static final class ThreeGears implements Layout {
        @Override
        public String name() {
            return "three";
        }

        @Override
        public GearTable gears(ClusterView view) {
            return new GearTable(List.of(2, 5, 12));
        }

        @Override
        public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
            throw new UnsupportedOperationException("nobody writes here");
        }

        @Override
        public Retention retain(RetentionRequest request, ClusterView view) {
            throw new UnsupportedOperationException("nobody writes here");
        }

        @Override
        public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
            throw new UnsupportedOperationException("nobody writes here");
        }

        @Override
        public double share(int position, int replication, ClusterView view) {
            return 0;
        }
    }
}
