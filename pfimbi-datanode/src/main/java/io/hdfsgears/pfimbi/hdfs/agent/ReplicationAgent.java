// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.datanode.hdfs.DatasetPart;
import io.hdfsgears.pfimbi.flow.DiskRegulators;
import io.hdfsgears.pfimbi.flow.DiskSpeed;
import io.hdfsgears.pfimbi.forward.GrantAnswer;
import io.hdfsgears.pfimbi.hdfs.disk.DirtyPages;
import io.hdfsgears.pfimbi.hdfs.disk.Disks;
import io.hdfsgears.pfimbi.hdfs.disk.LiveVolumes;
import io.hdfsgears.pfimbi.hdfs.disk.VolumePages;
import io.hdfsgears.pfimbi.hdfs.disk.WriteOut;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.GrantRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import io.hdfsgears.pfimbi.schedule.Weights;
import io.hdfsgears.pfimbi.tail.Tail;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The replication agent of a DataNode. The dataset reports the changes of replicas to it, and other agents call it.
 * Only the callers that ask a question wait for it.
 */
public final class ReplicationAgent implements DatasetPart {
    private static final Logger LOG = LoggerFactory.getLogger(ReplicationAgent.class);

    private static final Path ROOT = Path.of("/");

    private static final long VOLUMES_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final DataNode dataNode;
    private final AgentSettings settings;
    private final AgentThreads threads;
    private final Counts counts = new Counts();
    private final Peers peers;
    private final Outbox outbox;
    private final Inbox inbox;
    private final NameNodeWatch nameNodes;
    private final Disks disks;
    private final LiveVolumes<Path, VolumePages> volumes;
    private List<WriteOut> writeOuts;
    private long volumesSeenNanos;
    private final Tails tails = new Tails();
    /** Of copies that are being received, the generation stamps. */
    private final Map<BlockKey, Long> arriving = new ConcurrentHashMap<>();
    /** The last blocks that came to this host: what the NameNode has deleted meanwhile is not to be sent again. */
    private final Map<BlockKey, Long> finalized = Collections.synchronizedMap(new LinkedHashMap<>() {
        private static final int MOST = 4096;

        @Override
        protected boolean removeEldestEntry(Map.Entry<BlockKey, Long> eldest) {
            return size() > MOST;
        }
    });

    private ReplicationAgent(DataNode dataNode, Configuration conf) {
        this.dataNode = dataNode;
        this.volumesSeenNanos = System.nanoTime();
        this.settings = AgentSettings.of(conf);
        List<Path> folders = folders(conf);
        this.volumes = new LiveVolumes<>(folder -> VolumePages.of(ROOT, folder));
        volumes.are(Set.copyOf(folders));
        DiskRegulators regulators =
                new DiskRegulators(settings.regulator(), DiskSpeed.assumed(settings.diskBytesPerSecond()));
        List<String> blindSpots =
                settings.flowControl() ? BlindSpots.of(conf, folders, NativeIO.isAvailable()) : List.of();
        blindSpots.forEach(why -> LOG.warn(
                "Pfimbi's flow control does not see what waits for the disks, and copies may disturb other work: {}",
                why));
        this.disks = new Disks(
                new DirtyPages(ROOT),
                blindSpots,
                volumes.all(),
                regulators,
                dataNode::getFSDataset,
                VolumeChoice.configured(conf));
        this.threads = new AgentThreads(settings.pushThreads());
        this.writeOuts = writeOuts(List.of());
        this.peers = new Peers(dataNode, conf);
        this.outbox = new Outbox(dataNode, peers, threads::own, threads::announce, threads::push, counts, settings);
        this.inbox = new Inbox(settings, peers::grant, threads::own, threads::askFor, counts, regulators, disks);
        this.nameNodes = NameNodeWatch.of(dataNode);
    }

    private List<WriteOut> writeOuts(List<WriteOut> before) {
        return volumes.all().stream()
                .filter(volume -> settings.flowControl())
                .map(volume -> before.stream()
                        .filter(known -> known.isOf(volume))
                        .findFirst()
                        .orElseGet(() -> new WriteOut(volume, threads::own, threads::write)))
                .toList();
    }

    /** Disks may have been added or removed. */
    private void lookForVolumes(long nowNanos) {
        if (nowNanos - volumesSeenNanos >= VOLUMES_NANOS) {
            volumesSeenNanos = nowNanos;
            Set<Path> folders = disks.folders();
            if (!folders.isEmpty() && volumes.are(folders)) {
                disks.volumes(volumes.all());
                writeOuts = writeOuts(writeOuts);
            }
        }
    }

    /** Where this DataNode's volumes are, as far as they are folders. */
    private static List<Path> folders(Configuration conf) {
        return DataNode.getStorageLocations(conf).stream()
                .map(StorageLocation::getUri)
                .filter(uri -> "file".equals(uri.getScheme()))
                .map(Path::of)
                .toList();
    }

    /** Adds the agent's protocols to the DataNode's RPC server. */
    public static ReplicationAgent start(DataNode dataNode, Configuration conf) throws IOException {
        ReplicationAgent agent = new ReplicationAgent(dataNode, conf);
        AgentServer.addTo(dataNode.ipcServer, conf, agent);
        agent.threads.every(agent.settings.regulator().intervalNanos(), agent::tick);
        AgentMetrics.register(agent);
        LOG.info("Pfimbi: asynchronous copies are passed on; flow control {}", agent.settings.flowControl());
        return agent;
    }

    @Override
    public String storageId(String sent) {
        return Tail.storageId(sent);
    }

