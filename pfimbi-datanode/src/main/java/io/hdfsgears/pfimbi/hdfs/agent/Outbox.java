// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.forward.CopyEvent;
import io.hdfsgears.pfimbi.forward.CopyState;
import io.hdfsgears.pfimbi.forward.CopyStep;
import io.hdfsgears.pfimbi.forward.CopyTimes;
import io.hdfsgears.pfimbi.forward.Forwarding;
import io.hdfsgears.pfimbi.forward.GrantAnswer;
import io.hdfsgears.pfimbi.forward.PendingCopy;
import io.hdfsgears.pfimbi.forward.PushQueue;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceRequestProto;
import io.hdfsgears.pfimbi.tail.Copy;
import io.hdfsgears.pfimbi.tail.Tail;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.PfimbiPush;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies that this DataNode must pass on. Carries out the orders of {@link Forwarding} and reports the results to it.
 * Only the agent's thread may use it.
 */
final class Outbox {
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
    private static final int TRIES = 3;
    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long REPEAT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final DataNode dataNode;
    private final Peers peers;
    private final Executor owner;
    private final Announcements announcements;
    private final Executor pushers;
    private final PushQueue<Outgoing> pushes;
    private final Counts counts;
    private final Forwarding forwarding;
    private final Confirmations confirmations = new Confirmations(RETRY_NANOS);
    private final String late;
    private final Map<BlockKey, Outgoing> all = new LinkedHashMap<>();

    Outbox(
            DataNode dataNode,
            Peers peers,
            Executor owner,
            Executor callers,
            Executor pushers,
            Counts counts,
            AgentSettings settings) {
        long deadlineNanos = settings.deadlineNanos();
        this.dataNode = dataNode;
        this.peers = peers;
        this.owner = owner;
        this.announcements = new Announcements(peers::announce, owner, callers, System::nanoTime);
        this.pushers = pushers;
        this.pushes = new PushQueue<>(settings.pushThreads());
        this.counts = counts;
        this.forwarding = new Forwarding(new CopyTimes(RETRY_NANOS, TRIES, REPEAT_NANOS, deadlineNanos));
        this.late = "it waited for longer than " + TimeUnit.NANOSECONDS.toSeconds(deadlineNanos) + " s";
    }

    Collection<Outgoing> all() {
        return all.values();
    }

    /** @param sinceNanos when the last synchronous replica was whole */
    void add(ExtendedBlock block, Tail tail, long sinceNanos, long nowNanos) {
        abort(BlockKey.of(block));
        PendingCopy copy = PendingCopy.of(block.getGenerationStamp(), tail, sinceNanos, nowNanos);
        Outgoing outgoing = new Outgoing(block, copy);
        all.put(BlockKey.of(block), outgoing);
        happens(outgoing, new CopyEvent.Tick(), late, nowNanos);
    }

    /** A DataNode asks for a block that was announced to it. */
    GrantAnswer grant(BlockKey key, long generationStamp, String target) {
        Outgoing outgoing = all.get(key);
        if (outgoing == null) {
            return GrantAnswer.GONE;
        } else if (outgoing.copy.isFor(generationStamp, target)
                && outgoing.copy.state() != CopyState.SENDING
                && !pushes.hasRoom(dataNode.getXmitsInProgress())) {
            return GrantAnswer.LATER;
        }
        long before = outgoing.copy.order();
        happens(outgoing, new CopyEvent.Granted(generationStamp, target), late, System.nanoTime());
        return outgoing.copy.state() == CopyState.SENDING && outgoing.copy.order() != before
                ? GrantAnswer.COMING
                : GrantAnswer.GONE;
    }

    /** The block changes or goes (P2): what is on its way is of no use. */
    void abort(BlockKey key) {
        confirmations.forget(outgoing -> BlockKey.of(outgoing.block).equals(key));
        Outgoing outgoing = all.get(key);
        if (outgoing != null) {
            happens(outgoing, new CopyEvent.Changed(), "it changes or is deleted", System.nanoTime());
        }
    }

    /** The NameNode of this block pool expects no copies any more: it makes those that are not on their way. */
    void forget(String pool) {
        forget(
                outgoing -> outgoing.block.getBlockPoolId().equals(pool),
                "its NameNode began anew or another took over, which knows of no copies under way");
    }

    /**
     * The NameNode makes the copies of these blocks from now on.
     *
     * @return those that are on their way, and go on
     */
    List<Long> leave(String pool, Set<Long> ids) {
        Predicate<Outgoing> which =
                outgoing -> outgoing.block.getBlockPoolId().equals(pool) && ids.contains(outgoing.block.getBlockId());
        forget(which, "hosts leave, and it makes these copies where they stay");
        return all.values().stream()
                .filter(which)
                .map(outgoing -> outgoing.block.getBlockId())
                .toList();
    }

    private void forget(Predicate<Outgoing> which, String why) {
        confirmations.forget(which);
        List.copyOf(all.values()).stream()
                .filter(which)
                .forEach(outgoing -> happens(outgoing, forgotten(outgoing), why, System.nanoTime()));
    }

    /** What was granted and has not begun does not begin. */
    private CopyEvent forgotten(Outgoing outgoing) {
        return pushes.withdraw(outgoing) ? new CopyEvent.Withdrawn(outgoing.copy.order()) : new CopyEvent.Forgotten();
    }

    void tick(long nowNanos) {
        confirmations.due(nowNanos).forEach(sent -> confirm(sent, nowNanos));
        List.copyOf(all.values()).forEach(outgoing -> happens(outgoing, new CopyEvent.Tick(), late, nowNanos));
    }

