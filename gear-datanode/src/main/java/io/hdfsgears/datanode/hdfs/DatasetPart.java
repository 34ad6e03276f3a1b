// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.datanode.hdfs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.jspecify.annotations.Nullable;

/** What a module adds to the dataset of a DataNode. Calls come from the threads of the DataNode, also at the same time. */
public interface DatasetPart {
    /** Starts the part. Found by {@link java.util.ServiceLoader}, thus named in META-INF/services of the jar that brings it. */
    interface Factory {
        /**
         * Checks the configuration, before any part is made.
         *
         * @throws IllegalArgumentException when a key has no usable value; the message names both
         */
        void check(Configuration conf);

        /** The configuration that stock's dataset is made with: the same, or a copy with changes. */
        default Configuration dataset(Configuration conf) {
            return conf;
        }

        DatasetPart start(DataNode dataNode, Configuration conf) throws IOException;
    }

    /** This DataNode serves the block pool from now on. */
    default void served(String pool) {}

    /** This DataNode serves the block pool no more. */
    default void gone(String pool) {}

    /** This thread has opened a replica to read it from this byte on. */
    default void opened(ExtendedBlock block, long offset) {}

    /** What a heartbeat says of failed volumes; null where none has failed. */
    default @Nullable VolumeFailureSummary failures(@Nullable VolumeFailureSummary failures) {
        return failures;
    }

    /** The storage id of a volume, of what a client sent as one. */
    default String storageId(String sent) {
        return sent;
    }

    /**
     * A client writes a block here.
     *
     * @param sent by the client as the storage id
     */
    default void writing(ExtendedBlock block, String sent) {}

    /** What the policy that chooses volumes gets as the storage id for a copy; empty where the part leaves the choice to others. */
    default Optional<String> volume(ExtendedBlock block) {
        return Optional.empty();
    }

    /** A copy of a block begins to come. */
    default void arriving(ExtendedBlock block) {}

    /** A copy for which no client waits is received by this handler, or by the one returned. */
    default ReplicaHandler received(ReplicaHandler handler, ExtendedBlock block) {
        return handler;
    }

    /** All bytes of a replica have come. */
    default void finalizing(ExtendedBlock block) {}

    /**
     * A replica is whole, with its final generation stamp and length.
     *
     * @param file where its data is; null if that is no file, or the replica is gone again
     * @param written by a client, which waits for it; else it was copied
     */
    default void finalized(ExtendedBlock block, @Nullable Path file, boolean written) {}

    /** A replica will not become whole. */
    default void broken(ExtendedBlock block) {}

    /** The block gets another generation stamp, or goes. */
    default void abort(ExtendedBlock block) {}

    /** The dataset shuts down. */
    default void close() {}
}
