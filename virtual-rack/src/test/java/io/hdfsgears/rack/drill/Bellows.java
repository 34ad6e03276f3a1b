// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import io.hdfsgears.accordion.AccordionPlan;
import io.hdfsgears.accordion.CopySet;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Where Accordion wants the copies of each block of a rack, worked out from the chain alone. */
final class Bellows {
    private final AccordionPlan plan;
    private final List<String> chain;
    private final int factor;

    /** @param factor dfs.replication of the rack */
    Bellows(DrillRack drill, List<Integer> groups, int factor) throws IOException {
        List<HostProto> hosts = drill.report().getHostsList();
        List<Member> members = new ArrayList<>();
        for (HostProto host : hosts) {
            members.add(new Member(new NodeId(host.getUuid()), host.getName(), host.getRack(), Service.SERVING));
        }
        this.plan = AccordionPlan.of(new ClusterView(1, groups.get(0), members), groups);
        this.chain = drill.chain();
        this.factor = factor;
    }

    int group(long block) {
        return plan.groupOf(block, factor);
    }

    /**
     * Whether the host's replica is the block's primary: the one in the group that the number says. In group 1, where the other
     * copy is as well, the number says which.
     */
    boolean isPrimary(long block, String host) {
        int position = chain.indexOf(host) + 1;
        int group = group(block);
        return group == 1
                ? plan.copiesOf(block, factor).primary() == position
                : plan.groups().groupOf(position) == group;
    }

    /**
     * Whether these are the copies of a block of its group. The number says which group; re-replication, which does not know
     * the number, may pick any copy set of that group, and there the block stays.
     */
    private boolean isCopySet(long block, Set<String> on) {
        int group = group(block);
        for (int node = 1; node <= plan.groups().size(group); node++) {
            for (CopySet copies : plan.copies(plan.groups().position(group, node))) {
                if (hosts(copies).equals(on)) {
                    return true;
                }
            }
        }
        return false;
    }

    Set<String> hosts(long block) {
        return hosts(plan.copiesOf(block, factor));
    }

    private Set<String> hosts(CopySet copies) {
        Set<String> hosts = new TreeSet<>();
        copies.positions().forEach(position -> hosts.add(chain.get(position - 1)));
        return hosts;
    }

    /** @param replicas of each host, as on disk */
    static Map<Long, Set<String>> byBlock(Map<String, Set<String>> replicas) {
        Map<Long, Set<String>> blocks = new TreeMap<>();
        replicas.forEach((host, names) -> names.forEach(name ->
                blocks.computeIfAbsent(block(name), b -> new TreeSet<>()).add(host)));
        return blocks;
    }

    /** @param name of a checksum file: blk_1073741825_1001.meta */
    static long block(String name) {
        return Long.parseLong(name.substring(4, name.indexOf('_', 4)));
    }

    /** Blocks that do not lie on a copy set of their group, and where they lie instead. */
    List<String> astray(Set<Long> blocks, Map<String, Set<String>> replicas) {
        Map<Long, Set<String>> found = byBlock(replicas);
        List<String> astray = new ArrayList<>();
        for (long block : blocks) {
            Set<String> on = found.getOrDefault(block, Set.of());
            if (!isCopySet(block, on)) {
                astray.add(block + " of group " + group(block) + " is on " + on + ", its own is " + hosts(block));
            }
        }
        return astray;
    }
}
