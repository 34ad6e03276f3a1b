// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceRequestProto;
import io.hdfsgears.pfimbi.tail.Copy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.PfimbiPush;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Copies that this DataNode is to pass on. Belongs to the agent's thread. */
final class Outbox {
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
    private static final int TRIES = 3;
    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long REPEAT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final DataNode dataNode;
    private final Peers peers;
    private final Executor owner;
    private final Executor callers;
    private final Executor pushers;
    private final Counts counts;
    private final Map<BlockKey, Outgoing> all = new LinkedHashMap<>();

    Outbox(DataNode dataNode, Peers peers, Executor owner, Executor callers, Executor pushers, Counts counts) {
        this.dataNode = dataNode;
        this.peers = peers;
        this.owner = owner;
        this.callers = callers;
        this.pushers = pushers;
        this.counts = counts;
    }

    Collection<Outgoing> all() {
        return all.values();
    }

    void add(Outgoing outgoing, long nowNanos) {
        Outgoing before = all.put(BlockKey.of(outgoing.block), outgoing);
        if (before != null) {
            cutOff(before);
        }
        announce(outgoing, nowNanos);
    }

    private void announce(Outgoing outgoing, long nowNanos) {
        outgoing.stage = Outgoing.Stage.ANNOUNCING;
        Copy target = outgoing.target();
        AnnounceRequestProto request;
        try {
            request = peers.announcement(outgoing, nowNanos);
        } catch (IOException e) {
            // The block pool is going away with its NameNode.
            leave(outgoing, e.toString());
            return;
        }
        callers.execute(() -> {
            try {
                boolean queued = peers.announce(target, request);
                owner.execute(() -> announced(outgoing, queued));
            } catch (IOException | RuntimeException e) {
                owner.execute(() -> failed(outgoing, Outgoing.Stage.ANNOUNCING, e));
            }
        });
    }

    private boolean isCurrent(Outgoing outgoing) {
        return all.get(BlockKey.of(outgoing.block)) == outgoing;
    }

    private void announced(Outgoing outgoing, boolean queued) {
        if (!isCurrent(outgoing) || outgoing.stage != Outgoing.Stage.ANNOUNCING) {
            return;
        }
        if (queued) {
            outgoing.stage = Outgoing.Stage.WAITING;
            outgoing.againNanos = System.nanoTime() + REPEAT_NANOS;
        } else {
            passOver(outgoing, "it has no use for the block");
        }
    }

    private void failed(Outgoing outgoing, Outgoing.Stage in, Exception cause) {
        if (!isCurrent(outgoing) || outgoing.stage != in) {
            return;
        }
        outgoing.push = null;
        outgoing.failures++;
        if (outgoing.failures >= TRIES) {
            passOver(outgoing, cause.toString());
        } else {
            outgoing.stage = Outgoing.Stage.WAITING;
            outgoing.againNanos = System.nanoTime() + RETRY_NANOS;
        }
    }

    /** The others in the tail shall not suffer from one of them; what it misses the NameNode makes up for. */
    private void passOver(Outgoing outgoing, String why) {
        LOG.info(
                "{} is not passed on to {}: {}",
                outgoing.block,
                outgoing.target().host(),
                why);
        if (outgoing.next()) {
            announce(outgoing, System.nanoTime());
        } else {
            leave(outgoing, why);
        }
    }

    /** @return whether the block is on its way from now on */
    boolean grant(BlockKey key, long generationStamp, String target) {
        Outgoing outgoing = all.get(key);
        if (outgoing == null
                || outgoing.block.getGenerationStamp() != generationStamp
                || outgoing.stage == Outgoing.Stage.SENDING
                || !outgoing.target().uuid().equals(target)) {
            return false;
        }
        try {
            PfimbiPush push = new PfimbiPush(dataNode);
            outgoing.push = push;
            outgoing.stage = Outgoing.Stage.SENDING;
            pushers.execute(() -> push(outgoing, push, outgoing.target()));
            return true;
        } catch (IOException e) {
            failed(outgoing, outgoing.stage, e);
            return false;
        }
    }

    private void push(Outgoing outgoing, PfimbiPush push, Copy target) {
        try {
            push.send(
                    outgoing.block,
                    Peers.node(target),
                    StorageType.parseStorageType(target.storageType()),
                    target.storageId());
            owner.execute(() -> sent(outgoing));
        } catch (IOException | RuntimeException e) {
            owner.execute(() -> failed(outgoing, Outgoing.Stage.SENDING, e));
        }
    }

    private void sent(Outgoing outgoing) {
        if (isCurrent(outgoing)) {
            all.remove(BlockKey.of(outgoing.block));
            counts.sentBlocks++;
            counts.sentBytes += outgoing.block.getNumBytes();
        }
    }

    /** The block changes or goes (P2): what is on its way is of no use. */
    void abort(BlockKey key) {
        Outgoing outgoing = all.remove(key);
        if (outgoing != null) {
            LOG.info("{} changes or is deleted: it is not passed on", outgoing.block);
            cutOff(outgoing);
            counts.abortedBlocks += outgoing.copies();
        }
    }

    private static void cutOff(Outgoing outgoing) {
        @Nullable PfimbiPush push = outgoing.push;
        if (push != null) {
            push.close();
        }
    }

    /** Leaves copies to the NameNode; what is on its way already goes on. */
    void leave(Predicate<Outgoing> which, String why) {
        for (Outgoing outgoing : new ArrayList<>(all.values())) {
            if (outgoing.stage != Outgoing.Stage.SENDING && which.test(outgoing)) {
                leave(outgoing, why);
            }
        }
    }

    private void leave(Outgoing outgoing, String why) {
        LOG.warn("{} is left to the NameNode to copy: {}", outgoing.block, why);
        all.remove(BlockKey.of(outgoing.block));
        counts.leftBlocks += Math.max(1, outgoing.copies());
    }

    void tick(long nowNanos) {
        List<Outgoing> due = all.values().stream()
                .filter(o -> o.stage == Outgoing.Stage.WAITING && nowNanos - o.againNanos >= 0)
                .toList();
        due.forEach(outgoing -> announce(outgoing, nowNanos));
    }
}
