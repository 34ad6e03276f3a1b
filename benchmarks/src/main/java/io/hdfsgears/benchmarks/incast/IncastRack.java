// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.incast;

import io.hdfsgears.benchmarks.ReplicaCensus;
import io.hdfsgears.benchmarks.StockConf;
import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.benchmarks.incast.TransferLog.Transfer;
import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * A rack whose hosts but one are taken out of service at once, as an operator does it: the NameNode has each of them send its
 * blocks, which have one replica, to the only host that is left.
 */
final class IncastRack implements AutoCloseable {
    private static final Duration STEP = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final String FOLDER = "/incast";
    private static final int BUFFER = 64 << 10;

    private final Path hostsFile;
    private final VirtualRack rack;
    private final StockClient client;
    private final DistributedFileSystem files;
    private final HardwareNet net;
    private final List<String> senders;
    private final ReplicaCensus census;

    /** The first hosts send. */
    IncastRack(RackSpec spec, int senders, Progress progress) throws IOException {
        this.hostsFile = Files.createTempFile("incast-hosts", ".json");
        this.rack = VirtualRack.upTemporary(
                spec.withSetting(
                                "dfs.namenode.hosts.provider.classname",
                                spec.stock()
                                        ? "org.apache.hadoop.hdfs.server.blockmanagement.CombinedHostFileManager"
                                        : "io.hdfsgears.hdfs.GearHosts")
                        .withSetting("dfs.hosts", hostsFile.toString()),
                progress);
        HardwareNet made = rack.description().net();
        if (made == null) {
            rack.close();
            throw new IOException("hosts have no NICs of their own here, so that none can be overrun: see above");
        }
        this.net = made;
        this.client = rack.client();
        this.files = (DistributedFileSystem)
                FileSystem.newInstance(StockConf.of(rack.files().clientConf()));
        this.senders = rack.description().hosts().subList(0, senders);
        this.census = new ReplicaCensus(rack.files());
    }

    /** Each sender's own files, then all of them to this host. */
    IncastRound round(String receiver, int blocks, long blockBytes) throws IOException {
        inService(rack.description().hosts());
        Set<String> written = write(blocks, blockBytes);
        NetCounters before = counters(receiver);
        int seen = lines(receiver).size();
        inService(List.of(receiver));
        Poll.until(
                PATIENCE,
                STEP,
                () -> come(receiver, seen).keySet().containsAll(written),
                () -> "not in time: " + written.size() + " replicas at " + receiver);
        NetCounters counted = counters(receiver).since(before);
        Map<String, Transfer> come = come(receiver, seen);
        IncastRound round = IncastRound.of(written.stream().map(come::get).toList(), blockBytes, counted);
        clear();
        return round;
    }

    private void clear() throws IOException {
        files.delete(new org.apache.hadoop.fs.Path(FOLDER), true);
        inService(rack.description().hosts());
        Poll.until(PATIENCE, STEP, this::empty, () -> "not in time: no replica anywhere");
    }

    private boolean empty() throws IOException {
        for (String host : rack.description().hosts()) {
            if (!census.of(host).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** @return the blocks' names */
    private Set<String> write(int blocks, long blockBytes) throws IOException {
        writeAll(blocks, blockBytes);
        Set<String> written =
                senders.stream().flatMap(sender -> of(sender).keySet().stream()).collect(Collectors.toSet());
        for (String sender : senders) {
            if (of(sender).size() != blocks) {
                throw new IOException(sender + " has " + of(sender).size() + " replicas, not " + blocks);
            }
        }
        return written;
    }

    private void writeAll(int blocks, long blockBytes) throws IOException {
        ExecutorService writers = Executors.newFixedThreadPool(senders.size());
        try {
            List<Future<?>> done = new ArrayList<>();
            for (String sender : senders) {
                done.add(writers.submit(() -> {
                    byte[] data = new byte[BUFFER];
                    new Random(sender.hashCode()).nextBytes(data);
                    for (int block = 0; block < blocks; block++) {
                        writeOne(sender, FOLDER + "/" + sender + "-" + block, blockBytes, data);
                    }
                    return sender;
                }));
            }
            for (Future<?> writer : done) {
                Waits.result(writer, "writing failed");
            }
        } finally {
            writers.shutdownNow();
        }
    }

    private Map<String, Long> of(String host) {
        try {
            return census.of(host);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void writeOne(String sender, String path, long bytes, byte[] data) throws IOException {
        InetSocketAddress[] there = {
            new InetSocketAddress(
                    rack.description().address(sender),
                    rack.description().hostPorts(sender).transfer())
        };
        try (OutputStream out = files.create(
                new org.apache.hadoop.fs.Path(path),
                FsPermission.getFileDefault(),
                true,
                BUFFER,
                (short) 1,
                bytes,
                null,
                there)) {
            for (long left = bytes; left > 0; left -= data.length) {
                out.write(data, 0, (int) Math.min(left, data.length));
            }
        }
    }

    /** All others are to leave, which takes what they hold elsewhere. */
    private void inService(List<String> hosts) throws IOException {
        List<String> entries = new ArrayList<>();
        for (String host : rack.description().hosts()) {
            entries.add("{\"hostName\":\"%s\",\"adminState\":\"%s\"}"
                    .formatted(rack.description().address(host), hosts.contains(host) ? "NORMAL" : "DECOMMISSIONED"));
        }
        Files.writeString(hostsFile, "[" + String.join(",", entries) + "]");
        WorkResult done = client.tool("org.apache.hadoop.hdfs.tools.DFSAdmin", List.of("-refreshNodes"));
        if (!done.good()) {
            throw new IOException("-refreshNodes failed: " + done.messages() + done.output());
        }
    }

    private Map<String, Transfer> come(String receiver, int after) throws IOException {
        List<String> lines = lines(receiver);
        return TransferLog.of(lines.subList(Math.min(after, lines.size()), lines.size()));
    }

    private List<String> lines(String host) throws IOException {
        return Files.readAllLines(rack.files().log(host), StandardCharsets.UTF_8);
    }

    private NetCounters counters(String receiver) throws IOException {
        List<String> tables = new ArrayList<>();
        for (String sender : senders) {
            tables.add(run("ip", "netns", "exec", net.namespace(sender), "cat", "/proc/net/snmp", "/proc/net/netstat"));
        }
        return NetCounters.of(tables, run("tc", "-s", "qdisc", "show", "dev", net.link(receiver)));
    }

    private static String run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (Waits.on(process::waitFor) != 0) {
            throw new IOException(String.join(" ", command) + " failed: " + output);
        }
        return output;
    }

    @Override
    public void close() throws IOException {
        try (rack;
                client;
                files) {
            // They end in reverse order.
        } finally {
            Files.deleteIfExists(hostsFile);
        }
    }
}
