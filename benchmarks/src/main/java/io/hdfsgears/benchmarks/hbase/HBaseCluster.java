// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.hbase;

import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.benchmarks.foreign.ForeignJvm;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackException;
import java.io.Closeable;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;

/** Processes of HBase: ZooKeeper, a master and two region servers, stock as Maven Central has them, on a rack. */
final class HBaseCluster implements Closeable {
    private static final String PACKAGE = "org.apache.hadoop.hbase.";
    private static final Duration UP = Duration.ofMinutes(3);
    private static final Duration STEP = Duration.ofMillis(500);
    private static final int SESSION_MILLIS = 20_000;
    /** As HBase's own script opens them. */
    private static final List<String> OPENED = List.of(
            "java.base/java.nio",
            "java.base/sun.nio.ch",
            "java.base/java.lang",
            "java.base/jdk.internal.ref",
            "java.base/java.lang.reflect",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/jdk.internal.misc",
            "java.base/jdk.internal.util.random");

    private static final List<String> FLAGS =
            List.of("-Dorg.apache.hbase.thirdparty.io.netty.tryReflectionSetAccessible=true");

    private final ForeignJvm jvm;
    private final Path folder;
    private final Map<String, String> settings = new TreeMap<>();
    private final Map<String, Process> running = new ConcurrentHashMap<>();

    /**
     * @param jars HBase's
     * @param folder of configuration, logs and ZooKeeper's data
     * @param rackConf configuration of a stock client
     */
    HBaseCluster(Path jars, Path folder, Path rackConf, Map<String, String> more) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.jvm = new ForeignJvm(jars, folder, rackConf, OPENED, FLAGS);
        settings.put("hbase.cluster.distributed", "true");
        settings.put("hbase.rootdir", "/hbase");
        settings.put("hbase.zookeeper.quorum", "127.0.0.1");
        settings.put("hbase.zookeeper.property.clientPort", String.valueOf(freePort()));
        settings.put(
                "hbase.zookeeper.property.dataDir", folder.resolve("zookeeper").toString());
        settings.put("zookeeper.session.timeout", String.valueOf(SESSION_MILLIS));
        settings.put("hbase.master.port", String.valueOf(freePort()));
        settings.put("hbase.master.hostname", "localhost");
        settings.put("hbase.unsafe.regionserver.hostname", "localhost");
        settings.put("hbase.master.info.port", "-1");
        settings.put("hbase.regionserver.info.port", "-1");
        settings.put("hbase.tmp.dir", folder.resolve("tmp").toString());
        settings.putAll(more);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    void start() throws IOException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> running.values().forEach(Process::destroyForcibly)));
        begin("zookeeper", PACKAGE + "zookeeper.HQuorumPeer", List.of(), "128m");
        begin("master", PACKAGE + "master.HMaster", List.of("start"), "320m");
        startServer("rs1");
        startServer("rs2");
    }

    /** A region server: rs1 or rs2. */
    void startServer(String name) throws IOException {
        begin(name, PACKAGE + "regionserver.HRegionServer", List.of("start"), "512m");
    }

    /** By kill -9. */
    void kill(String name) throws IOException {
        Process process = running.remove(name);
        if (process == null) {
            throw new RackException("HBase's " + name + " does not run.");
        }
        process.destroyForcibly();
        Waits.on(process::waitFor);
    }

    /** Those that ended by themselves. */
    List<String> ended() {
        return running.entrySet().stream()
                .filter(entry -> !entry.getValue().isAlive())
                .map(entry -> entry.getKey() + " ended with " + entry.getValue().exitValue())
                .sorted()
                .toList();
    }

    private void begin(String name, String main, List<String> arguments, String heap) throws IOException {
        Map<String, String> own = new TreeMap<>(settings);
        own.put("hbase.regionserver.port", String.valueOf(freePort()));
        List<String> command = new ArrayList<>(List.of("-Dhbase.log.dir=" + folder, main));
        command.addAll(arguments);
        running.put(
                name,
                jvm.start(conf(name, own), heap, command)
                        .redirectErrorStream(true)
                        .redirectOutput(Redirect.appendTo(log(name).toFile()))
                        .start());
    }

    Path log(String name) {
        return folder.resolve(name + ".log");
    }

    private Path conf(String name, Map<String, String> own) throws IOException {
        Path conf = Files.createDirectories(folder.resolve("conf-" + name));
        Configuration site = new Configuration(false);
        own.forEach(site::set);
        try (var out = Files.newOutputStream(conf.resolve("hbase-site.xml"))) {
            site.writeXml(out);
        }
        Files.writeString(conf.resolve("log4j.properties"), """
                log4j.rootLogger=INFO,out
                log4j.appender.out=org.apache.log4j.ConsoleAppender
                log4j.appender.out.layout=org.apache.log4j.PatternLayout
                log4j.appender.out.layout.ConversionPattern=%d{ISO8601} %-5p [%t] %c{2}: %m%n
                """);
        return conf;
    }

    /** A client of this HBase: flags, a main class or a source file, and arguments. */
    ProcessBuilder client(List<String> command) throws IOException {
        return jvm.start(conf("client", settings), "512m", command);
    }

    /** The source of a client, as an argument of {@link #client}. */
    String source(String name) throws IOException {
        return jvm.source(HBaseCluster.class, name).toString();
    }

    /** Waits until a line is in a daemon's or a client's log. */
    void await(Path log, String line) throws IOException {
        Poll.until(
                UP,
                STEP,
                () -> {
                    if (!ended().isEmpty()) {
                        throw new RackException("HBase's " + ended() + ": see " + folder);
                    }
                    return Files.exists(log) && Files.readString(log).contains(line);
                },
                () -> "no \"" + line + "\" in " + log);
    }

    @Override
    public void close() throws IOException {
        for (String name : List.copyOf(running.keySet())) {
            kill(name);
        }
    }
}
