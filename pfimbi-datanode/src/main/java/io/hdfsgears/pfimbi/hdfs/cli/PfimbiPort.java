// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighRequestProto;
import java.io.Closeable;
import java.io.IOException;
import java.util.OptionalInt;
import org.apache.hadoop.fs.Path;

/** What the commands ask the cluster. */
interface PfimbiPort {
    /** What the agent of each live DataNode has to do. */
    Answers<StatusReplyProto> status() throws IOException;

    /** Weights of each live DataNode, after the change if the request has weights. */
    Answers<WeighReplyProto> weigh(WeighRequestProto request) throws IOException;

    /** Rules for paths at the active NameNode, after the change if the request has a path. */
    VerbReplyProto syncPaths(SyncPathsRequestProto request) throws IOException;

    /**
     * For looks at a file, or at all files below a directory.
     *
     * @param replicas that a block is to have at least; empty: as many as its file's factor
     */
    MissingCopies missing(Path path, OptionalInt replicas) throws IOException;

    /** What a path lacks, seen by one client. */
    interface MissingCopies extends Closeable {
        /** Blocks that lacked replicas at the first look, and at each look since then. */
        long blocks() throws IOException;
    }
}
