// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.access;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * Who may announce blocks and ask for them: with Kerberos the DataNodes of this cluster alone, as their principal says. Hadoop itself checks
 * that only where {@code hadoop.security.authorization} is true.
 */
public final class DataNodesOnly {
    private static final int MOST_KNOWN = 10_000;

    private final @Nullable String principal;
    /** Callers that passed, with their addresses: a name is looked up once. */
    private final Set<Caller> known = ConcurrentHashMap.newKeySet();

    private record Caller(String user, InetAddress address) {}

    public DataNodesOnly(Configuration conf) {
        this.principal = conf.get(DFSConfigKeys.DFS_DATANODE_KERBEROS_PRINCIPAL_KEY);
    }

    /** Refuses the call that is answered in this thread if no DataNode makes it. */
    public void check() throws ServiceException {
        if (!UserGroupInformation.isSecurityEnabled()) {
            return;
        }
        try {
            UserGroupInformation user = Server.getRemoteUser();
            check(user == null ? null : user.getUserName(), Server.getRemoteIp());
        } catch (IOException e) {
            throw new ServiceException(e);
        }
    }

    void check(@Nullable String user, @Nullable InetAddress address) throws IOException {
        if (user != null && address != null) {
            Caller caller = new Caller(user, address);
            if (known.contains(caller)) {
                return;
            } else if (user.equals(SecurityUtil.getServerPrincipal(principal, address))) {
                if (known.size() >= MOST_KNOWN) {
                    known.clear();
                }
                known.add(caller);
                return;
            }
        }
        throw new AccessControlException(user + " at " + address
                + " may not call this DataNode's replication agent: only DataNodes may, as "
                + DFSConfigKeys.DFS_DATANODE_KERBEROS_PRINCIPAL_KEY + " = " + principal + " says");
    }
}
