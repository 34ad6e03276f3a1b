// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.flow.Credits;
import io.hdfsgears.pfimbi.flow.DiskRegulators;
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
import java.util.concurrent.ConcurrentHashMap;
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
    private final DiskRegulators regulators;
    private final Disks disks;
    private final Map<BlockKey, Incoming> waiting = new HashMap<>();
    private final Map<BlockKey, Asked> receiving = new HashMap<>();
    /** Of blocks that were asked for, the volumes that were chosen; the dataset asks when the block comes. */
    private final Map<BlockKey, String> volumes = new ConcurrentHashMap<>();

    private long lastNumber;
    private boolean paused;

    private record Asked(Incoming incoming, Disks.Place place) {}

    Inbox(
            AgentSettings settings,
            Peers peers,
            Executor owner,
            Executor callers,
            Counts counts,
            DiskRegulators regulators,
            Disks disks) {
        this.peers = peers;
        this.owner = owner;
        this.callers = callers;
        this.counts = counts;
        this.flowControl = settings.flowControl();
        this.queue = new FairQueue<>(LEVELS, settings.weights());
        this.credits = new Credits(settings.credits());
        this.regulators = regulators;
        this.disks = disks;
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

    /** Of the flow regulators: what all disks share first, then those that can be told apart. */
    String flow(long nowNanos) {
        StringBuilder text = new StringBuilder(regulators.status(nowNanos).toString());
        regulators
                .disks(nowNanos)
                .forEach((disk, status) ->
                        text.append("; ").append(disk).append(' ').append(status));
        return text.toString();
    }

    /** Announcements are repeated; a newer generation stamp takes the place of an older one. */
    void announced(Incoming announced, long nowNanos) {
        BlockKey key = BlockKey.of(announced.block());
        Asked asked = receiving.get(key);
        Incoming known = asked != null ? asked.incoming() : waiting.get(key);
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
                announced.storageType(),
                announced.source(),
                announced.rest(),
                announced.sinceNanos());
        waiting.put(key, incoming);
        regulators.announced(incoming.bytes());
        queue.offer(incoming.flow(), incoming.number(), incoming.bytes(), incoming);
        ask(nowNanos);
    }

    /** Asks for as many blocks as there is room for. */
    void ask(long nowNanos) {
        while (!paused && credits.free() > 0 && (!flowControl || regulators.mayWrite(nowNanos))) {
            Optional<Queued<Incoming>> next = next(nowNanos);
            if (next.isEmpty()) {
                return;
            }
            Incoming incoming = next.get().item();
            Disks.Place place =
                    flowControl ? disks.place(incoming.storageType(), incoming.bytes(), nowNanos) : Disks.Place.ANY;
            BlockKey key = BlockKey.of(incoming.block());
            waiting.remove(key);
            receiving.put(key, new Asked(incoming, place));
            if (!place.storageId().isEmpty()) {
                volumes.put(key, place.storageId());
            }
            credits.grant(incoming.number(), incoming.source().uuid(), nowNanos);
            regulators.began(place.disk(), incoming.bytes());
            served.asked(incoming, nowNanos);
            callers.execute(() -> grant(incoming));
        }
    }

    /** Blocks for disks that may not be written to do not hold up those for others. */
    private Optional<Queued<Incoming>> next(long nowNanos) {
        if (!flowControl) {
            return queue.poll();
        }
        Map<String, Boolean> open = new HashMap<>();
        return queue.poll(
                block -> open.computeIfAbsent(block.item().storageType(), type -> disks.mayTake(type, nowNanos)));
    }

    /** The volume that was chosen for a block that was asked for. For any thread. */
    Optional<String> volume(BlockKey key) {
        return Optional.ofNullable(volumes.get(key));
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
        BlockKey key = BlockKey.of(incoming.block());
        Asked asked = receiving.get(key);
        if (asked != null && asked.incoming().equals(incoming)) {
            long now = System.nanoTime();
            receiving.remove(key);
            release(asked);
            queue.charge(incoming.flow(), -incoming.bytes());
            served.refused(incoming, now);
            ask(now);
        }
    }

    private void release(Asked asked) {
        volumes.remove(BlockKey.of(asked.incoming().block()));
        if (credits.release(asked.incoming().number()).isPresent()) {
            regulators.ended(asked.place().disk(), asked.incoming().bytes());
        }
    }

    void arriving(ExtendedBlock block, long nowNanos) {
        Asked asked = receiving.get(BlockKey.of(block));
        if (asked != null) {
            credits.progress(asked.incoming().number(), nowNanos);
        }
    }

    /**
     * @param disk that it is on
     * @return the announcement, if the block came by one
     */
    @Nullable
    Incoming arrived(ExtendedBlock block, String disk, long nowNanos) {
        Asked asked = receiving.get(BlockKey.of(block));
        if (asked == null || asked.incoming().block().getGenerationStamp() != block.getGenerationStamp()) {
            regulators.synchronousBlock(disk);
            return null;
        }
        Incoming incoming = asked.incoming();
        receiving.remove(BlockKey.of(block));
        release(asked);
        counts.receivedBlocks++;
        counts.receivedBytes += block.getNumBytes();
        served.received(incoming, block.getNumBytes(), nowNanos);
        ask(nowNanos);
        return incoming;
    }

    /** The transfer broke off. Its source announces the block again. */
    void broken(ExtendedBlock block, long nowNanos) {
        Asked asked = receiving.remove(BlockKey.of(block));
        if (asked != null) {
            release(asked);
            ask(nowNanos);
        }
    }

    void drop(BlockKey key) {
        Incoming incoming = waiting.remove(key);
        if (incoming != null) {
            queue.cancel(incoming.number());
        }
        Asked coming = receiving.remove(key);
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
                .forEach(credit -> receiving.values().removeIf(asked -> {
                    boolean overdue = asked.incoming().number() == credit.id();
                    if (overdue) {
                        LOG.warn(
                                "{} was asked for and did not come",
                                asked.incoming().block());
                        volumes.remove(BlockKey.of(asked.incoming().block()));
                        regulators.ended(asked.place().disk(), asked.incoming().bytes());
                    }
                    return overdue;
                }));
        ask(nowNanos);
    }
}
