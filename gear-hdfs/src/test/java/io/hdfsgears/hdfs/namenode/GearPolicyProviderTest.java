// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.rpc.GearPB;
import java.util.Arrays;
import org.apache.hadoop.hdfs.HDFSPolicyProvider;
import org.apache.hadoop.ipc.ProtocolInfo;
import org.apache.hadoop.security.authorize.Service;
import org.junit.jupiter.api.Test;

class GearPolicyProviderTest {
    @Test
    void addsTheGearProtocolToTheStockOnes() {
        Service[] services = new GearPolicyProvider().getServices();

        assertThat(services).hasSize(new HDFSPolicyProvider().getServices().length + 1);
        assertThat(Arrays.stream(services).map(Service::getProtocol)).contains(GearPB.class);
    }

    /** Service-level authorization loads the class that the wire names. */
    @Test
    void theProtocolsNameIsAClass() throws ClassNotFoundException {
        String name = GearPB.class.getAnnotation(ProtocolInfo.class).protocolName();

        assertThat(Class.forName(name)).isEqualTo(GearPB.class);
    }
}
