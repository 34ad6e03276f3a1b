// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.flow.DiskRegulators;
import io.hdfsgears.pfimbi.flow.DiskSpeed;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.GrantRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import io.hdfsgears.pfimbi.schedule.Weights;
import io.hdfsgears.pfimbi.tail.Copy;
import io.hdfsgears.pfimbi.tail.Tail;
import java.io.IOException;
import java.nio.file.Path;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The replication agent of a DataNode. The dataset tells it what becomes of replicas, and other agents call it; nobody waits for
 * it but who asks.
 */
public final class ReplicationAgent implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReplicationAgent.class);

    private static final Path ROOT = Path.of("/");

    private final DataNode dataNode;
    private final AgentSettings settings;
    private final AgentThreads threads;
    private final Counts counts = new Counts();
    private final Outbox outbox;
    private final Inbox inbox;
    private final NameNodeWatch nameNodes;
    private final Disks disks;
    private final List<WriteOut> writeOuts;
    /** Of blocks that are being written here. */
    private final Map<BlockKey, Tail> tails = new ConcurrentHashMap<>();

    private ReplicationAgent(DataNode dataNode, Configuration conf) {
        this.dataNode = dataNode;
        this.settings = AgentSettings.of(conf);
        List<VolumePages> volumes = folders(conf).stream()
                .flatMap(folder -> VolumePages.of(ROOT, folder).stream())
                .toList();
        DiskRegulators regulators =
                new DiskRegulators(settings.regulator(), DiskSpeed.assumed(settings.diskBytesPerSecond()));
        this.disks = new Disks(
                new DirtyPages(ROOT), volumes, regulators, dataNode::getFSDataset, VolumeChoice.configured(conf));
        this.threads = new AgentThreads(settings.pushThreads());
        this.writeOuts = volumes.stream()
                .filter(volume -> settings.flowControl())
                .map(volume -> new WriteOut(volume, threads::own, threads::write))
                .toList();
        Peers peers = new Peers(dataNode, conf);
        this.outbox = new Outbox(
                dataNode, peers, threads::own, threads::call, threads::push, counts, settings.deadlineNanos());
        this.inbox = new Inbox(settings, peers, threads::own, threads::call, counts, regulators, disks);
        this.nameNodes = new NameNodeWatch(dataNode);
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

    /** A block is being written here; a tail may be packed behind its storage id. */
    public void writing(ExtendedBlock block, String storageId) {
        try {
            Tail.of(storageId).ifPresent(tail -> tails.put(BlockKey.of(block), tail));
        } catch (IllegalArgumentException e) {
            // The block itself is as good as any; the NameNode makes the copies when they are overdue.
            LOG.warn("{} is not passed on from here: {}", block, e.getMessage());
        }
    }

    /** The storage id of the volume that was chosen for a block that this DataNode asked for. */
    public Optional<String> volume(ExtendedBlock block) {
        return inbox.volume(BlockKey.of(block));
    }

    public void arriving(ExtendedBlock block) {
        ExtendedBlock same = new ExtendedBlock(block);
        threads.own(() -> inbox.arriving(same, System.nanoTime()));
    }

    /**
     * A replica is whole, with its final generation stamp and length.
     *
     * @param file where its data is; null if that is no file, or the replica is gone again
     */
    public void finalized(ExtendedBlock block, @Nullable Path file) {
        ExtendedBlock whole = new ExtendedBlock(block);
        Tail tail = tails.remove(BlockKey.of(block));
        threads.own(() -> {
            whole(whole, tail, disks.disk(file));
            if (file != null) {
                writeOuts.forEach(disk -> disk.whole(file));
            }
        });
    }

    private void whole(ExtendedBlock block, @Nullable Tail written, String disk) {
        long now = System.nanoTime();
        Incoming incoming = inbox.arrived(block, disk, now);
        if (incoming != null) {
            incoming.tail().ifPresent(rest -> outbox.add(block, rest, incoming.sinceNanos(), now));
        } else if (written != null) {
            outbox.add(block, written, now, now);
        }
    }

    public void broken(ExtendedBlock block) {
        ExtendedBlock same = new ExtendedBlock(block);
        tails.remove(BlockKey.of(block));
        threads.own(() -> inbox.broken(same, System.nanoTime()));
    }

    /** The block gets another generation stamp, or goes. */
    public void abort(ExtendedBlock block) {
        BlockKey key = BlockKey.of(block);
        tails.remove(key);
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

    boolean announced(AnnounceRequestProto request) {
        ExtendedBlock block = Peers.block(request.getReplica());
        if (dataNode.getFSDataset().isValidBlock(block)) {
            return false;
        }
        Incoming incoming = new Incoming(
                0,
                block,
                request.getJob(),
                request.getPosition(),
                request.getStorageType(),
                Copy.parse(request.getSource()),
                request.getRestList().stream().map(Copy::parse).toList(),
                System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(request.getAgeMillis()));
        threads.own(() -> inbox.announced(incoming, System.nanoTime()));
        return true;
    }

    boolean granted(GrantRequestProto request) {
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
        ids.forEach(id -> tails.remove(new BlockKey(pool, id)));
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

    private void tick() {
        long now = System.nanoTime();
        disks.look(now);
        nameNodes.changed().forEach(outbox::forget);
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
    }
}
