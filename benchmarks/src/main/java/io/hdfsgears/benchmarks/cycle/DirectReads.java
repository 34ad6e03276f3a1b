// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import io.hdfsgears.benchmarks.StockConf;
import io.hdfsgears.rack.RackDescription;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.BlockReader;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.impl.BlockReaderFactory;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Reads of one block from one DataNode and no other, by stock's client as {@code fsck -move} does it, and stock's answer to who holds that block. A
 * read opens a connection of its own.
 */
final class DirectReads implements Closeable {
    private static final int BYTES = 1 << 16;

    private final RackDescription rack;
    private final DistributedFileSystem fs;
    private final Configuration conf;
    private final Map<String, Target> targets = new HashMap<>();

    /** What a host is to give. */
    private record Target(String file, LocatedBlock block, DatanodeInfo holder, ByteBuffer content) {}

    DirectReads(RackDescription rack, Path clientConf) throws IOException {
        this.rack = rack;
        this.conf = StockConf.of(clientConf);
        conf.setInt("dfs.client.socketcache.capacity", 0);
        conf.set("dfs.client.context", "direct-reads");
        conf.setInt("dfs.client.socket-timeout", 1_000); // whoever asks asks again
        this.fs = (DistributedFileSystem) FileSystem.newInstance(conf);
    }

    /**
     * Chooses a block of each host while all are awake, and reads it from there.
     *
     * @throws IOException when a host holds none, or one that differs
     */
    void learn(String folder) throws IOException {
        targets.clear();
        for (FileStatus file : fs.listStatus(new org.apache.hadoop.fs.Path(folder))) {
            if (file.isFile() && file.getLen() > 0) {
                learn(file);
            }
        }
        for (String host : rack.hosts()) {
            if (!targets.containsKey(host)) {
                throw new IOException(host + " holds no block of " + folder + ": give more files");
            }
            if (!reads(host) || !named(host)) {
                throw new IOException(host + " is awake and does not give its block, or other bytes");
            }
        }
    }

    private void learn(FileStatus file) throws IOException {
        String path = file.getPath().toUri().getPath();
        for (LocatedBlock block :
                fs.getClient().getLocatedBlocks(path, 0, file.getLen()).getLocatedBlocks()) {
            for (DatanodeInfo holder : block.getLocations()) {
                String host = host(holder);
                if (!targets.containsKey(host) && block.getBlockSize() >= BYTES) {
                    targets.put(host, new Target(path, block, holder, content(file, block.getStartOffset())));
                }
            }
        }
    }

    private ByteBuffer content(FileStatus file, long offset) throws IOException {
        byte[] content = new byte[BYTES];
        try (FSDataInputStream in = fs.open(file.getPath())) {
            in.readFully(offset, content);
        }
        return ByteBuffer.wrap(content);
    }

    /** @return this DataNode gives the right bytes */
    boolean reads(String host) {
        Target target = Objects.requireNonNull(targets.get(host));
        byte[] found = new byte[BYTES];
        try (BlockReader reader = reader(target)) {
            reader.readFully(found, 0, BYTES);
            return ByteBuffer.wrap(found).equals(target.content());
        } catch (IOException e) {
            return false; // not yet
        }
    }

    private BlockReader reader(Target target) throws IOException {
        DFSClient client = fs.getClient();
        return new BlockReaderFactory(client.getConf())
                .setInetSocketAddress(new InetSocketAddress(
                        target.holder().getIpAddr(), target.holder().getXferPort()))
                .setRemotePeerFactory(client)
                .setBlock(target.block().getBlock())
                .setFileName(target.file())
                .setBlockToken(target.block().getBlockToken())
                .setStartOffset(0)
                .setLength(BYTES)
                .setVerifyChecksum(true)
                .setClientName(client.getClientName())
                .setDatanodeInfo(target.holder())
                .setCachingStrategy(CachingStrategy.newDefaultStrategy())
                .setClientCacheContext(client.getClientContext())
                .setUserGroupInformation(UserGroupInformation.getCurrentUser())
                .setConfiguration(conf)
                .build();
    }

    /** @return hosts that the NameNode names for each complete block below a folder that has at least {@code least} */
    Map<Long, Set<String>> holders(String folder, int least) throws IOException {
        Map<Long, Set<String>> holders = new HashMap<>();
        RemoteIterator<LocatedFileStatus> files = fs.listFiles(new org.apache.hadoop.fs.Path(folder), true);
        while (files.hasNext()) {
            LocatedBlocks blocks = fs.getClient()
                    .getLocatedBlocks(files.next().getPath().toUri().getPath(), 0, Long.MAX_VALUE);
            List<LocatedBlock> complete = new ArrayList<>(blocks.getLocatedBlocks());
            LocatedBlock last = blocks.getLastLocatedBlock();
            if (last != null && !blocks.isLastBlockComplete()) {
                complete.removeIf(block -> block.getBlock().equals(last.getBlock()));
            }
            for (LocatedBlock block : complete) {
                Set<String> hosts =
                        Stream.of(block.getLocations()).map(this::host).collect(Collectors.toCollection(TreeSet::new));
                if (hosts.size() >= least) {
                    holders.put(block.getBlock().getBlockId(), hosts);
                }
            }
        }
        return holders;
    }

    /** @return the NameNode sends clients to this host */
    boolean named(String host) throws IOException {
        Target target = Objects.requireNonNull(targets.get(host));
        return fs
                .getClient()
                .getLocatedBlocks(target.file(), target.block().getStartOffset(), 1)
                .getLocatedBlocks()
                .stream()
                .flatMap(block -> Stream.of(block.getLocations()))
                .anyMatch(holder -> host(holder).equals(host));
    }

    private String host(DatanodeInfo holder) {
        return rack.hosts().stream()
                .filter(name -> rack.address(name).equals(holder.getIpAddr()))
                .findFirst()
                .orElse("");
    }

    @Override
    public void close() throws IOException {
        fs.close();
    }
}
