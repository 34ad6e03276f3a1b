// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import io.hdfsgears.core.config.AutoKeys;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.GuardKeys;
import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.rack.RackPorts.DataNodePorts;
import io.hdfsgears.rack.RackPorts.JournalPorts;
import io.hdfsgears.rack.RackPorts.NameNodePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Composes every Hadoop setting of a rack; the one place for them. Clock-like settings are small because a rack on one machine is
 * used for minutes, not months.
 */
public final class RackConfig {
    public static final String NAMESERVICE = "rack";
    private static final String TOPOLOGY = "io.hdfsgears.rack.hdfs.topology.RackTopology";
    private static final String NOMINATED = "io.hdfsgears.accordion.hdfs.NominatedVolumeChoosingPolicy";
    private static final String GEAR_DATASET =
            "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.GearDataset$Factory";
    private static final long MEBIBYTE = 1L << 20;
    private static final double MEGABYTE = 1e6;

    private final RackDescription rack;
    private final RackFiles files;

    public RackConfig(RackDescription rack, RackFiles files) {
        this.rack = rack;
        this.files = files;
    }

    /** Writes core-site.xml, hdfs-site.xml and log4j.properties of every daemon and of the clients. */
    public void write() throws IOException {
        for (String name : rack.nameNodes()) {
            writeFolder(name, nameNode(name));
        }
        for (String name : rack.journals()) {
            writeFolder(name, journal(name));
        }
        for (String name : rack.hosts()) {
            writeFolder(name, dataNode(name));
        }
        writeFolder(Names.POWER, client());
        writeFolder("client", client());
        if (!rack.guests().isEmpty()) {
            writeFolder(Names.AGENT, client());
        }
        if (rack.spec().federated()) {
            for (String name : rack.nameNodes()) {
                writeClient(rack.nameservice(name));
            }
        }
        mapReduce().write(files.clientConf().resolve("mapred-site.xml"));
    }

    /** For a client whose home is not the first namespace. */
    private void writeClient(String nameservice) throws IOException {
        String name = Names.client(nameservice);
        writeFolder(name, client());
        core().set("fs.defaultFS", "hdfs://" + nameservice)
                .write(files.conf(name).resolve("core-site.xml"));
    }

    private void writeFolder(String name, HadoopSettings hdfs) throws IOException {
        Path folder = Files.createDirectories(files.conf(name));
        core().setAll(settings(name)).write(folder.resolve("core-site.xml"));
        hdfs.setAll(settings("")).setAll(settings(name)).write(folder.resolve("hdfs-site.xml"));
        Files.writeString(folder.resolve("hadoop-metrics2.properties"), "*.periodMillis=500\n");
        Files.writeString(
                folder.resolve("log4j.properties"),
                switch (name) {
                    case "client" -> LogSettings.toConsole();
                    case Names.AGENT -> LogSettings.ofAgent();
                    default -> rack.nameNodes().contains(name) ? LogSettings.ofNameNode() : LogSettings.toFile();
                });
    }

    /** @param name of the daemon for which they are alone; empty: those for all */
    private Map<String, String> settings(String name) {
        Map<String, String> wanted = new TreeMap<>();
        rack.spec().settings().forEach((key, value) -> {
            int colon = key.indexOf(':');
            if (key.substring(0, Math.max(0, colon)).equals(name)) {
                wanted.put(key.substring(colon + 1), value);
            }
        });
        return wanted;
    }

    HadoopSettings core() {
        String address = rack.spec().ha() || rack.spec().federated()
                ? rack.nameservice("nn1")
                : rack.nameNodeAddress() + ":" + rack.nameNodePorts("nn1").rpc();
        return new HadoopSettings()
                .set("fs.defaultFS", "hdfs://" + address)
                .set("hadoop.tmp.dir", files.temporary())
                .set("ipc.client.connect.timeout", "5000")
                .set("ipc.client.connect.max.retries.on.timeouts", 3)
                .setAll(settings(""));
    }

