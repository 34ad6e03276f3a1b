// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class RackTopologyTest {
    @Test
    void hostsGoRoundTheRacks() {
        Configuration conf = new Configuration(false);
        conf.setInt(RackTopology.RACKS_KEY, 3);
        RackTopology topology = new RackTopology();
        topology.setConf(conf);
        assertThat(topology.resolve(List.of("h01", "h02", "h03", "h04", "h12", "127.0.0.1")))
                .containsExactly("/rack1", "/rack2", "/rack3", "/rack1", "/rack3", "/default-rack");
    }

    @Test
    void anAddedRackTakesTheLastHosts() {
        Configuration conf = new Configuration(false);
        conf.setInt(RackTopology.RACKS_KEY, 3);
        conf.setInt(RackTopology.ADDED_FROM_KEY, 15);
        RackTopology topology = new RackTopology();
        topology.setConf(conf);
        assertThat(topology.resolve(List.of("h12", "h14", "h15", "h16")))
                .containsExactly("/rack3", "/rack2", "/rack4", "/rack4");
    }
}