    /** A block is being written here; a tail may be packed behind its storage id. */
    @Override
    public void writing(ExtendedBlock block, String storageId) {
        try {
            Tail.of(storageId).ifPresent(tail -> tails.writing(BlockKey.of(block), tail));
        } catch (IllegalArgumentException e) {
            // The block itself is as good as any; the NameNode makes the copies when they are overdue.
            LOG.warn("{} is not passed on from here: {}", block, e.getMessage());
        }
    }

    /** The volume that was chosen for a block that this DataNode asked for, as {@link VolumeChoice} reads it. */
    @Override
    public Optional<String> volume(ExtendedBlock block) {
        return inbox.volume(BlockKey.of(block)).map(VolumeChoice::chosen);
    }

    @Override
    public void arriving(ExtendedBlock block) {
        ExtendedBlock same = new ExtendedBlock(block);
        arriving.put(BlockKey.of(same), same.getGenerationStamp());
        threads.own(() -> inbox.arriving(same, System.nanoTime()));
    }

    /**
     * A replica is whole, with its final generation stamp and length.
     *
     * @param file where its data is; null if that is no file, or the replica is gone again
     * @param written by a client, which waits for it; else it was copied
     */
    @Override
    public void finalized(ExtendedBlock block, @Nullable Path file, boolean written) {
        ExtendedBlock whole = new ExtendedBlock(block);
        Tail tail = tails.whole(BlockKey.of(block), written);
        arriving.remove(BlockKey.of(block));
        finalized.put(BlockKey.of(block), block.getGenerationStamp());
        threads.own(() -> {
            whole(whole, tail, disks.disk(file), written);
            if (file != null) {
                writeOuts.forEach(disk -> disk.whole(file));
            }
        });
    }

    private void whole(ExtendedBlock block, @Nullable Tail tail, String disk, boolean written) {
        long now = System.nanoTime();
        Incoming incoming = inbox.arrived(block, disk, written, now);
        if (incoming != null) {
            incoming.tail().ifPresent(rest -> outbox.add(block, rest, incoming.sinceNanos(), now));
        } else if (tail != null) {
            outbox.add(block, tail, now, now);
        }
    }

    @Override
    public void broken(ExtendedBlock block) {
        ExtendedBlock same = new ExtendedBlock(block);
        tails.drop(BlockKey.of(block));
        arriving.remove(BlockKey.of(block));
        threads.own(() -> inbox.broken(same, System.nanoTime()));
    }

    /** This DataNode serves the block pool no more. */
    @Override
    public void gone(String pool) {
        arriving.keySet().removeIf(key -> key.pool().equals(pool));
        threads.own(() -> forget(pool));
    }

    /** The block gets another generation stamp, or goes. */
    @Override
    public void abort(ExtendedBlock block) {
        BlockKey key = BlockKey.of(block);
        tails.drop(key);
        arriving.remove(key);
        threads.own(() -> {
            outbox.abort(key);
            inbox.drop(key);
        });
    }

    /** While paused this DataNode asks for no copies; what is on its way goes on. */
    public void pause(boolean on) {
        threads.own(() -> {
            inbox.pause(on);
            inbox.ask(System.nanoTime());
        });
    }

    /** @param from the caller's address: what is to come from there is asked for there, whatever the caller says */
    AnnounceAnswer announced(AnnounceRequestProto request, @Nullable InetAddress from) {
        ExtendedBlock block = Peers.block(request.getReplica());
        boolean had = Long.valueOf(block.getGenerationStamp()).equals(finalized.get(BlockKey.of(block)));
        if (had || dataNode.getFSDataset().isValidBlock(block)) {
            return AnnounceAnswer.HERE;
        } else if (Long.valueOf(block.getGenerationStamp()).equals(arriving.get(BlockKey.of(block)))) {
            return AnnounceAnswer.ARRIVING;
        }
        Incoming incoming = Incoming.of(request, block, from, System.nanoTime());
        threads.own(() -> inbox.announced(incoming, System.nanoTime()));
        return AnnounceAnswer.QUEUED;
    }

    GrantAnswer granted(GrantRequestProto request) {
        ExtendedBlock block = Peers.block(request.getReplica());
        return threads.ask(() -> outbox.grant(BlockKey.of(block), block.getGenerationStamp(), request.getTarget()));
    }

    public StatusReplyProto status() {
        return threads.ask(() -> StatusPicture.of(outbox, inbox, counts, System.nanoTime()));
    }

    Weights weights() {
        return threads.ask(inbox::weights);
    }

    /**
     * Leaves the copies of these blocks, whole or being written, to the NameNode.
     *
     * @return blocks that are being sent, and go on
     */
    List<Long> leave(String pool, Set<Long> ids) {
        ids.forEach(id -> tails.drop(new BlockKey(pool, id)));
        return threads.ask(() -> outbox.leave(pool, ids));
    }

    /** Until this DataNode is restarted. */
    Weights reweigh(Weights weights) {
        return threads.ask(() -> {
            inbox.reweigh(weights);
            return inbox.weights();
        });
    }

    String id() {
        return dataNode.getDatanodeUuid();
    }

    /** The NameNode makes all copies, those of blocks that are being written too. */
    private void forget(String pool) {
        tails.forget(pool);
        outbox.forget(pool);
        inbox.forget(pool);
    }

    private void tick() {
        long now = System.nanoTime();
        lookForVolumes(now);
        disks.look(now);
        nameNodes.changed().forEach(this::forget);
        inbox.leave(incoming -> now - incoming.sinceNanos() > settings.deadlineNanos());
        outbox.tick(now);
        inbox.tick(now);
        boolean copiesWait = inbox.waiting() + inbox.receiving() > 0;
        writeOuts.forEach(disk -> disk.tick(copiesWait));
    }

    @Override
    public void close() {
        AgentMetrics.unregister(this);
        threads.close();
        peers.close();
    }
}
