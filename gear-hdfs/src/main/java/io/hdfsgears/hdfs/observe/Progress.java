// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.Optional;

/**
 * How far a shift is.
 *
 * @param done hosts that are where the phase wants them
 * @param of hosts that it wants there; 0 where hosts are not what is waited for
 * @param text for people
 */
public record Progress(int done, int of, String text) {
    /**
     * Empty in a steady gear.
     *
     * @param facts of each host, chain order
     * @param uncovered blocks without a replica on the hosts that stay, by the proof for this state; below 0 before it is made
     * @param toCopy blocks that are to gain a replica
     */
    public static Optional<Progress> of(
            GearState state, ClusterView cluster, List<HostFacts> facts, long uncovered, long toCopy) {
        return switch (state.phase()) {
            case STEADY -> Optional.empty();
            case DRAINING -> Optional.of(draining(state, cluster, facts, uncovered));
            case POWERING_DOWN -> Optional.of(poweringDown(state, cluster, facts));
            case POWERING_UP -> Optional.of(serving(state, cluster, ""));
            case CATCHING_UP ->
                Optional.of(new Progress(0, 0, Quantities.count(toCopy, "block") + " to gain a replica"));
            case HELD -> Optional.of(serving(state, cluster, ", the shift is held: " + state.held()));
        };
    }

    private static Progress draining(GearState state, ClusterView cluster, List<HostFacts> facts, long uncovered) {
        int done = 0;
        int of = 0;
        int open = 0;
        for (int position = 1; position <= Math.min(cluster.size(), facts.size()); position++) {
            HostFacts host = facts.get(position - 1);
            if (!state.mayServe(position, cluster.member(position).id())) {
                of++;
                open += host.off() ? 0 : host.openBlocks();
                done += host.off() || (host.outOfService() && host.openBlocks() == 0) ? 1 : 0;
            }
        }
        String proof = uncovered < 0
                ? "; coverage is not proven yet"
                : uncovered == 0
                        ? "; every block is covered"
                        : "; " + Quantities.count(uncovered, "block") + " to copy first";
        String writers = open == 0 ? "" : "; " + Quantities.count(open, "open block") + " waited for";
        return new Progress(done, of, done + " of " + of + " leaving hosts are drained" + proof + writers);
    }

    private static Progress poweringDown(GearState state, ClusterView cluster, List<HostFacts> facts) {
        int asleep = 0;
        int kept = 0;
        int of = 0;
        for (int position = 1; position <= Math.min(cluster.size(), facts.size()); position++) {
            if (state.maySleep(position, cluster.member(position).id())) {
                of++;
                asleep += facts.get(position - 1).off() ? 1 : 0;
                kept += facts.get(position - 1).keptAwake() ? 1 : 0;
            }
        }
        String others = kept == 0 ? "" : ", other namespaces keep " + kept + " awake";
        return new Progress(asleep + kept, of, asleep + " of " + of + " hosts sleep" + others);
    }

    private static Progress serving(GearState state, ClusterView cluster, String why) {
        int done = 0;
        int of = 0;
        for (int position = 1; position <= cluster.size(); position++) {
            if (state.mayServe(position, cluster.member(position).id())) {
                of++;
                done += cluster.isServing(position) ? 1 : 0;
            }
        }
        return new Progress(done, of, done + " of " + of + " hosts serve" + why);
    }
}
