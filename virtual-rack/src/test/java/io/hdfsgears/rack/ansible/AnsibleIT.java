// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.ansible;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.process.Installation;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Ansible role takes a cluster of stock hosts, two NameNodes and four DataNodes, to gears and back, each twice. */
class AnsibleIT {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String GEARS = "io.hdfsgears.hdfs.namenode.GearNameNode";
    private static final String STOCK = "org.apache.hadoop.hdfs.server.namenode.NameNode";
    private static final String OWN_FILE = "notes.txt";

    private final Ansible ansible = Ansible.here();

    @TempDir
    Path folder;

    @BeforeEach
    void needsAnsible() {
        assumeTrue(ansible.isThere(), ansible::lacks);
    }

    @Test
    void theModuleKeepsTheOperatorsBytes() throws IOException {
        passes(ansible.run(
                List.of(
                        "python",
                        "-m",
                        "unittest",
                        "discover",
                        "-s",
                        Ansible.FOLDER.resolve("tests").toString()),
                Map.of()));
    }

    @Test
    void ansibleLintFindsNothing() throws IOException {
        assumeTrue(
                Files.isExecutable(ansible.venv().resolve("bin/ansible-lint")), "no ansible-lint in " + ansible.venv());
        passes(ansible.run(
                List.of(
                        "ansible-lint",
                        "--offline",
                        "--profile",
                        "production",
                        "--project-dir",
                        Ansible.FOLDER.toString(),
                        Ansible.FOLDER.toString()),
                Map.of("HOME", folder.toString())));
    }