    /** What a stock client needs and no more: no class of this project is named in it. */
    HadoopSettings client() {
        HadoopSettings settings = new HadoopSettings()
                .set("dfs.replication", rack.spec().replication())
                .set("dfs.blocksize", MEBIBYTE)
                .set("dfs.client.socket-timeout", 10_000)
                .set("dfs.client.failover.sleep.base.millis", 200)
                .set("dfs.client.failover.sleep.max.millis", 2_000);
        if (rack.spec().federated()) {
            return addNamespaces(settings);
        }
        return rack.spec().ha() ? addNameservice(settings) : addSingleNameNode(settings);
    }

    HadoopSettings mapReduce() {
        return new HadoopSettings()
                .set("mapreduce.framework.name", "local")
                .set("mapreduce.local.map.tasks.maximum", 2)
                .set("mapreduce.task.io.sort.mb", 16);
    }

    HadoopSettings nameNode(String name) {
        HadoopSettings settings = client();
        settings.set("dfs.namenode.name.dir", uri(files.disk(name).resolve("name")))
                .set("dfs.namenode.checkpoint.dir", uri(files.disk(name).resolve("checkpoint")))
                .set("dfs.namenode.fs-limits.min-block-size", 0)
                .set("dfs.namenode.handler.count", 16)
                .set("dfs.namenode.datanode.registration.ip-hostname-check", false)
                .set("hadoop.prometheus.endpoint.enabled", true)
                .set(
                        "ipc.maximum.data.length",
                        8 * MEBIBYTE) // reserved for whoever announces so much: the heap is small
                .set("net.topology.node.switch.mapping.impl", TOPOLOGY)
                .set("io.hdfsgears.rack.topology.racks", rack.spec().racks());
        if (rack.spec().ha()) {
            settings.set("dfs.ha.namenode.id", name); // both listen on one address, so Hadoop cannot tell by itself
        }
        if (rack.spec().federated()) {
            settings.set("dfs.nameservice.id", rack.nameservice(name)).set("dfs.ha.namenode.id", name);
        }
        addClocks(settings);
        addRepair(settings);
        if (!rack.spec().stock()) {
            addGears(settings);
        }
        if (rack.spec().pfimbi() > 0) {
            settings.set(PfimbiKeys.ENABLED.name(), true)
                    .set(PfimbiKeys.SYNC_REPLICAS.name(), rack.spec().pfimbi())
                    .set(
                            "dfs.namenode.reconstruction.pending.timeout-sec",
                            300); // Hadoop's own, which Pfimbi's deadline is below
        }
        return settings;
    }

    HadoopSettings dataNode(String name) {
        DataNodePorts ports = rack.hostPorts(name);
        HadoopSettings settings = client();
        String address = rack.address(name);
        settings.set("dfs.datanode.address", address + ":" + ports.transfer())
                .set("dfs.datanode.ipc.address", address + ":" + ports.ipc())
                .set("dfs.datanode.http.address", address + ":" + ports.http())
                .set("dfs.datanode.hostname", name)
                .set("dfs.datanode.data.dir", volumes(name))
                .set("dfs.datanode.du.reserved", 0)
                .set("dfs.datanode.handler.count", 3)
                .set("dfs.block.scanner.volume.bytes.per.second", 0) // bits do not rot in minutes; it would be measured
                .set("dfs.heartbeat.interval", 1)
                .set("dfs.blockreport.initialDelay", 0);
        if (rack.spec().separatesVolumes()) {
            settings.set("dfs.datanode.fsdataset.volume.choosing.policy", NOMINATED);
        }
        addThrottle(settings);
        addPfimbi(settings);
        return settings;
    }

