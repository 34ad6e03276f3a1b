// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.pipeline;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LastBlockWithStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.jspecify.annotations.Nullable;

/**
 * Has a say in the pipelines that writers are given. The NameNode asks it in the threads of the calls themselves, outside of
 * the namesystem's lock.
 */
public interface PipelineRules {
    /** Found on the class path, so that the NameNode need not know who brings the rules. */
    interface Provider {
        /** Empty when this configuration does not ask for them. */
        Optional<PipelineRules> of(Configuration conf, FSNamesystem namesystem);
    }

    /** A call of the NameNode, with what is under it. */
    @FunctionalInterface
    interface Call<T> {
        T run() throws IOException;
    }

    /** The call that finds another host for a pipeline. */
    @FunctionalInterface
    interface Extension {
        LocatedBlock find(String[] storageIds, DatanodeInfo[] excluded) throws IOException;
    }

    /** The call that sets a pipeline up again. */
    @FunctionalInterface
    interface Update {
        void run(String[] storageIds) throws IOException;
    }

    /** The NameNode becomes active. It gives out no block before this has returned. */
    void activating() throws IOException;

    /** A client that is about to write a file; refused with the reason when what it asks for cannot be had. */
    void creating(String path, String client) throws IOException;

    /**
     * What asks for a block.
     *
     * @param path as the client spells it
     * @param client its name
     * @param address of its machine; null where that does not matter to it, or is not known
     * @param favors whether it names hosts that it would like
     */
    record Writer(String path, String client, @Nullable String address, boolean favors) {}

    /** A block that was just given hosts. */
    LocatedBlock granted(Writer writer, LocatedBlock placed) throws IOException;

    LastBlockWithStatus appending(String path, String client, Call<LastBlockWithStatus> call) throws IOException;

    /**
     * Closes a file. Does not wait: a client's RPC may get its answer after this has returned.
     *
     * @return the answer, where the caller is no RPC
     */
    boolean closing(ExtendedBlock last, Call<Boolean> close) throws IOException;

    /** A host has told of these replicas; the NameNode has queued them. */
    void reported(StorageReceivedDeletedBlocks[] changed) throws IOException;

    /** A block with its new generation stamp and token, for a pipeline that is set up again. */
    LocatedBlock renewed(String client, LocatedBlock block) throws IOException;

    LocatedBlock extending(
            ExtendedBlock block, DatanodeInfo[] excluded, String[] storageIds, int hostsWanted, Extension call)
            throws IOException;

    /** The pipeline of a block becomes what its client says; the call gets the storage ids as the NameNode knows them. */
    void rebuilding(ExtendedBlock block, String[] storageIds, Update call) throws IOException;

    void abandoned(ExtendedBlock block);

    /** The answer to this host's heartbeat, so that a lease recovery asks only hosts that were written to. */
    HeartbeatResponse recovering(DatanodeID host, HeartbeatResponse reply);

    /**
     * A lease recovery that found no replica is about to delete the block.
     *
     * @throws IOException if hosts that were written to may have one
     */
    void deleting(ExtendedBlock block, long recoveryId) throws IOException;

    /** What the rest of the pipelines is still to get. */
    CopiesToCome copies();

    /** Rules for paths. */
    PathSync paths();

    /** What a reader may be told. */
    LocatedBlocks readable(LocatedBlocks blocks);

    static Optional<PipelineRules> find(Configuration conf, FSNamesystem namesystem) {
        List<PipelineRules> found = ServiceLoader.load(Provider.class).stream()
                .flatMap(provider -> provider.get().of(conf, namesystem).stream())
                .toList();
        if (found.size() > 1) {
            throw new IllegalStateException("More than one set of pipeline rules is switched on: " + found);
        }
        return found.stream().findFirst();
    }
}
