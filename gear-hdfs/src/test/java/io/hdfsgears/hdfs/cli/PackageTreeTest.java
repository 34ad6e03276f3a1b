// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs hdfs-gears-tree of the packages on folders that look like Hadoop's. */
final class PackageTreeTest {
    private static final Path PACKAGES =
            Path.of("..", "dist", "src", "packages").toAbsolutePath().normalize();
    private static final Path TOOL = PACKAGES.resolve("sbin/hdfs-gears-tree");
    private static final String PROFILE = "/usr/lib/hdfs-gears/shellprofile.d/hdfs-gears.sh";

    private record Answer(int code, String text) {}

    @TempDir
    Path folder;

    private Path root;
    private Path tree;
    private Path conf;

    @BeforeEach
    void layOut() throws IOException {
        Path real = folder.toRealPath();
        root = real.resolve("root");
        tree = real.resolve("hadoop");
        Files.createDirectories(tree.resolve("libexec/shellprofile.d"));
        Files.createFile(tree.resolve("libexec/hadoop-functions.sh"));
        Files.createFile(tree.resolve("libexec/shellprofile.d/hadoop-hdfs.sh"));
        conf = Files.createDirectories(real.resolve("conf"));
        Files.createFile(conf.resolve("core-site.xml"));
    }

    private Answer tool(String... arguments) throws IOException, InterruptedException {
        return command(Stream.concat(Stream.of("bash", TOOL.toString()), Stream.of(arguments))
                .toList());
    }

