// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.rpc.GearPB;
import java.util.Arrays;
import org.apache.hadoop.hdfs.HDFSPolicyProvider;
import org.apache.hadoop.security.authorize.Service;

/** Service-level authorization of the gear protocol beside the stock ones: key {@code security.gear.protocol.acl}. */
public final class GearPolicyProvider extends HDFSPolicyProvider {
    public static final String ACL = "security.gear.protocol.acl";

    @Override
    public Service[] getServices() {
        Service[] stock = super.getServices();
        Service[] all = Arrays.copyOf(stock, stock.length + 1);
        all[stock.length] = new Service(ACL, GearPB.class);
        return all;
    }
}
