// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceRequestProto;
import io.hdfsgears.pfimbi.schedule.FlowClass;
import io.hdfsgears.pfimbi.tail.Copy;
import io.hdfsgears.pfimbi.tail.Tail;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.jspecify.annotations.Nullable;

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
    /** As many replicas as HDFS allows a block at most. */
    private static final int MOST_COPIES = 512;

    /** Clients choose their names. */
    private static final int LONGEST_JOB = 1024;

    /**
     * @param from the caller's address, which counts, not the one that it gives itself; null in a call from this process
     * @throws IllegalArgumentException if this is more than an announcement holds
     */
    static Incoming of(AnnounceRequestProto request, ExtendedBlock block, @Nullable InetAddress from, long nowNanos) {
        if (request.getRestCount() > MOST_COPIES || request.getPosition() > MOST_COPIES) {
            throw new IllegalArgumentException("an announcement of " + block + " at position " + request.getPosition()
                    + " with " + request.getRestCount() + " more copies: at most " + MOST_COPIES);
        }
        String job = request.getJob();
        Copy source = Copy.parse(request.getSource());
        return new Incoming(
                0,
                block,
                job.length() <= LONGEST_JOB ? job : job.substring(0, LONGEST_JOB),
                request.getPosition(),
                request.getStorageType(),
                from == null ? source : source.at(from.getHostAddress()),
                request.getRestList().stream().map(Copy::parse).toList(),
                nowNanos - TimeUnit.MILLISECONDS.toNanos(request.getAgeMillis()));
    }

    Incoming {
        rest = List.copyOf(rest);
    }

    /** The same block, after which no copy is to come. */
    Incoming last() {
        return new Incoming(number, block, job, position, storageType, source, List.of(), sinceNanos);
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
