// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.flow.Credits;
import io.hdfsgears.pfimbi.flow.DiskSpeed;
import io.hdfsgears.pfimbi.flow.FlowRegulator;
import io.hdfsgears.pfimbi.schedule.Backlog;
import io.hdfsgears.pfimbi.schedule.FairQueue;
import io.hdfsgears.pfimbi.schedule.Queued;
import io.hdfsgears.pfimbi.schedule.Weights;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Blocks that were announced to this DataNode: asked for in the fair queue's order, when there is room and the disks have little to
 * do. A block is written as it comes, so the flow regulator is asked before the block is (ADR 0025). Belongs to the agent's
 * thread.
 */
final class Inbox {
    private static final Logger LOG = LoggerFactory.getLogger(Inbox.class);
    static final int LEVELS = 2;

    private final Peers peers;
    private final Executor owner;
    private final Executor callers;
    private final Counts counts;
    private final boolean flowControl;
    private final FairQueue<Incoming> queue;
    private final Credits credits;
    private final Served served = new Served();
    final FlowRegulator regulator;
    private final Map<BlockKey, Incoming> waiting = new HashMap<>();
    private final Map<BlockKey, Incoming> receiving = new HashMap<>();
    private long lastNumber;
    private boolean paused;

    Inbox(AgentSettings settings, Peers peers, Executor owner, Executor callers, Counts counts) {
        this.peers = peers;
        this.owner = owner;
        this.callers = callers;
        this.counts = counts;
        this.flowControl = settings.flowControl();
        this.queue = new FairQueue<>(LEVELS, settings.weights());
        this.credits = new Credits(settings.credits());
        this.regulator = new FlowRegulator(settings.regulator(), DiskSpeed.assumed(settings.diskBytesPerSecond()));
    }

    int waiting() {
        return waiting.size();
    }

    int receiving() {
        return receiving.size();
    }

    /** What each job got at each position. */
    List<Served.Flow> served() {
        return served.flows();
    }

    /** What waits to be asked for, by position and below it by job. */
    List<Backlog> backlog() {
        return queue.backlog();
    }

    void pause(boolean on) {
        paused = on;
    }

    Weights weights() {
        return queue.weights();
    }

    /** What waits is asked for by these from here on. */
    void reweigh(Weights weights) {
        queue.reweigh(weights);
    }

    /** Announcements are repeated; a newer generation stamp takes the place of an older one. */
    void announced(Incoming announced, long nowNanos) {
        BlockKey key = BlockKey.of(announced.block());
        Incoming known = receiving.containsKey(key) ? receiving.get(key) : waiting.get(key);
        if (known != null
                && known.block().getGenerationStamp() >= announced.block().getGenerationStamp()
                && known.source().uuid().equals(announced.source().uuid())) {
            return;
        }
        drop(key);
        Incoming incoming = new Incoming(
                ++lastNumber,
                announced.block(),
                announced.job(),
                announced.position(),
                announced.source(),
                announced.rest(),
                announced.sinceNanos());
        waiting.put(key, incoming);
        regulator.announced(incoming.bytes());
        queue.offer(incoming.flow(), incoming.number(), incoming.bytes(), incoming);
        ask(nowNanos);
    }

    /** Asks for as many blocks as there is room for. */
    void ask(long nowNanos) {
        while (!paused
                && credits.free() > 0
                && (!flowControl || regulator.ask(nowNanos).yes())) {
            Optional<Queued<Incoming>> next = queue.poll();
            if (next.isEmpty()) {
                return;
            }
            Incoming incoming = next.get().item();
            BlockKey key = BlockKey.of(incoming.block());
            waiting.remove(key);
            receiving.put(key, incoming);
            credits.grant(incoming.number(), incoming.source().uuid(), nowNanos);
            regulator.began(incoming.bytes());
            served.asked(incoming, nowNanos);
            callers.execute(() -> grant(incoming));
        }
    }

    private void grant(Incoming incoming) {
        try {
            if (peers.grant(incoming)) {
                return;
            }
            LOG.debug("{} is no longer to be had", incoming.block());
        } catch (IOException | RuntimeException e) {
            LOG.info(
                    "{} cannot be had from {}: {}",
                    incoming.block(),
                    incoming.source().host(),
                    e.toString());
        }
        owner.execute(() -> refused(incoming));
    }

    private void refused(Incoming incoming) {
        if (receiving.remove(BlockKey.of(incoming.block()), incoming)) {
            long now = System.nanoTime();
            release(incoming);
            queue.charge(incoming.flow(), -incoming.bytes());
            served.refused(incoming, now);
            ask(now);
        }
    }

    private void release(Incoming incoming) {
        if (credits.release(incoming.number()).isPresent()) {
            regulator.ended(incoming.bytes());
        }
    }

    void arriving(ExtendedBlock block, long nowNanos) {
        Incoming incoming = receiving.get(BlockKey.of(block));
        if (incoming != null) {
            credits.progress(incoming.number(), nowNanos);
        }
    }

    /** @return the announcement, if the block came by one */
    @Nullable
    Incoming arrived(ExtendedBlock block, long nowNanos) {
        Incoming incoming = receiving.get(BlockKey.of(block));
        if (incoming == null || incoming.block().getGenerationStamp() != block.getGenerationStamp()) {
            regulator.synchronousBlock();
            return null;
        }
        receiving.remove(BlockKey.of(block));
        release(incoming);
        counts.receivedBlocks++;
        counts.receivedBytes += block.getNumBytes();
        served.received(incoming, block.getNumBytes(), nowNanos);
        ask(nowNanos);
        return incoming;
    }

    /** The transfer broke off. Its source announces the block again. */
    void broken(ExtendedBlock block, long nowNanos) {
        Incoming incoming = receiving.remove(BlockKey.of(block));
        if (incoming != null) {
            release(incoming);
            ask(nowNanos);
        }
    }

    void drop(BlockKey key) {
        Incoming incoming = waiting.remove(key);
        if (incoming != null) {
            queue.cancel(incoming.number());
        }
        Incoming coming = receiving.remove(key);
        if (coming != null) {
            release(coming);
        }
    }

    void leave(Predicate<Incoming> which) {
        new ArrayList<>(waiting.entrySet())
                .stream().filter(entry -> which.test(entry.getValue())).forEach(entry -> drop(entry.getKey()));
    }

    void tick(long nowNanos) {
        served.tick(nowNanos);
        credits.expire(nowNanos)
                .forEach(credit -> receiving.values().removeIf(incoming -> {
                    boolean overdue = incoming.number() == credit.id();
                    if (overdue) {
                        LOG.warn("{} was asked for and did not come", incoming.block());
                        regulator.ended(incoming.bytes());
                    }
                    return overdue;
                }));
        ask(nowNanos);
    }
}
