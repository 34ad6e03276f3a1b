// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.access;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;

final class DataNodesOnlyTest {
    private static DataNodesOnly of(String principal) {
        Configuration conf = new Configuration(false);
        if (principal != null) {
            conf.set(DFSConfigKeys.DFS_DATANODE_KERBEROS_PRINCIPAL_KEY, principal);
        }
        return new DataNodesOnly(conf);
    }

    private static InetAddress address(String name, int last) throws IOException {
        return InetAddress.getByAddress(name, new byte[] {10, 0, 0, (byte) last});
    }

    @Test
    void aUserWhoIsNoDataNodeIsRefused() throws IOException {
        DataNodesOnly one = of("dn@REALM");
        assertThatCode(() -> one.check("dn@REALM", address("h1", 1))).doesNotThrowAnyException();
        assertThatThrownBy(() -> one.check("alice@REALM", address("h1", 1)))
                .isInstanceOf(AccessControlException.class)
                .hasMessageContaining("alice@REALM")
                .hasMessageContaining("dfs.datanode.kerberos.principal = dn@REALM");
        assertThatThrownBy(() -> one.check(null, address("h1", 1))).isInstanceOf(AccessControlException.class);
        assertThatThrownBy(() -> one.check("dn@REALM", null)).isInstanceOf(AccessControlException.class);
        assertThatThrownBy(() -> of(null).check("dn@REALM", address("h1", 1)))
                .isInstanceOf(AccessControlException.class);
    }

    /** With _HOST a DataNode's principal is good from its own host only. */
    @Test
    void aDataNodesPrincipalFromAnotherHostIsRefused() throws IOException {
        InetAddress local = InetAddress.getLoopbackAddress();
        DataNodesOnly each = of("dn/_HOST@REALM");
        String own = "dn/" + local.getCanonicalHostName().toLowerCase(Locale.ROOT) + "@REALM";
        assertThatCode(() -> each.check(own, local)).doesNotThrowAnyException();
        assertThatCode(() -> each.check(own, local)).doesNotThrowAnyException();
        assertThatThrownBy(() -> each.check("dn/other@REALM", local)).isInstanceOf(AccessControlException.class);
    }
}