    private Answer command(List<String> words) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("DPKG_ROOT", root.toString());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("ended").isTrue();
        return new Answer(process.exitValue(), said);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> walk = Files.walk(folder.toRealPath())) {
            return walk.filter(path -> !path.endsWith("root") && !path.startsWith(root.resolve("var/lib")))
                    .filter(path -> !root.resolve("var").equals(path))
                    .map(Path::toString)
                    .sorted()
                    .toList();
        }
    }

    private static Path link(Path profiles) {
        return profiles.resolve("hdfs-gears.sh");
    }

    @Test
    void removeAllLeavesTreesAsTheyWere() throws Exception {
        List<String> before = files();
        assertThat(tool("add", tree.toString()))
                .isEqualTo(new Answer(0, link(tree.resolve("libexec/shellprofile.d")) + "\n"));
        assertThat(tool("add", conf.toString()).code()).isZero();
        assertThat(tool("add", conf.toString()).code()).as("once more").isZero();
        assertThat(Files.readSymbolicLink(link(tree.resolve("libexec/shellprofile.d"))))
                .hasToString(PROFILE);
        assertThat(Files.readSymbolicLink(link(conf.resolve("shellprofile.d")))).hasToString(PROFILE);
        assertThat(tool("list")).isEqualTo(new Answer(0, tree + "\n" + conf + "\n"));

        assertThat(tool("remove", "-all")).isEqualTo(new Answer(0, ""));
        assertThat(files()).isEqualTo(before);
        assertThat(root.resolve("var/lib/hdfs-gears")).doesNotExist();
        assertThat(tool("remove", "-all")).as("nothing is left to remove").isEqualTo(new Answer(0, ""));
    }

    /** Also what dpkg and rpm say as they remove the package: their scripts run this. */
    @Test
    void aRemovalWarnsOfPropertiesThatNeedTheJars() throws Exception {
        Path own = Files.createDirectories(tree.resolve("etc/hadoop")).resolve("hdfs-site.xml");
        Path units = Files.createDirectories(root.resolve("conf")).resolve("hdfs-site.xml");
        Files.writeString(
                Files.createDirectories(root.resolve("etc/default")).resolve("hdfs-gears"),
                "HDFS_COMMAND=hdfs\nHADOOP_CONF_DIR=" + units.getParent() + "\n");
        Files.writeString(
                own, "<value>org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.GearDataset$Factory</value>");
        Files.writeString(units, "<value>io.hdfsgears.hdfs.GearHosts</value>");
        tool("add", tree.toString());
        Answer answer = tool("remove", "-all");
        assertThat(answer.code()).isZero();
        assertThat(answer.text().lines())
                .hasSize(2)
                .allMatch(line -> line.endsWith("remove these properties before its next start"))
                .anyMatch(line -> line.contains("WARNING: " + own + " names classes"))
                .anyMatch(line -> line.contains("WARNING: " + units + " names classes"));
        Files.writeString(own, "<value>org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsDatasetFactory</value>");
        Files.delete(units);
        tool("add", tree.toString());
        assertThat(tool("remove", tree.toString())).isEqualTo(new Answer(0, ""));
    }

    @Test
    void oneTreeIsRemovedAndTheOtherStays() throws Exception {
        tool("add", tree.toString());
        tool("add", conf.toString());
        assertThat(tool("remove", tree.toString()).code()).isZero();
        assertThat(tool("list").text()).isEqualTo(conf + "\n");
        assertThat(tool("remove", tree.toString()).text()).contains(tree + " has no link", "list");
    }

    @Test
    void aFolderThatIsNotOfHadoopIsRefused() throws Exception {
        Path other = Files.createDirectory(folder.resolve("other"));
        Answer answer = tool("add", other.toString());
        assertThat(answer.code()).isOne();
        assertThat(answer.text()).contains("other has neither", "give a Hadoop tree");
        assertThat(tool("add", folder.resolve("absent").toString()).text()).contains("absent is no folder");
        assertThat(tool("list")).isEqualTo(new Answer(0, ""));
    }

    /** The tarball's profile would name the jars of the tree, and removal of the package would not end them. */
    @Test
    void theTarballsProfileIsNotReplaced() throws Exception {
        Path own = Files.writeString(link(tree.resolve("libexec/shellprofile.d")), "tarball");
        Answer answer = tool("add", tree.toString());
        assertThat(answer.code()).isOne();
        assertThat(answer.text()).contains("came with the tarball", "Remove it");
        assertThat(own).hasContent("tarball");
        assertThat(tool("list").text()).isEmpty();
    }

    @Test
    void aTreeThatIsGoneDoesNotStopARemoval() throws Exception {
        tool("add", conf.toString());
        tool("add", tree.toString());
        Files.delete(link(conf.resolve("shellprofile.d")));
        Files.delete(conf.resolve("shellprofile.d"));
        Files.delete(conf.resolve("core-site.xml"));
        Files.delete(conf);
        assertThat(tool("remove", "-all")).isEqualTo(new Answer(0, ""));
        assertThat(Files.exists(link(tree.resolve("libexec/shellprofile.d")), LinkOption.NOFOLLOW_LINKS))
                .isFalse();
    }

    /** dpkg -P: the script of the package removes the agent's notes, and no file of anybody else. */
    @Test
    void aPurgeRemovesOnlyWhatIsOurs() throws Exception {
        scripted("systemctl", "exit 0");
        Path state = Files.createDirectories(root.resolve("var/lib/hdfs-gears"));
        Path notes = Files.writeString(state.resolve("yarn-drain.properties"), "taken");
        Path ledger = Files.writeString(state.resolve("energy.ledger"), "joules");
        assertThat(script("postrm", "purge")).isEqualTo(new Answer(0, ""));
        assertThat(notes).doesNotExist();
        assertThat(ledger).hasContent("joules");
        Files.delete(ledger);
        assertThat(script("postrm", "purge")).isEqualTo(new Answer(0, ""));
        assertThat(state).doesNotExist();
        assertThat(script("postrm", "purge")).as("once more").isEqualTo(new Answer(0, ""));
    }

    /** A hosts file that the new version does not take must not leave the package half configured. */
    @Test
    void anUpgradeEndsWellWhereAUnitDoesNotStart() throws Exception {
        Files.createDirectories(root.resolve("run/systemd/system"));
        scripted("systemd-sysusers", "exit 0");
        scripted("systemctl", "case \"$*\" in *serve*) exit 1;; esac; echo \"$@\" >> " + folder.resolve("asked"));
        Answer answer = script("postinst", "configure", "0.2.0");
        assertThat(answer.code()).isZero();
        assertThat(answer.text())
                .isEqualTo("hdfs-gears: hdfs-gears-serve.service did not start: see journalctl -u"
                        + " hdfs-gears-serve.service\n");
        assertThat(folder.resolve("asked"))
                .hasContent(
                        "daemon-reload\ntry-restart hdfs-gears-agent.service\ntry-restart hdfs-gears-record.service");
    }

    private void scripted(String program, String line) throws IOException {
        Path file = Files.createDirectories(folder.resolve("bin")).resolve(program);
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** A script of the deb with the programs of {@link #scripted}: this machine's systemctl is not asked. */
    private Answer script(String name, String... arguments) throws IOException, InterruptedException {
        String path = "PATH=" + folder.resolve("bin") + ":" + System.getenv("PATH");
        String script = PACKAGES.resolve("deb/control/" + name).toString();
        return command(Stream.concat(Stream.of("env", path, "sh", script), Stream.of(arguments))
                .toList());
    }

    @Test
    void bareAndWrongArgumentsGetTheUsage() throws Exception {
        assertThat(tool().code()).isOne();
        assertThat(tool("add").text()).contains("usage: hdfs-gears-tree add <folder>");
        assertThat(tool("--help").code()).isZero();
    }
}
