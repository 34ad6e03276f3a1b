// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.rpc;

import java.io.IOException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RpcNoSuchProtocolException;
import org.apache.hadoop.security.AccessControlException;

/** How a NameNode without hdfs-gears refuses a call of the gears. */
public final class StockServer {
    private StockServer() {}

    /** Without authorization a stock server does not know the protocol; with it, it refuses one that has no ACL. */
    public static boolean refused(IOException thrown) {
        IOException e = thrown instanceof RemoteException remote ? remote.unwrapRemoteException() : thrown;
        return e instanceof RpcNoSuchProtocolException
                || String.valueOf(thrown.getMessage()).contains("Unknown protocol")
                || (e instanceof AccessControlException
                        && String.valueOf(e.getMessage())
                                .lines()
                                .findFirst()
                                .orElse("")
                                .contains("is not known"));
    }
}
