// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion.hdfs;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.RoundRobinVolumeChoosingPolicy;
import org.jspecify.annotations.NullUnmarked;

/**
 * Takes the volume that the NameNode nominated, for {@code dfs.datanode.fsdataset.volume.choosing.policy} of the DataNodes:
 * Accordion-DP (§III-A6) keeps primaries and backups on volumes of their own, and only the NameNode knows which is which.
 * Without it a stock DataNode passes the nomination to a policy that does not look at it.
 *
 * <p>A volume that is missing, failed or full is replaced by the next one with room, as stock does: a replica on the wrong
 * volume is slower, one that is refused is missing.
 *
 * @param <V> the DataNode's volumes
 */
@NullUnmarked
public final class NominatedVolumeChoosingPolicy<V extends FsVolumeSpi> extends RoundRobinVolumeChoosingPolicy<V> {
    /** Called by the DataNode. */
    public NominatedVolumeChoosingPolicy() {}

    @Override
    public V chooseVolume(List<V> volumes, long replicaSize, String storageId) throws IOException {
        for (V volume : volumes) {
            if (volume.getStorageID().equals(storageId) && volume.getAvailable() > replicaSize) {
                return volume;
            }
        }
        return super.chooseVolume(volumes, replicaSize, storageId);
    }
}
