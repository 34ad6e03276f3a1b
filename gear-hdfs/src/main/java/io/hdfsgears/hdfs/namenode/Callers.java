// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.jspecify.annotations.Nullable;

/** Who calls, as stock finds it: a trusted proxy names its client. */
final class Callers {
    private final String @Nullable [] proxyUsers;

    Callers(Configuration conf) {
        this.proxyUsers = conf.getStrings(DFSConfigKeys.DFS_NAMENODE_IP_PROXY_USERS);
    }

    /** Address of the client's machine; null where the NameNode itself asks. */
    @Nullable
    String address() {
        String machine = NameNode.getClientMachine(proxyUsers);
        return machine.isEmpty() ? null : machine;
    }
}