    private void addPfimbi(HadoopSettings settings) {
        if (rack.spec().pfimbi() > 0 || rack.spec().countsReads()) {
            settings.set("dfs.datanode.fsdataset.factory", GEAR_DATASET);
        }
        if (rack.spec().pfimbi() == 0) {
            return;
        }
        HardwareShape hardware = rack.spec().hardware();
        if (hardware != null && rack.net() != null) {
            settings.set(PfimbiKeys.DISK_SPEED.name(), hardware.diskMBps() * 1_000_000L);
        }
    }

    /** Several volumes are folders of one disk: enough to see which replica lies on which. A fast disk is one volume more. */
    private String volumes(String host) {
        HardwareShape hardware = rack.spec().hardware();
        boolean fast = hardware != null && rack.net() != null && hardware.fastDiskMBps() > 0;
        String ssd = fast ? "[SSD]" + uri(files.fastDisk(host).resolve("data")) + "," : "";
        Path data = files.disk(host).resolve("data");
        if (rack.spec().volumes() == 1) {
            return ssd + uri(data);
        }
        return ssd
                + IntStream.rangeClosed(1, rack.spec().volumes())
                        .mapToObj(i -> uri(data.resolve("v" + i)))
                        .collect(Collectors.joining(","));
    }

    /** Stock throttles, so that the hosts and not the cores of this machine are what is measured. */
    private void addThrottle(HadoopSettings settings) {
        long bytesPerSecond = Math.round(rack.spec().hostMBps() * MEGABYTE);
        settings.set("dfs.datanode.data.read.bandwidthPerSec", bytesPerSecond)
                .set("dfs.datanode.data.write.bandwidthPerSec", bytesPerSecond)
                .set("dfs.datanode.data.transfer.bandwidthPerSec", 2 * bytesPerSecond);
    }

    private static void addClocks(HadoopSettings settings) {
        settings.set("dfs.heartbeat.interval", 1)
                .set("dfs.namenode.heartbeat.recheck-interval", 5_000) // dead after 2 x 5 s + 10 heartbeats
                .set("dfs.namenode.stale.datanode.interval", 6_000)
                .set("dfs.namenode.safemode.extension", 1_000)
                // Of an operator's own decommissions in tests, 30 s by default. Shifts go without stock's monitor.
                .set("dfs.namenode.decommission.interval", 1);
    }

    private static void addRepair(HadoopSettings settings) {
        settings.set("dfs.namenode.redundancy.interval.seconds", 1)
                .set("dfs.namenode.reconstruction.pending.timeout-sec", 30)
                // Stock's are 2 and 4: a rack of few hosts is repaired as fast as a large one. The kill drill goes by
                // stock's.
                .set("dfs.namenode.replication.max-streams", 8)
                .set("dfs.namenode.replication.max-streams-hard-limit", 16)
                .set("dfs.namenode.replication.work.multiplier.per.iteration", 8);
    }

    private void addGears(HadoopSettings settings) {
        settings.set("dfs.namenode.hosts.provider.classname", "io.hdfsgears.hdfs.GearHosts")
                .set(GearKeys.PRIMARIES.name(), rack.spec().primaries())
                .set(
                        GearKeys.HOSTS_EXPECTED.name(),
                        rack.spec().hosts() - rack.spec().spares())
                .set(
                        GearKeys.POWER.name(),
                        "agent") // the rack's power switches are what it is for; the default is none
                .set(AutoKeys.LOAD_POLL.name(), "1s")
                .set(GearKeys.HOST_LOST_AFTER.name(), "5s")
                .set(GearKeys.DRAIN_GRACE.name(), "2s")
                .set(GearKeys.DRAIN_READERS.name(), "5s")
                .set(GearKeys.SAFEMODE_WAIT.name(), "20s")
                .set(GearKeys.WAKE_TIMEOUT.name(), "60s")
                .set(GearKeys.SLEEP_TIMEOUT.name(), "60s")
                .set(GearKeys.MIGRATION_PASSIVE_TIME.name(), "20s") // T in tenths of 2 s
                .set(GuardKeys.MIN_TIME.name(), "0s"); // drills shift to and fro
        addEafr(settings);
        PlacementPolicy.of(rack.spec().policy())
                .flatMap(PlacementPolicy::className)
                .ifPresent(name -> settings.set("dfs.block.replicator.classname", name));
        if (rack.spec().separatesVolumes()) {
            settings.set(GearKeys.ACCORDION_VOLUMES.name(), "separate");
        }
    }

