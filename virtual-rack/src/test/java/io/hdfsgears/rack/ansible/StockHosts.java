// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.ansible;

import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Folders;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackConfig;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.HaControl;
import io.hdfsgears.rack.process.Installation;
import io.hdfsgears.rack.process.NameNodeProbe;
import io.hdfsgears.rack.run.RackStarter;
import io.hdfsgears.testkit.Poll;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cluster as operators have it: a stock Hadoop tree, a configuration folder and processes for each host, started by {@code hdfs
 * --daemon start}. The command is Hadoop's own where {@code HDFS_GEARS_HADOOP_SCRIPTS} names a folder with its bin and libexec.
 */
final class StockHosts implements Closeable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** Two NameNodes and four DataNodes, with no class but stock's in any property. */
    private static final RackSpec SPEC = RackSpec.of(4)
            .withHa(true)
            .withStock(true)
            .withSetting("net.topology.node.switch.mapping.impl", "org.apache.hadoop.net.ScriptBasedMapping");

    private static final String SCRIPTS = "HDFS_GEARS_HADOOP_SCRIPTS";

    private final RackFiles files;
    private final RackDescription rack;
    private final Installation installation;

    private StockHosts(RackFiles files, RackDescription rack) throws IOException {
        this.files = files;
        this.rack = rack;
        this.installation = Installation.find();
    }

    /** Lays out the hosts, formats the NameNodes and starts all daemons; the first NameNode is active. */
    static StockHosts up(Path folder) throws IOException {
        RackFiles files = new RackFiles(folder);
        RackDescription rack = RackStarter.describe(SPEC, files, false, Progress.SILENT);
        Json.write(files.description(), rack);
        new RackConfig(rack, files).write();
        Files.createDirectories(files.temporary());
        StockHosts hosts = new StockHosts(files, rack);
        try {
            for (String host : hosts.names()) {
                hosts.layOut(host);
            }
            hosts.format();
            hosts.start();
            return hosts;
        } catch (IOException | RuntimeException | AssertionError e) {
            hosts.close();
            throw e;
        }
    }

    /** NameNodes, DataNodes, and the host of the power controller. */
    List<String> names() {
        return Stream.of(rack.nameNodes(), rack.hosts(), List.of(Names.POWER))
                .flatMap(List::stream)
                .toList();
    }

    RackDescription rack() {
        return rack;
    }

    Path conf(String host) {
        return files.conf(host);
    }

    Path tree(String host) {
        return files.root().resolve("trees").resolve(host);
    }

    /** What a daemon of the host leaves behind. */
    Path run(String host) {
        return files.run().resolve(host);
    }

    private void layOut(String host) throws IOException {
        Path tree = tree(host);
        Path share = Files.createDirectories(tree.resolve("share/hadoop"));
        Path lib = installation.home().resolve("lib");
        for (String folder : List.of("common", "hdfs", "yarn", "mapreduce")) {
            Files.createDirectories(share.resolve(folder));
        }
        Files.createSymbolicLink(share.resolve("common/lib"), lib.resolve("hadoop"));
        link(lib.resolve("webapps"), share.resolve("hdfs"));
        Files.createDirectories(tree.resolve("libexec/shellprofile.d"));
        Files.createDirectories(tree.resolve("share/doc/hadoop"));
        Path command = Files.createDirectories(tree.resolve("bin")).resolve("hdfs");
        Optional<Path> scripts = Optional.ofNullable(System.getenv(SCRIPTS)).map(Path::of);
        if (scripts.isPresent()) {
            Folders.copy(scripts.get().resolve("bin"), tree.resolve("bin"));
            Folders.copy(scripts.get().resolve("libexec"), tree.resolve("libexec"));
        } else {
            try (InputStream own = Objects.requireNonNull(StockHosts.class.getResourceAsStream("hdfs"))) {
                Files.copy(own, command);
            }
        }
        if (!command.toFile().setExecutable(true)) {
            throw new IOException(command + " cannot be made executable");
        }
        Files.createDirectories(run(host));
        Files.createDirectories(files.disk(host));
        Files.writeString(conf(host).resolve("hadoop-env.sh"), """
                export JAVA_HOME='%1$s' HADOOP_PID_DIR='%2$s' HADOOP_LOG_DIR='%2$s' HADOOP_HEAPSIZE_MAX=128m
                export HADOOP_OPTS="${HADOOP_OPTS:-} -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.net.preferIPv4Stack=true"
                export HADOOP_OPTS="$HADOOP_OPTS -Drack.log.file=%2$s/hadoop.log -Djava.io.tmpdir=%3$s"
                export HDFS_NAMENODE_OPTS="-Xmx256m" HDFS_DATANODE_OPTS="-Xmx64m -Xss256k"
                """.formatted(
                        System.getProperty("java.home"), run(host), files.temporary()));
    }

    private static void link(Path from, Path to) throws IOException {
        try (Stream<Path> jars = Files.list(from)) {
            for (Path jar : jars.toList()) {
                Files.createSymbolicLink(to.resolve(jar.getFileName()), jar);
            }
        }
    }

    private void format() throws IOException {
        must("nn1", "namenode", "-format", "-force", "-nonInteractive");
        for (String other : rack.nameNodes().subList(1, rack.nameNodes().size())) {
            Folders.copy(files.disk("nn1").resolve("name"), files.disk(other).resolve("name"));
        }
    }

    private void start() throws IOException {
        for (String name : rack.nameNodes()) {
            must(name, "--daemon", "start", "namenode");
        }
        for (String host : rack.hosts()) {
            must(host, "--daemon", "start", "datanode");
        }
        HaControl control = new HaControl(files.clientConf());
        try {
            Poll.until(PATIENCE, "nn1 is active", () -> control.tryActivate("nn1", false));
        } catch (AssertionError e) {
            throw new AssertionError(
                    e.getMessage() + "\n" + lastLines(run("nn1").resolve("hadoop.log")), e);
        }
        awaitAll();
    }

    private static String lastLines(Path log) throws IOException {
        List<String> lines = Files.exists(log) ? Files.readAllLines(log) : List.of("no " + log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
    }

    /** Waits until an active NameNode is out of safe mode and knows every host. */
    void awaitAll() {
        Poll.until(
                PATIENCE,
                "all hosts serve",
                () -> rack.nameNodes().stream()
                        .map(this::look)
                        .flatMap(Optional::stream)
                        .anyMatch(view -> view.active()
                                && !view.safeMode()
                                && view.live() == rack.hosts().size()));
    }

    Optional<NameNodeProbe.View> look(String nameNode) {
        return NameNodeProbe.look(
                rack.nameNodeAddress(), rack.nameNodePorts(nameNode).http());
    }

    /** Runs hdfs of the host's tree, and fails unless it ends with 0. */
    String must(String host, String... arguments) throws IOException {
        CommandResult result = hdfs(host, arguments);
        if (result.exitCode() != 0) {
            throw new IOException("hdfs " + String.join(" ", arguments) + " on " + host + ": " + result);
        }
        return result.output();
    }

    CommandResult hdfs(String host, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(tree(host).resolve("bin/hdfs").toString()));
        command.addAll(List.of(arguments));
        return Command.run(
                command,
                Map.of(
                        "HADOOP_HOME", tree(host).toString(),
                        "HADOOP_CONF_DIR", conf(host).toString()));
    }

    /** The process of a daemon, with its main class on its command line. */
    ProcessHandle process(String host, String daemon) throws IOException {
        return pidFiles(host).stream()
                .filter(file -> file.toString().endsWith("-" + daemon + ".pid"))
                .flatMap(file -> ProcessHandle.of(pid(file)).stream())
                .findFirst()
                .orElseThrow(() -> new IOException("no " + daemon + " runs on " + host));
    }

    private List<Path> pidFiles(String host) throws IOException {
        if (!Files.isDirectory(run(host))) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(run(host))) {
            return all.filter(file -> file.toString().endsWith(".pid")).toList();
        }
    }

    private static long pid(Path file) {
        try {
            return Long.parseLong(Files.readString(file).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All files of the host's tree and configuration, with what the configuration says: what stock is. */
    Set<String> contents(String host) throws IOException {
        try (Stream<Path> tree = Files.walk(tree(host));
                Stream<Path> conf = Files.walk(conf(host))) {
            return Stream.concat(tree, conf)
                    .map(path -> path + (path.toString().endsWith(".xml") ? "=" + text(path) : ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends all processes of all hosts, and takes the trees away. */
    @Override
    public void close() throws IOException {
        for (String host : names()) {
            for (Path file : pidFiles(host)) {
                ProcessHandle.of(pid(file))
                        .filter(process -> process.info()
                                .commandLine()
                                .orElse("")
                                .contains(files.root().toString()))
                        .ifPresent(process -> {
                            process.destroyForcibly();
                            process.onExit().join();
                        });
            }
        }
        Folders.delete(files.root().resolve("trees"));
    }
}
