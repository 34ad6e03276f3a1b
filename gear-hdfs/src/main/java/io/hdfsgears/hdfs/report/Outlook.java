// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.machine.explain.ShiftEstimate;
import io.hdfsgears.hdfs.agent.GearAgent;
import io.hdfsgears.hdfs.auto.AutoStatus.Savings;
import io.hdfsgears.hdfs.auto.Controller;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.config.Guards;
import io.hdfsgears.hdfs.coverage.Proof;
import io.hdfsgears.hdfs.observe.Counted;
import io.hdfsgears.hdfs.observe.Progress;
import io.hdfsgears.hdfs.observe.Step;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.jspecify.annotations.Nullable;

/**
 * What comes next: how far the shift is, and what another gear would do. Holds no lock and walks over no block; costs a look at each
 * host for at most {@value #MOST_STEPS} gears.
 */
public final class Outlook {
    /** A layout may have a gear for each host: no operator reads a thousand. */
    static final int MOST_STEPS = 12;

    private final GearConfig config;
    private final GearAgent agent;
    private final Controller controller;
    private final Proof proof;
    private final BlockManager blocks;

    public Outlook(GearConfig config, GearAgent agent, Controller controller, Proof proof, BlockManager blocks) {
        this.config = config;
        this.agent = agent;
        this.controller = controller;
        this.proof = proof;
        this.blocks = blocks;
    }

    /** How long a shift would take. */
    public ShiftEstimate estimate(boolean down, int hosts, int copying, long bytesToMove) {
        Guards guards = config.guards();
        return down
                ? ShiftEstimate.down(
                        hosts,
                        bytesToMove,
                        copying,
                        guards.copyBytesPerSecond(),
                        config.times(),
                        guards.limits(),
                        agent.switchTimes())
                : ShiftEstimate.up(hosts, guards.limits(), agent.switchTimes());
    }

    /** What a shift to each gear would do; to some of them where there are many. */
    List<Step> steps(HdfsView view, @Nullable Counted last) {
        GearTable gears = view.gears();
        int present = gears.gearOf(view.state().served());
        int wanted = gears.gearOf(view.state().target());
        List<Step> steps = new ArrayList<>();
        for (int gear : chosen(gears.max(), present, wanted)) {
            steps.add(step(gear, gears.hostsAwake(gear), view, last));
        }
        return steps;
    }

    /**
     * The lowest and the highest gear, the present and the wanted one, and others at even distances.
     *
     * @param present 0 between gears
     */
    static SortedSet<Integer> chosen(int max, int present, int wanted) {
        SortedSet<Integer> chosen = new TreeSet<>();
        int even = max <= MOST_STEPS ? max : MOST_STEPS - 2;
        for (int i = 0; i < even; i++) {
            chosen.add(even == 1 ? 1 : 1 + (int) Math.round(i * (max - 1.0) / (even - 1)));
        }
        for (int gear : new int[] {present, wanted}) {
            if (gear > 0) {
                chosen.add(gear);
            }
        }
        return chosen;
    }

    private Step step(int gear, int hosts, HdfsView view, @Nullable Counted last) {
        int served = view.state().served();
        boolean down = hosts < served;
        int switching = Math.abs(Math.min(hosts, view.cluster().size()) - served);
        OptionalLong bytes = !down
                ? OptionalLong.of(0)
                : last == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(last.reach().bytesBeyond(hosts));
        OptionalLong eta = switching == 0 || bytes.isEmpty()
                ? OptionalLong.empty()
                : estimate(down, switching, Math.min(hosts, switching), bytes.getAsLong())
                        .millis();
        Savings savings = controller.savings(view, hosts);
        return new Step(gear, hosts, switching, down, bytes, eta, savings.watts(), savings.source());
    }

    /** Null in a steady gear. */
    @Nullable
    Progress progress(HdfsView view) {
        boolean proven = proof.epoch() == view.state().epoch();
        long toCopy = GearBlockAccess.belowExpected(blocks);
        return Progress.of(
                        view.state(),
                        view.cluster(),
                        agent.published().facts(),
                        proven ? proof.uncovered() : -1,
                        toCopy)
                .orElse(null);
    }
}
