// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.rpc;

import java.util.Arrays;
import org.apache.hadoop.hdfs.HDFSPolicyProvider;
import org.apache.hadoop.security.authorize.Service;

/** Service-level authorization of the agents' protocols beside the stock ones. */
public final class PfimbiPolicyProvider extends HDFSPolicyProvider {
    public static final String PEER_ACL = "security.pfimbi.peer.protocol.acl";
    public static final String STATUS_ACL = "security.pfimbi.status.protocol.acl";

    @Override
    public Service[] getServices() {
        Service[] stock = super.getServices();
        Service[] all = Arrays.copyOf(stock, stock.length + 2);
        all[stock.length] = new Service(PEER_ACL, PfimbiPeerPB.class);
        all[stock.length + 1] = new Service(STATUS_ACL, PfimbiStatusPB.class);
        return all;
    }
}