    @Test
    void systemdTakesTheUnitsOfASite() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "no systemd-analyze on this machine");
        Path home = folder.resolve("hadoop");
        Path units = Files.createDirectories(folder.resolve("units"));
        copy(REPOSITORY.resolve("conf/systemd"), home.resolve("share/doc/hdfs-gears/conf/systemd"));
        Path hdfs = Files.createDirectories(home.resolve("bin")).resolve("hdfs");
        assertThat(Files.writeString(hdfs, "#!/bin/sh\n").toFile().setExecutable(true))
                .isTrue();
        passes(here("units.yml", "hdfs_gears_hadoop_home=" + home));
        for (String name : List.of("agent", "serve")) {
            Path unit = units.resolve("hdfs-gears-" + name + ".service");
            passes(Command.run(
                    List.of("systemd-analyze", "verify", unit.toString()), Map.of("SYSTEMD_UNIT_PATH", units + ":")));
            assertThat(units.resolve(unit.getFileName() + ".d/site.conf"))
                    .content()
                    .contains("\nExecStart=\nExecStart=" + hdfs + " power " + name + " -hosts /etc/hdfs-gears/");
        }
    }

    /** A DataNode with our dataset factory, or with our choice of volumes, does not start without the jars. */
    @Test
    void aHostWhoseDataNodeNeedsTheJarsKeepsThem() throws IOException {
        String conf = "hdfs_gears_hadoop_conf=" + folder;
        passes(here("leave_properties.yml", conf));
        Path site = folder.resolve("hdfs-site.xml");
        String property = "<configuration><property><name>%s</name><value>%s</value></property></configuration>";
        Files.writeString(site, property.formatted("dfs.datanode.fsdataset.factory", "org.example.Own"));
        passes(here("leave_properties.yml", conf));
        for (String value : List.of(
                "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.GearDataset$Factory",
                "io.hdfsgears.accordion.hdfs.NominatedVolumeChoosingPolicy")) {
            Files.writeString(site, property.formatted("dfs.own", value));
            CommandResult refused = here("leave_properties.yml", conf);
            assertThat(refused.exitCode()).as(refused.output()).isEqualTo(2);
            assertThat(refused.output()).contains("dfs.own (line 1)", "restart a DataNode that had them");
        }
    }

    /** Runs a playbook of ansible/tests on this machine. */
    private CommandResult here(String playbook, String variable) throws IOException {
        Path file = Ansible.FOLDER.resolve("tests").resolve(playbook);
        return ansible.run(
                List.of("ansible-playbook", "-i", "localhost,", "-e", variable, file.toString()),
                Map.of("ANSIBLE_HOME", folder.toString()));
    }

    private static void passes(CommandResult result) {
        assertThat(result.exitCode()).as(result.output() + result.errors()).isZero();
    }

    @Test
    void stockHostsGoToGearsAndBackAndASecondRunChangesNothing() throws IOException {
        try (StockHosts hosts = StockHosts.up(folder.resolve("rack"));
                StockClient client = VirtualRack.at(folder.resolve("rack")).client()) {
            assertThat(client.write("/before", 6, 1_500_000, 42, 3)).matches(WorkResult::good);
            annotate(hosts);
            Map<String, Set<String>> stock = contents(hosts);
            Inventory inventory = new Inventory(hosts, folder, tarball());
            makeRoots(inventory);

            aHostThatCannotSleepStopsThePlay(hosts, inventory);
            inventory.override("h03", "its kernel is exchanged tomorrow");
            install(hosts, inventory);
            unchanged(play("install.yml", inventory));
            shift(hosts, client);
            leave(hosts, inventory, stock);
            unchanged(play("leave.yml", inventory));
            assertThat(differences(stock, contents(hosts))).isEmpty();
            assertThat(inventory.config("nn1").resolve(OWN_FILE)).exists();
            assertThat(client.verify("/", 4)).matches(WorkResult::good);
            assertThat(client.fsck("/").output()).contains("is HEALTHY");
        }
    }

    /** What an operator has in these files. */
    private static void annotate(StockHosts hosts) throws IOException {
        for (String name : hosts.rack().nameNodes()) {
            Path site = hosts.conf(name).resolve("hdfs-site.xml");
            Files.writeString(
                    site,
                    Files.readString(site)
                            .replace(
                                    "<configuration>",
                                    "<configuration><!-- ask the storage team before you touch this -->\n"
                                            + "  <property><name>dfs.namenode.gear.primaries</name><value>4</value></property>"));
        }
    }

    private static Map<String, Set<String>> contents(StockHosts hosts) throws IOException {
        Map<String, Set<String>> all = new LinkedHashMap<>();
        for (String name : hosts.names()) {
            all.put(name, hosts.contents(name));
        }
        return all;
    }

    /** Paths, each with its text where that may differ. */
    private static List<String> differences(Map<String, Set<String>> before, Map<String, Set<String>> after) {
        List<String> found = new ArrayList<>();
        before.forEach((host, lines) -> {
            Set<String> now = after.getOrDefault(host, Set.of());
            lines.stream().filter(line -> !now.contains(line)).forEach(line -> found.add("gone: " + line));
            now.stream().filter(line -> !lines.contains(line)).forEach(line -> found.add("new: " + line));
        });
        return found;
    }

    private void makeRoots(Inventory inventory) throws IOException {
        for (String host : Inventory.AGENTS) {
            ReadyHost.make(inventory.root(host), !host.equals("h03"));
        }
        inventory.writeSled();
        Files.createDirectories(inventory.config("nn1"));
        Files.writeString(inventory.config("nn1").resolve(OWN_FILE), "ours\n");
    }

    /** The release, with the jars of this build. */
    private Path tarball() throws IOException {
        Path staging = folder.resolve("staging");
        copy(Installation.find().home().resolve("lib/gears"), staging.resolve("share/hadoop/gears"));
        copy(REPOSITORY.resolve("conf/shellprofile.d"), staging.resolve("libexec/shellprofile.d"));
        copy(REPOSITORY.resolve("conf/systemd"), staging.resolve("share/doc/hdfs-gears/conf/systemd"));
        Path file = folder.resolve("hdfs-gears.tar.gz");
        passes(Command.run(
                List.of("tar", "czf", file.toString(), "-C", staging.toString(), "libexec", "share"), Map.of()));
        return file;
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private Ansible.Play play(String playbook, Inventory inventory) throws IOException {
        Ansible.Play play =
                ansible.play(playbook, inventory.write(), Files.createDirectories(folder.resolve("ansible-tmp")));
        assertThat(play.output().contains(Inventory.SECRET))
                .as("the secret is shown")
                .isFalse();
        return play;
    }

    private void aHostThatCannotSleepStopsThePlay(StockHosts hosts, Inventory inventory) throws IOException {
        String before = Files.readString(hosts.conf("nn1").resolve("hdfs-site.xml"));
        Ansible.Play play = play("install.yml", inventory);
        assertThat(play.exitCode()).as(play.troubles()).isEqualTo(2);
        assertThat(play.troubles())
                .contains("Preflight of h03: not ready to sleep by suspend.")
                .contains("set hdfs_gears_preflight_override_reason")
                .doesNotContain("Preflight of h01: not ready");
        assertThat(hosts.conf("nn1").resolve("hdfs-site.xml")).hasContent(before);
        assertThat(commandLine(hosts, "nn1")).contains(STOCK);
    }

    private void install(StockHosts hosts, Inventory inventory) throws IOException {
        Ansible.Play play = play("install.yml", inventory);
        assertThat(play.exitCode()).as(play.troubles()).isZero();
        assertThat(play.output().contains("overridden: its kernel is exchanged tomorrow"))
                .as("the reason is shown")
                .isTrue();
        for (String name : hosts.rack().nameNodes()) {
            assertThat(commandLine(hosts, name)).contains(GEARS);
        }
        assertThat(hosts.process("nn2", "namenode").info().startInstant().orElseThrow())
                .as("the standby restarts before the active NameNode")
                .isBefore(hosts.process("nn1", "namenode").info().startInstant().orElseThrow());
        Path config = inventory.config(Names.POWER);
        for (Path file : List.of(
                config.resolve("power-hosts.json"),
                config.resolve("secrets").resolve(Inventory.SECRET_NAME),
                inventory.config("h01").resolve("power-agent.json"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .as(file.toString())
                    .isEqualTo("rw-------");
        }
        assertThat(inventory.agentRestarts("h01")).hasContent("restarted");
        Poll.until(PATIENCE, "the controller reads a host's state with the secret", () -> {
            try {
                return Files.readString(inventory.sledAsked()).contains("password=" + Inventory.SECRET);
            } catch (IOException e) {
                return false;
            }
        });
        assertThat(Json.MAPPER
                        .readTree(hosts.must("nn1", "dfsadmin", "-gearReport", "-json"))
                        .path("hosts"))
                .hasSize(4);
    }

    private static String commandLine(StockHosts hosts, String nameNode) throws IOException {
        return hosts.process(nameNode, "namenode").info().commandLine().orElseThrow();
    }

    private static void unchanged(Ansible.Play play) {
        assertThat(play.exitCode()).as(play.troubles()).isZero();
        assertThat(play.changed()).as(play.troubles()).hasSize(5);
        assertThat(play.changed().values()).as(play.troubles()).containsOnly(0);
    }

    private static void shift(StockHosts hosts, StockClient client) throws IOException {
        for (String gear : List.of("min", "max", "min")) {
            hosts.must("nn1", "dfsadmin", "-setGear", gear, "-wait", "-timeout", "2m");
            assertThat(client.verify("/", 4)).matches(WorkResult::good);
            assertThat(client.write("/in-" + gear + System.nanoTime(), 2, 1_200_000, 43, 2))
                    .matches(WorkResult::good);
        }
        assertThat(awake(hosts)).isEqualTo(2);
    }

    private static int awake(StockHosts hosts) throws IOException {
        return Json.MAPPER
                .readTree(hosts.must("nn1", "dfsadmin", "-getGear", "-json"))
                .path("state")
                .path("hostsAwake")
                .asInt();
    }

    private void leave(StockHosts hosts, Inventory inventory, Map<String, Set<String>> stock) throws IOException {
        Ansible.Play play = play("leave.yml", inventory);
        assertThat(play.exitCode()).as(play.troubles()).isZero();
        for (String name : hosts.rack().nameNodes()) {
            assertThat(commandLine(hosts, name)).contains(STOCK);
        }
        hosts.awaitAll();
        assertThat(differences(stock, contents(hosts)))
                .as("trees and configurations are as they were")
                .isEmpty();
        assertThat(inventory.config("h01")).doesNotExist();
        assertThat(inventory.agentRestarts("h01")).hasContent("restarted\nstopped");
    }
}
