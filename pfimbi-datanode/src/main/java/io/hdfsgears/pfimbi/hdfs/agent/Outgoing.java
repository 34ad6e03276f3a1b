// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.forward.PendingCopy;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.PfimbiPush;
import org.jspecify.annotations.Nullable;

/** A whole block that this DataNode is to pass on. Belongs to the agent's thread. */
final class Outgoing {
    final ExtendedBlock block;
    PendingCopy copy;

    @Nullable
    PfimbiPush push;

    Outgoing(ExtendedBlock block, PendingCopy copy) {
        this.block = block;
        this.copy = copy;
    }
}
