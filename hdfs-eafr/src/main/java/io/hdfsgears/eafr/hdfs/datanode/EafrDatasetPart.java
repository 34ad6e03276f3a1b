// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs.datanode;

import io.hdfsgears.datanode.hdfs.DatasetPart;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.jspecify.annotations.Nullable;

/** Tells the count of reads and the paced receiver of a DataNode what happens to its replicas, each if its keys ask for it. */
public final class EafrDatasetPart implements DatasetPart {
    private final Optional<PacedReceiver> receiver;
    private final Optional<ClientReads> reads;

    EafrDatasetPart(Optional<PacedReceiver> receiver, Optional<ClientReads> reads) {
        this.receiver = receiver;
        this.reads = reads;
    }

    /** Named in META-INF/services. */
    public static final class Factory implements DatasetPart.Factory {
        @Override
        public void check(Configuration conf) {
            start(conf);
        }

        @Override
        public DatasetPart start(DataNode dataNode, Configuration conf) {
            return start(conf);
        }

        private static EafrDatasetPart start(Configuration conf) {
            return new EafrDatasetPart(PacedReceiver.of(conf::get), ClientReads.of(conf::get));
        }
    }

    @Override
    public void served(String pool) {
        reads.ifPresent(counted -> counted.serve(pool));
    }

    @Override
    public void gone(String pool) {
        reads.ifPresent(counted -> counted.forget(pool));
    }

    @Override
    public void opened(ExtendedBlock block, long offset) {
        reads.ifPresent(counted -> counted.opened(block.getBlockPoolId(), block.getBlockId(), offset));
    }

    @Override
    public @Nullable VolumeFailureSummary failures(@Nullable VolumeFailureSummary failures) {
        return reads.isPresent() ? reads.get().with(failures) : failures;
    }

    @Override
    public ReplicaHandler received(ReplicaHandler handler, ExtendedBlock block) {
        return receiver.isPresent() ? receiver.get().paced(handler, block) : handler;
    }

    @Override
    public void finalizing(ExtendedBlock block) {
        receiver.ifPresent(paced -> paced.end(block));
    }

    @Override
    public void broken(ExtendedBlock block) {
        receiver.ifPresent(paced -> paced.end(block));
    }
}
