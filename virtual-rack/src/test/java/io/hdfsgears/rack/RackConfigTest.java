// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.EafrMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RackConfigTest {
    @TempDir
    private Path folder;

    private RackConfig config(RackSpec spec) throws RackException {
        RackPorts ports = new PortPicker(20_000, 21_000, port -> true, new Random(1))
                .pick(spec.nameNodes(), spec.hosts(), spec.journals());
        return new RackConfig(new RackDescription(spec, ports, false, null), new RackFiles(folder));
    }

    @Test
    void clientsSeeNoClassOfThisProject() throws IOException {
        RackConfig config = config(RackSpec.of(3).withHa(true));
        config.write();
        assertThat(config.client().values().values()).noneMatch(value -> value.contains("hdfsgears"));
        try (var files = Files.list(folder.resolve("conf/client"))) {
            assertThat(files)
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(file).content().doesNotContain("hdfsgears"));
        }
    }

    @Test
    void auditLogsHaveFilesOfTheirOwn() throws IOException {
        config(RackSpec.of(3).withHa(true)).write();
        assertThat(folder.resolve("conf/nn2/log4j.properties"))
                .content()
                .contains("FSNamesystem.audit=INFO,audit", "log4j.appender.audit.File=${rack.log.file}.audit");
        assertThat(folder.resolve("conf/h01/log4j.properties")).content().doesNotContain("appender.audit");
        assertThat(new RackFiles(folder).auditLog("nn1")).hasFileName("nn1.log.audit");
    }

    @Test
    void hostsAndStockNameNodesNameNoGear() throws RackException {
        assertThat(config(RackSpec.of(3)).dataNode("h02").values())
                .containsEntry("dfs.datanode.hostname", "h02")
                .noneSatisfy((key, value) -> assertThat(key + value).contains("gear"));
        Map<String, String> stock =
                config(RackSpec.of(3).withStock(true)).nameNode("nn1").values();
        assertThat(stock).doesNotContainKey("dfs.block.replicator.classname");
        assertThat(stock.keySet()).noneMatch(key -> key.contains(".gear.") || key.contains(".eafr."));
    }

    @Test
    void gearsAreNamedOnTheNameNode() throws RackException {
        assertThat(config(RackSpec.of(6).withPrimaries(2)).nameNode("nn1").values())
                .containsEntry("dfs.namenode.gear.primaries", "2")
                .containsEntry("dfs.namenode.hosts.provider.classname", "io.hdfsgears.hdfs.GearHosts")
                .containsEntry("dfs.block.replicator.classname", "io.hdfsgears.rabbit.hdfs.RabbitBlockPlacementPolicy");
        assertThat(config(RackSpec.of(6).withPolicy("springfs")).nameNode("nn1").values())
                .containsEntry(
                        "dfs.block.replicator.classname", "io.hdfsgears.springfs.hdfs.SpringFsBlockPlacementPolicy");
        assertThat(config(RackSpec.of(6).withPolicy("accordion"))
                        .nameNode("nn1")
                        .values())
                .containsEntry(
                        "dfs.block.replicator.classname", "io.hdfsgears.accordion.hdfs.AccordionBlockPlacementPolicy");
        assertThat(config(RackSpec.of(6).withPolicy("default")).nameNode("nn1").values())
                .doesNotContainKey("dfs.block.replicator.classname");
    }

    @Test
    void eafrIsOffUntilAskedForAndThenFast() throws IOException {
        RackConfig config = config(RackSpec.of(3));
        config.write();
        assertThat(config.nameNode("nn1").values())
                .containsEntry("dfs.namenode.eafr.interval", "2s")
                .doesNotContainKey("dfs.namenode.eafr.mode");
        config(RackSpec.of(3).withEafr(EafrMode.ON)).write();
        assertThat(folder.resolve("conf/nn1/hdfs-site.xml"))
                .content()
                .contains("<name>dfs.namenode.eafr.mode</name><value>on</value>");
    }

    @Test
    void aFastDiskIsAVolumeOfItsOwnType() throws RackException {
        RackSpec spec = RackSpec.of(3).withHardware(HardwareShape.USUAL.withFastDisk(200));
        RackPorts ports = new PortPicker(20_000, 21_000, port -> true, new Random(1)).pick(1, 3, 0);
        Map<String, String> host = new RackConfig(
                        new RackDescription(spec, ports, false, new HardwareNet(70)), new RackFiles(folder))
                .dataNode("h02")
                .values();
        assertThat(host.get("dfs.datanode.data.dir"))
                .isEqualTo("[SSD]" + folder.resolve("disks/h02-fast/data").toUri() + ","
                        + folder.resolve("disks/h02/data").toUri());
        assertThat(config(spec).dataNode("h02").values().get("dfs.datanode.data.dir"))
                .as("hosts that are plain processes have no disks of their own")
                .isEqualTo(folder.resolve("disks/h02/data").toUri().toString());
    }

    @Test
    void theAgentOfAGuestIsAClientThatSaysWhatItDoes() throws IOException {
        RackSpec spec = RackSpec.of(3).withHardware(new HardwareShape(200, 40, 1));
        RackPorts ports = new PortPicker(20_000, 21_000, port -> true, new Random(1)).pick(1, 3, 0);
        RackDescription rack = new RackDescription(spec, ports, false, new HardwareNet(70));
        assertThat(rack.guests()).containsExactly("h03");
        new RackConfig(rack, new RackFiles(folder)).write();
        Path conf = folder.resolve("conf/agent");
        assertThat(conf.resolve("hdfs-site.xml")).hasSameTextualContentAs(folder.resolve("conf/client/hdfs-site.xml"));
        assertThat(conf.resolve("log4j.properties"))
                .content()
                .contains("WARN,console", "log4j.logger.io.hdfsgears.power=INFO");
        assertThat(new RackDescription(spec, ports, false, null).guests())
                .as("hosts that are plain processes")
                .isEmpty();
    }

    @Test
    void aGuestHasNoFastDisk() {
        assertThatThrownBy(() -> RackSpec.of(3)
                        .withHardware(new HardwareShape(200, 40, 1, 200))
                        .checked())
                .hasMessageContaining("--fast-disk-mbps with --qemu");
    }

    @Test
    void withPfimbiHostsPassCopiesOnAndTheNameNodeCutsPipelines() throws RackException {
        RackConfig config = config(RackSpec.of(3).withPfimbi(1));
        assertThat(config.nameNode("nn1").values())
                .containsEntry("dfs.namenode.pfimbi.enabled", "true")
                .containsEntry("dfs.namenode.pfimbi.sync.replicas", "1")
                .containsEntry("dfs.namenode.reconstruction.pending.timeout-sec", "300");
        assertThat(config.dataNode("h01").values())
                .containsEntry(
                        "dfs.datanode.fsdataset.factory",
                        "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.GearDataset$Factory");
        RackConfig without = config(RackSpec.of(3));
        assertThat(without.nameNode("nn1").values().keySet()).noneMatch(key -> key.contains("pfimbi"));
        assertThat(without.dataNode("h01").values()).doesNotContainKey("dfs.datanode.fsdataset.factory");
    }

    @Test
    void theThrottleIsInBytesPerSecond() throws RackException {
        assertThat(config(RackSpec.of(1).withHostMBps(8)).dataNode("h01").values())
                .containsEntry("dfs.datanode.data.read.bandwidthPerSec", "8000000")
                .containsEntry("dfs.datanode.data.write.bandwidthPerSec", "8000000")
                .containsEntry("dfs.datanode.data.transfer.bandwidthPerSec", "16000000");
    }

    @Test
    void twoNameNodesShareEditsAndKnowWhoTheyAre() throws RackException {
        RackConfig config = config(RackSpec.of(3).withHa(true));
        assertThat(config.nameNode("nn2").values())
                .containsEntry("dfs.ha.namenode.id", "nn2")
                .containsEntry("dfs.ha.namenodes.rack", "nn1,nn2")
                .hasEntrySatisfying(
                        "dfs.namenode.shared.edits.dir", dir -> assertThat(dir).startsWith("file:/"));
        assertThat(config.core().values()).containsEntry("fs.defaultFS", "hdfs://rack");
    }

    @Test
    void withJournalsTheEditsAreOnThemAndEachKeepsItsOwn() throws IOException {
        RackConfig config = config(RackSpec.of(3).withJournals(3));
        config.write();
        assertThat(config.nameNode("nn2").values().get("dfs.namenode.shared.edits.dir"))
                .matches("qjournal://[^;/]+:\\d+(;[^;/]+:\\d+){2}/rack");
        for (String journal : Names.journals(3)) {
            assertThat(folder.resolve("conf/" + journal + "/hdfs-site.xml"))
                    .content()
                    .contains("<value>" + new RackFiles(folder).journal(journal) + "</value>")
                    .doesNotContain("hdfsgears");
        }
    }

    @Test
    void twoNamespacesHaveANameNodeEachAndAllHosts() throws IOException {
        RackConfig config = config(RackSpec.of(3).withFederated(true).withSetting("nn2:a.b", "c"));
        config.write();
        assertThat(config.core().values()).containsEntry("fs.defaultFS", "hdfs://ns1");
        assertThat(config.nameNode("nn2").values())
                .containsEntry("dfs.nameservice.id", "ns2")
                .doesNotContainKey("dfs.namenode.shared.edits.dir");
        assertThat(config.dataNode("h01").values())
                .containsEntry("dfs.nameservices", "ns1,ns2")
                .containsEntry("dfs.ha.namenodes.ns2", "nn2")
                .containsKey("dfs.namenode.rpc-address.ns1.nn1")
                .containsKey("dfs.namenode.rpc-address.ns2.nn2");
        assertThat(folder.resolve("conf/client-ns2/core-site.xml"))
                .content()
                .contains("<name>fs.defaultFS</name><value>hdfs://ns2</value>");
        assertThat(folder.resolve("conf/nn2/hdfs-site.xml")).content().contains("<name>a.b</name><value>c</value>");
        assertThat(folder.resolve("conf/nn1/hdfs-site.xml")).content().doesNotContain("a.b");
    }

    @Test
    void ownSettingsWin() throws IOException {
        RackConfig config =
                config(RackSpec.of(1).withSetting("dfs.blocksize", "4194304").withSetting("a.b", "<&>"));
        config.write();
        assertThat(folder.resolve("conf/h01/hdfs-site.xml"))
                .content()
                .contains("<name>dfs.blocksize</name><value>4194304</value>")
                .contains("<value>&lt;&amp;&gt;</value>");
    }

    @Test
    void theChainDoesNotWaitForHostsInStock() throws RackException {
        RackSpec spec = RackSpec.of(6).withSpares(2);
        assertThat(config(spec).nameNode("nn1").values()).containsEntry("dfs.namenode.gear.hosts.expected", "4");
        assertThat(new RackDescription(spec, new RackPorts(List.of(), List.of()), false, null).spares())
                .containsExactly("h05", "h06");
        assertThatThrownBy(() -> spec.withSpares(6).checked()).hasMessageContaining("6 spares");
    }
}