    /** @param why for the log, if this ends something */
    private void happens(Outgoing outgoing, CopyEvent event, String why, long nowNanos) {
        PendingCopy before = outgoing.copy;
        CopyStep step = forwarding.step(before, event, nowNanos);
        outgoing.copy = step.copy();
        counts.leftBlocks += step.left();
        if (!step.copy().target().equals(before.target())) {
            LOG.info(
                    "{} is not passed on to {}: {}",
                    outgoing.block,
                    before.target().host(),
                    why);
        }
        if (step.copy().state().ended() && !before.state().ended()) {
            ended(outgoing, event, why);
            if (event instanceof CopyEvent.Sent) {
                confirmations.add(outgoing, before, nowNanos);
            }
        }
        switch (step.order()) {
            case NONE -> {}
            case ANNOUNCE -> announce(outgoing, nowNanos);
            case SEND -> send(outgoing);
            case CUT_OFF -> cutOff(outgoing);
        }
    }

    private void ended(Outgoing outgoing, CopyEvent event, String why) {
        all.remove(BlockKey.of(outgoing.block), outgoing);
        if (event instanceof CopyEvent.Sent) {
            counts.sentBlocks++;
            counts.sentBytes += outgoing.block.getNumBytes();
        }
        switch (outgoing.copy.state()) {
            case LEFT -> LOG.warn("{} is left to the NameNode to copy: {}", outgoing.block, why);
            case ABORTED -> {
                LOG.info("{} is not passed on: {}", outgoing.block, why);
                counts.abortedBlocks += outgoing.copy.copies();
            }
            default -> LOG.debug("{}: nobody waits for it here any more", outgoing.block);
        }
    }

    /** Announced once more, a block that was sent is found to be there, or to have been refused. */
    private void confirm(Confirmations.Sent sent, long nowNanos) {
        AnnounceRequestProto request;
        try {
            request = peers.announcement(sent.outgoing(), nowNanos);
        } catch (IOException e) {
            confirmations.failed(sent);
            return;
        }
        announcements.add(sent.sending().target(), request, new Announcements.Listener() {
            @Override
            public void answered(AnnounceAnswer answer) {
                if (confirmations.answered(sent, answer, System.nanoTime())) {
                    refused(sent);
                }
            }

            @Override
            public void failed(String why) {
                confirmations.failed(sent);
            }
        });
    }

    /** The transfer has failed after all. */
    private void refused(Confirmations.Sent sent) {
        Outgoing outgoing = sent.outgoing();
        if (all.putIfAbsent(BlockKey.of(outgoing.block), outgoing) == null) {
            counts.sentBlocks--;
            counts.sentBytes -= outgoing.block.getNumBytes();
            outgoing.copy = sent.sending();
            happens(
                    outgoing,
                    new CopyEvent.Failed(outgoing.copy.order()),
                    "it was sent the block and does not have it",
                    System.nanoTime());
        }
    }

    private void announce(Outgoing outgoing, long nowNanos) {
        Copy target = outgoing.copy.target();
        long order = outgoing.copy.order();
        AnnounceRequestProto request;
        try {
            request = peers.announcement(outgoing, nowNanos);
        } catch (IOException e) {
            // The block pool is going away with its NameNode.
            happens(outgoing, new CopyEvent.Forgotten(), e.toString(), nowNanos);
            return;
        }
        announcements.add(target, request, new Announcements.Listener() {
            @Override
            public void answered(AnnounceAnswer answer) {
                happens(
                        outgoing,
                        answer == AnnounceAnswer.HERE ? new CopyEvent.Refused(order) : new CopyEvent.Accepted(order),
                        "it has no use for the block",
                        System.nanoTime());
            }

            @Override
            public void failed(String why) {
                happens(outgoing, new CopyEvent.Failed(order), why, System.nanoTime());
            }
        });
    }

    private void send(Outgoing outgoing) {
        pushes.add(outgoing, outgoing.copy.target().uuid());
        begin();
    }

    private void begin() {
        for (List<Outgoing> next = pushes.begin(); !next.isEmpty(); next = pushes.begin()) {
            next.forEach(this::begin);
        }
    }

    private void begin(Outgoing outgoing) {
        long order = outgoing.copy.order();
        long now = System.nanoTime();
        if (forwarding.isLate(outgoing.copy, now)) {
            pushes.ended(outgoing);
            happens(outgoing, new CopyEvent.Withdrawn(order), late, now);
            return;
        }
        try {
            PfimbiPush push = new PfimbiPush(dataNode);
            outgoing.push = push;
            Copy target = outgoing.copy.target();
            pushers.execute(() -> push(outgoing, push, target, order));
        } catch (IOException e) {
            pushes.ended(outgoing);
            happens(outgoing, new CopyEvent.Failed(order), e.toString(), System.nanoTime());
        }
    }

    private void push(Outgoing outgoing, PfimbiPush push, Copy target, long order) {
        try {
            push.send(
                    outgoing.block,
                    Peers.node(target),
                    StorageType.parseStorageType(target.storageType()),
                    target.storageId());
            pushed(outgoing, new CopyEvent.Sent(order), "");
        } catch (IOException | RuntimeException e) {
            pushed(outgoing, new CopyEvent.Failed(order), e.toString());
        }
    }

    private void pushed(Outgoing outgoing, CopyEvent event, String why) {
        owner.execute(() -> {
            pushes.ended(outgoing);
            happens(outgoing, event, why, System.nanoTime());
            begin();
        });
    }

    private void cutOff(Outgoing outgoing) {
        if (!pushes.withdraw(outgoing) && outgoing.push != null) {
            outgoing.push.close();
        }
    }
}
