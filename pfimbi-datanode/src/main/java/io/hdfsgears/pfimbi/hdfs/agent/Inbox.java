// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.flow.CreditAnswer;
import io.hdfsgears.pfimbi.flow.Credits;
import io.hdfsgears.pfimbi.flow.DiskRegulators;
import io.hdfsgears.pfimbi.forward.GrantAnswer;
import io.hdfsgears.pfimbi.hdfs.disk.Disks;
import io.hdfsgears.pfimbi.schedule.Backlog;
import io.hdfsgears.pfimbi.schedule.FairQueue;
import io.hdfsgears.pfimbi.schedule.Queued;
import io.hdfsgears.pfimbi.schedule.Weights;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BiPredicate;
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

    /** What is announced beyond these is announced again in time, or left to the NameNode by its source. */
    private static final int MOST_WAITING = 100_000;

    /** The number of no announcement. */
    private static final long NEW = -1;

    /** Asks a block's source for it. */
    @FunctionalInterface
    interface Question {
        GrantAnswer grant(Incoming incoming) throws IOException;
    }

    private final Question question;
    private final Executor owner;
    private final Executor callers;
    private final Counts counts;
    private final boolean flowControl;
    private final FairQueue<Incoming> queue;
    private final Credits credits;
    private final Served served = new Served();
    private final DiskRegulators regulators;
    private final Disks disks;
    private final Waiting waiting = new Waiting();
    private final Map<BlockKey, Asked> receiving = new HashMap<>();
    /** Asked for, and not come in time: who sends them late makes this DataNode the source of the copies after it all the same. */
    private final Map<BlockKey, Incoming> overdue = new HashMap<>();

    private final Sources sources;
    /** Of blocks that were asked for, the volumes that were chosen; the dataset asks when the block comes. */
    private final Map<BlockKey, String> volumes = new ConcurrentHashMap<>();

    private long lastNumber;
    private boolean paused;

    private record Asked(Incoming incoming, Disks.Place place) {}

    Inbox(
            AgentSettings settings,
            Question question,
            Executor owner,
            Executor callers,
            Counts counts,
            DiskRegulators regulators,
            Disks disks) {
        this.question = question;
        this.owner = owner;
        this.callers = callers;
        this.counts = counts;
        this.flowControl = settings.flowControl();
        this.queue = new FairQueue<>(LEVELS, settings.weights());
        this.credits = new Credits(settings.credits());
        this.sources = new Sources(settings.credits().blocksFromOne());
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

    /** Status of the flow regulators: first the shared one, then the disks that are measured separately. */
    String flow(long nowNanos) {
        StringBuilder text = new StringBuilder(regulators.status(nowNanos).toString());
        regulators
                .disks(nowNanos)
                .forEach((disk, status) ->
                        text.append("; ").append(disk).append(' ').append(status));
        disks.blindSpots().forEach(why -> text.append("; blind: ").append(why));
        return text.toString();
    }

    /** Announcements are repeated; a newer generation stamp takes the place of an older one. */
    void announced(Incoming announced, long nowNanos) {
        BlockKey key = BlockKey.of(announced.block());
        Asked asked = receiving.get(key);
        Incoming known = asked != null ? asked.incoming() : waiting.get(key);
        if (known != null
                && known.block().getGenerationStamp() >= announced.block().getGenerationStamp()
                && (asked != null
                        || known.source().uuid().equals(announced.source().uuid()))) {
            return; // what is on its way comes from where it was asked for
        }
        drop(key);
        if (waiting.size() >= MOST_WAITING) {
            LOG.debug("{} is not kept in mind: {} blocks wait already", announced.block(), MOST_WAITING);
            return;
        }
        Incoming incoming = new Incoming(
                ++lastNumber,
                announced.block(),
                announced.job(),
                announced.position(),
                announced.storageType(),
                announced.source(),
                announced.rest(),
                announced.sinceNanos());
        regulators.announced(incoming.bytes());
        await(incoming);
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
            sources.asked(incoming.source().uuid());
            regulators.began(place.disk(), incoming.bytes());
            served.asked(incoming, nowNanos);
            callers.execute(() -> grant(incoming));
        }
    }

    /** Blocks for disks that may not be written to, or of sources that do not answer, do not hold up others. */
    private Optional<Queued<Incoming>> next(long nowNanos) {
        Map<String, Boolean> sends = new HashMap<>();
        Map<String, Boolean> open = new HashMap<>();
        BiPredicate<String, String> mayGo =
                (source, type) -> sends.computeIfAbsent(source, uuid -> maySend(uuid, nowNanos))
                        && (!flowControl || open.computeIfAbsent(type, any -> disks.mayTake(any, nowNanos)));
        // Where none may go, the queue would look at each: with few sources there is room all the time.
        return waiting.isAny(mayGo)
                ? queue.poll(block ->
                        mayGo.test(block.item().source().uuid(), block.item().storageType()))
                : Optional.empty();
    }

    private boolean maySend(String source, long nowNanos) {
        return sources.mayAsk(source, nowNanos) && credits.ask(NEW, source) == CreditAnswer.GRANTED;
    }

    /** The volume that was chosen for a block that was asked for. For any thread. */
    Optional<String> volume(BlockKey key) {
        return Optional.ofNullable(volumes.get(key));
    }

    private void grant(Incoming incoming) {
        try {
            GrantAnswer answer = question.grant(incoming);
            owner.execute(() -> answered(incoming, answer));
        } catch (IOException | RuntimeException e) {
            LOG.info(
                    "{} cannot be had from {}: {}",
                    incoming.block(),
                    incoming.source().host(),
                    e.toString());
            owner.execute(() -> failed(incoming));
        }
    }

    private void answered(Incoming incoming, GrantAnswer answer) {
        long now = System.nanoTime();
        sources.answered(incoming.source().uuid());
        switch (answer) {
            case COMING -> {}
            case LATER -> {
                sources.busy(incoming.source().uuid(), now);
                Incoming still = refused(incoming, now);
                if (still != null) {
                    await(still);
                }
            }
            case GONE -> {
                LOG.debug("{} is no longer to be had", incoming.block());
                refused(incoming, now);
            }
        }
        ask(now);
    }

    /** The source may have understood, and send it; if not, it announces the block again. */
    private void failed(Incoming incoming) {
        long now = System.nanoTime();
        sources.failed(incoming.source().uuid(), now);
        Incoming still = refused(incoming, now);
        if (still != null) {
            overdue.put(BlockKey.of(still.block()), still);
        }
        ask(now);
    }

    /** @return the announcement if the block was waited for until now */
    private @Nullable Incoming refused(Incoming incoming, long nowNanos) {
        BlockKey key = BlockKey.of(incoming.block());
        Asked asked = receiving.get(key);
        if (asked == null || asked.incoming().number() != incoming.number()) {
            return null;
        }
        receiving.remove(key);
        release(asked);
        queue.charge(incoming.flow(), -incoming.bytes());
        served.refused(incoming, nowNanos);
        return asked.incoming();
    }

    private void await(Incoming incoming) {
        waiting.add(incoming);
        queue.offer(incoming.flow(), incoming.number(), incoming.bytes(), incoming);
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
     * @param written by a client, which waits for it; else it was copied
     * @return the announcement, if the block came by one
     */
    @Nullable
    Incoming arrived(ExtendedBlock block, String disk, boolean written, long nowNanos) {
        BlockKey key = BlockKey.of(block);
        Asked asked = receiving.get(key);
        Incoming incoming = asked == null ? overdue.get(key) : asked.incoming();
        if (incoming == null || incoming.block().getGenerationStamp() != block.getGenerationStamp()) {
            if (written) {
                regulators.synchronousBlock(disk);
            }
            return null;
        }
        receiving.remove(key);
        overdue.remove(key);
        if (asked != null) {
            release(asked);
        }
        sources.free(incoming.source().uuid());
        counts.receivedBlocks++;
        counts.receivedBytes += block.getNumBytes();
        served.received(incoming, block.getNumBytes(), nowNanos);
        ask(nowNanos);
        return incoming;
    }

    /** The transfer broke off. Its source announces the block again. */
    void broken(ExtendedBlock block, long nowNanos) {
        overdue.remove(BlockKey.of(block));
        Asked asked = receiving.remove(BlockKey.of(block));
        if (asked != null) {
            release(asked);
            ask(nowNanos);
        }
    }

    void drop(BlockKey key) {
        overdue.remove(key);
        Incoming incoming = waiting.remove(key);
        if (incoming != null) {
            queue.cancel(incoming.number());
        }
        Asked coming = receiving.remove(key);
        if (coming != null) {
            release(coming);
        }
    }

    /**
     * The NameNode of this block pool expects no copies any more. What is on its way arrives and is one copy less to make, but is not
     * passed on: the NameNode makes the copies after it.
     */
    void forget(String pool) {
        leave(incoming -> incoming.block().getBlockPoolId().equals(pool));
        receiving.replaceAll((key, asked) -> {
            boolean passedOn =
                    key.pool().equals(pool) && !asked.incoming().rest().isEmpty();
            if (passedOn) {
                LOG.info("{} is not passed on when it has come: its NameNode knows of no copies", key);
                counts.leftBlocks += asked.incoming().rest().size();
            }
            return passedOn ? new Asked(asked.incoming().last(), asked.place()) : asked;
        });
    }

    void leave(Predicate<Incoming> which) {
        waiting.those(which).forEach(this::drop);
        overdue.values().removeIf(which);
    }

    void tick(long nowNanos) {
        served.tick(nowNanos);
        credits.expire(nowNanos)
                .forEach(credit -> receiving.values().removeIf(asked -> {
                    boolean late = asked.incoming().number() == credit.id();
                    if (late) {
                        LOG.warn(
                                "{} was asked for and did not come",
                                asked.incoming().block());
                        volumes.remove(BlockKey.of(asked.incoming().block()));
                        regulators.ended(asked.place().disk(), asked.incoming().bytes());
                        overdue.put(BlockKey.of(asked.incoming().block()), asked.incoming());
                    }
                    return late;
                }));
        ask(nowNanos);
    }
}
