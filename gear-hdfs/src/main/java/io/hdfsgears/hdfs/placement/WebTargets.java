// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.jspecify.annotations.Nullable;

/**
 * The host that WebHDFS sends a writer to when placement finds none with room. Stock then names any host of the topology, and a
 * connection to a sleeping one hangs. On an awake host the write waits for room, and the gears wake others for it.
 */
final class WebTargets {
    /** The caller in stock's BlockManager: nothing in the request itself differs from a client's. */
    private static final String CALLER = "chooseTarget4WebHDFS";

    private static final int MOST_FRAMES = 6;

    private WebTargets() {}

    /** Whether WebHDFS asks. Looks at the stack, thus to be asked only where no host was found. */
    static boolean isAsked() {
        return StackWalker.getInstance()
                .walk(frames -> frames.limit(MOST_FRAMES)
                        .anyMatch(frame -> frame.getMethodName().equals(CALLER)));
    }

    /**
     * @param excluded hosts that the client could not reach, or null: taken if no other host serves
     * @return a volume of a host that serves; empty when none does
     */
    static Optional<DatanodeStorageInfo> any(HdfsView view, @Nullable Set<?> excluded, Random random) {
        List<Integer> positions = new ArrayList<>();
        ClusterView cluster = view.cluster();
        for (int position : cluster.serving()) {
            positions.add(position);
        }
        Collections.shuffle(positions, random);
        Optional<DatanodeStorageInfo> last = Optional.empty();
        for (int position : positions) {
            Optional<DatanodeStorageInfo> volume = view.host(position).flatMap(WebTargets::first);
            if (volume.isPresent()) {
                if (!isNamed(volume.get().getDatanodeDescriptor(), excluded)) {
                    return volume;
                }
                last = volume;
            }
        }
        return last;
    }

    private static Optional<DatanodeStorageInfo> first(DatanodeDescriptor host) {
        DatanodeStorageInfo[] volumes = host.getStorageInfos();
        return volumes.length == 0 ? Optional.empty() : Optional.of(volumes[0]);
    }

    private static boolean isNamed(DatanodeDescriptor host, @Nullable Set<?> excluded) {
        return excluded != null
                && excluded.stream()
                        .anyMatch(node -> node instanceof DatanodeID named
                                && named.getXferAddr().equals(host.getXferAddr()));
    }
}
