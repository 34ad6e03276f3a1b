// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Hosts with disks of different sizes, and the blocks that a layout put on them. */
final class UnlikeHosts {
    /** The step of a host with room for one block. */
    private static final int SMALLEST = 80;

    private static final int STEPS_A_DOUBLING = 8;

    /** Number of turns of repair: the first turn repairs what it can, later turns only even out. */
    private static final int TURNS = 6;

    private final Layout layout;
    private final ClusterView view;
    private final int[] room;
    private final long[] held;
    private final List<List<Integer>> blocks = new ArrayList<>();

    private UnlikeHosts(Layout layout, ClusterView view, int[] room) {
        this.layout = layout;
        this.view = view;
        this.room = room;
        this.held = new long[view.size() + 1];
    }

    /** Room for 4 to 16 blocks, mostly one of two sizes 1:4. */
    static UnlikeHosts of(Layout layout, ClusterView plain, RandomGenerator random) {
        int[] room = new int[plain.size() + 1];
        for (int i = 1; i < room.length; i++) {
            room[i] = random.nextInt(4) == 0 ? 8 : random.nextBoolean() ? 4 : 16;
        }
        ClusterView view = view(
                plain, i -> SMALLEST + STEPS_A_DOUBLING * (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(room[i])));
        return new UnlikeHosts(layout, view, room);
    }

    /** The same hosts with these capacities. */
    static ClusterView view(ClusterView plain, IntUnaryOperator size) {
        List<Member> members = IntStream.rangeClosed(1, plain.size())
                .mapToObj(i -> {
                    Member member = plain.member(i);
                    return new Member(member.id(), member.name(), member.rack(), member.service(), size.applyAsInt(i));
                })
                .toList();
        return plain.with(plain.primaries(), members);
    }

    /** The same blocks once a host has left; its replicas are gone. */
    UnlikeHosts without(int position) {
        List<Member> members = new ArrayList<>(view.members());
        members.remove(position - 1);
        int[] left = IntStream.range(0, room.length)
                .filter(i -> i != position)
                .map(i -> room[i])
                .toArray();
        UnlikeHosts rest = new UnlikeHosts(layout, new ClusterView(view.epoch() + 1, view.primaries(), members), left);
        for (List<Integer> holders : blocks) {
            List<Integer> kept = new ArrayList<>(holders.stream()
                    .filter(holder -> holder != position)
                    .map(holder -> holder > position ? holder - 1 : holder)
                    .toList());
            kept.forEach(holder -> rest.held[holder]++);
            rest.blocks.add(kept);
        }
        return rest;
    }

    Layout layout() {
        return layout;
    }

    ClusterView view() {
        return view;
    }

    int size() {
        return view.size();
    }

    long held(int position) {
        return held[position];
    }

    List<List<Integer>> blocks() {
        return blocks;
    }

    int withRoom() {
        return (int)
                IntStream.rangeClosed(1, size()).filter(i -> held[i] < room[i]).count();
    }

    void assertWithinRoom() {
        for (int i = 1; i <= size(); i++) {
            assertThat(held[i]).as("blocks on position %d", i).isLessThanOrEqualTo(room[i]);
        }
    }

    /** One block on hosts with room. */
    List<Integer> write(int factor, RandomGenerator random) {
        return write(factor, gauge(false), random);
    }

    /** One block, as if every host had room. */
    void writeAnywhere(int factor, RandomGenerator random) {
        write(factor, gauge(true), random);
    }

    private List<Integer> write(int factor, LoadGauge load, RandomGenerator random) {
        List<Integer> hosts = new ArrayList<>(
                layout.place(PlacementRequest.fresh(factor), view, load, random).positions());
        hosts.forEach(position -> held[position]++);
        blocks.add(hosts);
        return hosts;
    }

    /** As the NameNode does: replicas that lack are copied first, then blocks go to where the layout wants them. */
    void repair(int factor, RandomGenerator random) {
        LoadGauge load = gauge(true);
        for (List<Integer> holders : blocks) {
            int lacking = Math.min(factor, size()) - holders.size();
            if (lacking > 0) {
                List<Integer> copies = layout.place(
                                new PlacementRequest(lacking, holders, Set.of(), 0), view, load, random)
                        .positions();
                copies.forEach(position -> held[position]++);
                holders.addAll(copies);
            }
        }
        for (int turn = 0; turn < TURNS; turn++) {
            for (List<Integer> holders : blocks) {
                if (!holders.isEmpty()
                        && layout.repair(new RetentionRequest(holders, factor), view, load, random)
                                instanceof Repair.Move move) {
                    move(holders, move, factor);
                }
            }
        }
    }

    private void move(List<Integer> holders, Repair.Move move, int factor) {
        holders.add(move.target());
        held[move.target()]++;
        for (int victim : EvenFilling.retain(layout, new RetentionRequest(holders, factor), view, gauge(true))
                .victims()) {
            holders.remove(Integer.valueOf(victim));
            held[victim]--;
        }
    }

    private LoadGauge gauge(boolean endless) {
        return new GivenLoad(position -> held[position], position -> endless || held[position] < room[position]);
    }
}
