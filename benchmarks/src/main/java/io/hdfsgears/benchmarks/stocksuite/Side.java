// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hdfs.DFSConfigKeys;

/** The NameNode that the test classes run on. */
enum Side {
    STOCK(""),
    RABBIT("io.hdfsgears.rabbit.hdfs.RabbitBlockPlacementPolicy"),
    SPRINGFS("io.hdfsgears.springfs.hdfs.SpringFsBlockPlacementPolicy"),
    ACCORDION("io.hdfsgears.accordion.hdfs.AccordionBlockPlacementPolicy"),
    EAFR("io.hdfsgears.eafr.hdfs.EafrBlockPlacementPolicy");

    private final String policy;

    Side(String policy) {
        this.policy = policy;
    }

    boolean gears() {
        return this != STOCK;
    }

    /**
     * Settings for hdfs-site.xml, which every configuration of a test reads. Small clusters live for seconds: their chain is founded as soon
     * as a host has registered, and the gears look often.
     */
    Map<String, String> settings(boolean pfimbi) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(
                "dfs.namenode.fs-limits.min-block-size", "0"); // as in the tests' own hdfs-site.xml, which no jar holds
        if (!gears()) {
            return settings;
        }
        settings.put(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, policy);
        settings.put("dfs.namenode.gear.power", "none");
        settings.put("dfs.namenode.gear.found.after", "0s");
        settings.put("dfs.namenode.gear.tick", "100ms");
        if (pfimbi) {
            settings.put(
                    "dfs.datanode.fsdataset.factory",
                    "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.GearDataset$Factory");
            settings.put("dfs.namenode.pfimbi.enabled", "true");
        }
        return settings;
    }
}
