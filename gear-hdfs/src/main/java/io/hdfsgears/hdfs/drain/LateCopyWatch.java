// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.drain;

import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.LateCopies;
import io.hdfsgears.core.machine.LateCopies.Verdict;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.pipeline.CopiesToCome;
import io.hdfsgears.hdfs.redundancy.Redundancy;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.worker.Workers;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks after copies that writers went on without while hosts leave: on the gear agent's thread, but for what asks hosts. */
public final class LateCopyWatch {
    private final @Nullable CopiesToCome copies;
    private final LateCopies rule;
    private final Redundancy redundancy;
    private final Workers workers;
    private final Notices notices;
    private Set<Long> toTake = new HashSet<>();
    private Set<Long> toTakeForGood = new HashSet<>();

    /** @param copies null where writers wait for all copies */
    public LateCopyWatch(
            @Nullable CopiesToCome copies, GearConfig config, Redundancy redundancy, Workers workers, Notices notices) {
        this.copies = copies;
        this.rule = new LateCopies(config.times().drainMillis());
        this.redundancy = redundancy;
        this.workers = workers;
        this.notices = notices;
    }

    /** Hosts that are to have the block, and are not written to. Under the namesystem's read lock. */
    Set<String> later(long blockId) {
        return copies == null ? Set.of() : copies.later(blockId);
    }

    boolean isCut(long blockId) {
        return copies != null && copies.isCut(blockId);
    }

    void paused(long pausedMillis) {
        rule.paused(pausedMillis);
    }

    /** @param facts of the last look, in chain order */
    void look(Roster roster, List<HostFacts> facts, OpenBlocks into) {
        CopiesToCome all = copies;
        if (all == null || roster.stored().state().phase() != Phase.DRAINING) {
            return;
        }
        Verdict verdict =
                rule.look(roster.stored().state().sinceMillis(), leaving(roster, facts), all.late(), WallClock.now());
        into.late(verdict.waiting(), verdict.inTheWay());
        toTake.addAll(verdict.takeOver());
        toTakeForGood.addAll(verdict.takeOverForGood());
        if (toTake.isEmpty() && toTakeForGood.isEmpty()) {
            return;
        }
        Set<Long> ids = toTake;
        Set<Long> forGood = toTakeForGood;
        if (workers.submitTakeOver(() -> {
            takeOver(all, ids, false);
            takeOver(all, forGood, true);
        })) {
            toTake = new HashSet<>();
            toTakeForGood = new HashSet<>();
        }
    }

    /** Copies that must be made first if these hosts are ordered to leave. */
    int ahead(Set<String> leaving) {
        return copies == null ? 0 : LateCopies.ahead(leaving, copies.late());
    }

    private static Set<String> leaving(Roster roster, List<HostFacts> facts) {
        List<NodeId> chain = roster.stored().chain().hosts();
        Set<String> leaving = new HashSet<>();
        for (int i = 0; i < Math.min(chain.size(), facts.size()); i++) {
            if (!roster.mayServe(chain.get(i).value()) && !facts.get(i).off()) {
                leaving.add(chain.get(i).value());
            }
        }
        return leaving;
    }

    private void takeOver(CopiesToCome all, Set<Long> ids, boolean evenIfSent) {
        if (ids.isEmpty()) {
            return;
        }
        Set<Long> taken = all.takeOver(ids, evenIfSent);
        notices.info("copies of " + taken.size() + " of " + ids.size()
                + " blocks that writers went on without are made on hosts that stay");
        redundancy.follow(taken);
    }
}
