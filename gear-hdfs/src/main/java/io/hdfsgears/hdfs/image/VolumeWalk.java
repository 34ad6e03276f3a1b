// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import io.hdfsgears.hdfs.time.HoldLimit;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.jspecify.annotations.Nullable;

/**
 * A walk over the replicas of one volume in parts, between which the namesystem's lock is free. Stock's iterator does not survive
 * that. The walk goes on behind the block that it saw last. It is void when that block has left the volume, when the head of the
 * volume's list is another one, since new replicas go there, and when a full report has put the list into another order.
 *
 * <p>All calls are made under the namesystem's lock. One owner.
 */
final class VolumeWalk {
    private final DatanodeStorageInfo volume;
    private final Consumer<BlockInfo> visitor;
    private final @Nullable BlockInfo first;
    private final int reports;
    private @Nullable BlockInfo last;
    private boolean ended;

    VolumeWalk(DatanodeStorageInfo volume, Consumer<BlockInfo> visitor) {
        this.volume = volume;
        this.visitor = visitor;
        this.first = GearBlockAccess.first(volume);
        this.reports = volume.getBlockReportCount();
    }

    /**
     * Visits further replicas; not to be called on a void walk.
     *
     * @return whether there are more
     */
    boolean part(HoldLimit limit) {
        BlockInfo seen = last;
        BlockInfo next = seen == null ? first : GearBlockAccess.behind(volume, seen);
        while (next != null && limit.mayGoOn()) {
            visitor.accept(next);
            last = next;
            next = GearBlockAccess.behind(volume, next);
        }
        ended = next == null;
        return !ended;
    }

    /** Whether it may have missed a replica that was there when it began, or one that came since. */
    boolean isVoid() {
        BlockInfo seen = last;
        return reports != volume.getBlockReportCount()
                || !Objects.equals(first, GearBlockAccess.first(volume))
                || (!ended && seen != null && !GearBlockAccess.isOn(volume, seen));
    }
}
