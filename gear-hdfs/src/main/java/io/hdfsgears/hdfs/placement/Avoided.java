// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.hdfs.view.HdfsView;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that take a replica only where too few others are left: the writer's own or its rack where the writer asks so
 * (NO_LOCAL_WRITE, NO_LOCAL_RACK), and hosts that the NameNode found slow.
 */
public final class Avoided {
    private Avoided() {}

    /**
     * @param flags of the writer; null where the NameNode itself asks
     * @param slow whether slow hosts are avoided
     * @return positions
     */
    public static Set<Integer> of(
            HdfsView view, @Nullable Node writer, @Nullable Collection<AddBlockFlag> flags, boolean slow) {
        Set<Integer> avoided = new HashSet<>();
        if (slow) {
            addSlow(view, avoided);
        }
        if (flags != null && writer != null) {
            if (flags.contains(AddBlockFlag.NO_LOCAL_RACK)) {
                addRack(view, writer.getNetworkLocation(), avoided);
            }
            int own = writer instanceof DatanodeDescriptor local ? view.positionOf(local) : 0;
            if (own != 0 && flags.contains(AddBlockFlag.NO_LOCAL_WRITE)) {
                avoided.add(own);
            }
        }
        return avoided;
    }

    private static void addSlow(HdfsView view, Set<Integer> avoided) {
        Set<String> slow = DatanodeManager.getSlowNodesUuidSet();
        if (slow != null && !slow.isEmpty()) {
            for (int position = 1; position <= view.cluster().size(); position++) {
                if (slow.contains(view.cluster().member(position).id().value())) {
                    avoided.add(position);
                }
            }
        }
    }

    /** With two racks, a block that avoids one would have all its replicas in the other: stock avoids none then. */
    private static void addRack(HdfsView view, String rack, Set<Integer> avoided) {
        long racks = IntStream.rangeClosed(1, view.cluster().size())
                .mapToObj(position -> view.cluster().member(position).rack())
                .distinct()
                .count();
        if (racks <= 2) {
            return;
        }
        for (int position = 1; position <= view.cluster().size(); position++) {
            if (view.cluster().member(position).rack().equals(rack)) {
                avoided.add(position);
            }
        }
    }
}
