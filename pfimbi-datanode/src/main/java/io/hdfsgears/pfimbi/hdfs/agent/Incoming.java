// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.schedule.FlowClass;
import io.hdfsgears.pfimbi.tail.Copy;
import io.hdfsgears.pfimbi.tail.Tail;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;

/**
 * A block that another DataNode has announced.
 *
 * @param number of the announcement on this DataNode
 * @param storageType of the volume that it is to be on; empty if its source does not say
 * @param sinceNanos when the last synchronous replica was whole, by this DataNode's clock
 */
record Incoming(
        long number,
        ExtendedBlock block,
        String job,
        int position,
        String storageType,
        Copy source,
        List<Copy> rest,
        long sinceNanos) {
    Incoming {
        rest = List.copyOf(rest);
    }

    FlowClass flow() {
        return FlowClass.of(position, job);
    }

    long bytes() {
        return block.getNumBytes();
    }

    /** For whom this DataNode is the source once it has the block. */
    Optional<Tail> tail() {
        return rest.isEmpty() ? Optional.empty() : Optional.of(new Tail(job, position + 1, rest));
    }
}