    /** Intervals of seconds, with thresholds that go with them; whether EAFR runs at all is said elsewhere. */
    private static void addEafr(HadoopSettings settings) {
        settings.set(EafrKeys.INTERVAL.name(), "2s")
                .set(EafrKeys.HOT_READS.name(), 4)
                .set(EafrKeys.COLD_READS.name(), 2)
                .set(EafrKeys.HOST_TRANSFERS.name(), 4)
                .set(EafrKeys.STANDBY_AFTER.name(), "20s")
                .set(EafrKeys.FREE_SPACE.name(), 64 * MEBIBYTE);
    }

    private HadoopSettings addSingleNameNode(HadoopSettings settings) {
        NameNodePorts ports = rack.nameNodePorts("nn1");
        return settings.set("dfs.namenode.rpc-address", rack.nameNodeAddress() + ":" + ports.rpc())
                .set("dfs.namenode.http-address", rack.nameNodeAddress() + ":" + ports.http());
    }

    /** A namespace for each NameNode. A failover proxy of one NameNode is how stock clients find it by the name of its namespace. */
    private HadoopSettings addNamespaces(HadoopSettings settings) {
        settings.set(
                "dfs.nameservices",
                rack.nameNodes().stream().map(rack::nameservice).collect(Collectors.joining(",")));
        rack.nameNodes().forEach(name -> addNameNodes(settings, rack.nameservice(name), List.of(name)));
        return settings;
    }

    private HadoopSettings addNameservice(HadoopSettings settings) {
        settings.set("dfs.nameservices", NAMESERVICE)
                .set("dfs.namenode.shared.edits.dir", sharedEdits())
                .set("dfs.ha.fencing.methods", "shell(/bin/true)")
                .set("dfs.ha.tail-edits.period", "1s")
                .set("dfs.ha.log-roll.period", "2s")
                .set("dfs.ha.automatic-failover.enabled", false);
        addNameNodes(settings, NAMESERVICE, rack.nameNodes());
        return settings;
    }

    private String sharedEdits() {
        return rack.journals().isEmpty()
                ? uri(files.sharedEdits())
                : rack.journals().stream()
                        .map(name -> journalAddress(rack.journalPorts(name).rpc()))
                        .collect(Collectors.joining(";", "qjournal://", "/" + NAMESERVICE));
    }

    private HadoopSettings journal(String name) {
        JournalPorts ports = rack.journalPorts(name);
        return new HadoopSettings()
                .set("dfs.journalnode.rpc-address", journalAddress(ports.rpc()))
                .set("dfs.journalnode.http-address", journalAddress(ports.http()))
                .set("dfs.journalnode.edits.dir", files.journal(name));
    }

    private String journalAddress(int port) {
        return rack.nameNodeAddress() + ":" + port;
    }

    private void addNameNodes(HadoopSettings settings, String nameservice, List<String> names) {
        settings.set("dfs.ha.namenodes." + nameservice, String.join(",", names))
                .set(
                        "dfs.client.failover.proxy.provider." + nameservice,
                        "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider");
        for (String name : names) {
            NameNodePorts ports = rack.nameNodePorts(name);
            settings.set(
                            "dfs.namenode.rpc-address." + nameservice + "." + name,
                            rack.nameNodeAddress() + ":" + ports.rpc())
                    .set(
                            "dfs.namenode.http-address." + nameservice + "." + name,
                            rack.nameNodeAddress() + ":" + ports.http());
        }
    }

    private static String uri(Path path) {
        return path.toUri().toString().replaceAll("/$", "");
    }
}
