// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Whose NameNodes are asked, by the keys of stock. */
final class NameNodesTest {
    private final Configuration conf = new Configuration(false);

    NameNodesTest() {
        conf.set("fs.defaultFS", "hdfs://ns1");
        conf.set("dfs.nameservices", "ns1,ns2");
        conf.set("dfs.ha.namenodes.ns1", "a,b");
        conf.set("dfs.namenode.rpc-address.ns1.a", "127.0.0.1:9001");
        conf.set("dfs.namenode.rpc-address.ns1.b", "127.0.0.1:9002");
        conf.set("dfs.client.failover.proxy.provider.ns1", "any");
        conf.set("dfs.namenode.rpc-address.ns2", "127.0.0.1:9003");
    }

    private List<String> asked(Optional<String> fs, List<String> nameservices) throws IOException {
        return NameNodes.of(conf, fs, nameservices).stream()
                .map(line -> line.nameservice() + " " + line.name())
                .sorted()
                .toList();
    }

    @Test
    void allNameservicesOfTheClusterAreAsked() throws IOException {
        assertThat(asked(Optional.empty(), List.of()))
                .containsExactly("ns1 127.0.0.1:9001", "ns1 127.0.0.1:9002", "ns2 127.0.0.1:9003");
    }

    @Test
    void nameservicesOfOtherClustersAreNot() throws IOException {
        conf.set("dfs.nameservices", "ns1,ns2,elsewhere");
        conf.set("dfs.internal.nameservices", "ns1,ns2");
        assertThat(asked(Optional.empty(), List.of())).hasSize(3);
        conf.set("dfs.internal.nameservices", "ns1");
        assertThat(asked(Optional.empty(), List.of())).containsExactly("ns1 127.0.0.1:9001", "ns1 127.0.0.1:9002");
    }

    @Test
    void theHostsFileOrTheCommandLineMayNameOthers() throws IOException {
        assertThat(asked(Optional.empty(), List.of("ns2"))).containsExactly("ns2 127.0.0.1:9003");
        assertThat(asked(Optional.of("hdfs://ns1"), List.of("ns2")))
                .containsExactly("ns1 127.0.0.1:9001", "ns1 127.0.0.1:9002");
        assertThat(asked(Optional.of("hdfs://127.0.0.1:9003"), List.of()))
                .containsExactly("127.0.0.1:9003 127.0.0.1:9003");
    }

    @Test
    void oneWithoutAddressIsRefused() {
        conf.set("dfs.nameservices", "ns1,ns2,ns3");
        assertThatThrownBy(() -> asked(Optional.empty(), List.of()))
                .hasMessage("nameservice ns3 has no NameNode: set dfs.namenode.rpc-address.ns3, or leave it out of"
                        + " 'nameservices' in the hosts file if hosts do not serve it.");
    }
}
