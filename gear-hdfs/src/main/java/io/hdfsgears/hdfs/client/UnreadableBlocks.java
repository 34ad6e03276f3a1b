// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.reads.RepeatedRequests;
import io.hdfsgears.core.reads.RepeatedRequests.Match;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.ipc.ObserverRetryOnActiveException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds corrupt and lost replicas that no client reports. Stock's client reports none when all replicas that it is told of are
 * corrupt, since the fault may be its own, and never one that a host has lost. In a low gear a sleeping host may have a good one. So
 * the NameNode itself reads such a block, once a reader seems to fail, and reports what is corrupt. Then the block counts as one that
 * cannot be read, and a holder is woken.
 */
public final class UnreadableBlocks {
    private static final Logger LOG = LoggerFactory.getLogger(UnreadableBlocks.class);
    private static final int CLIENT_ID_BYTES = 16;
    /** A look that is only possibly of use is followed by a pause of this many times its own duration. */
    private static final long PAUSE_FACTOR = 10;
    /** After this time a look goes on behind those that wait; a block that it has begun with is checked to its end. */
    private static final long TURN_NANOS = TimeUnit.SECONDS.toNanos(15);
    /** Looks that wait; more readers than these are passed over. */
    static final int MOST_WAITING = 8;

    private final RepeatedRequests requests = new RepeatedRequests();
    private final Deque<Look> waiting = new ArrayDeque<>();
    /** Whether a worker has a turn, or will have one. Guarded by {@link #waiting}, as that itself. */
    private boolean running;

    private final Views views;
    private final Replicas replicas;
    private final Executor workers;
    private final Notices notices;
    private final Supplier<HAServiceState> haState;
    private final LongSupplier clock;
    private final Redirects redirects = new Redirects();
    private volatile long nextPossibleNanos;

    /** At the blocks that a client asked for. */
    private static final class Look {
        private final String path;
        private final Deque<LocatedBlock> left;
        private boolean found;

        /** Begins with the block at the offset, and leaves out one that is being written. */
        Look(String path, long offset, LocatedBlocks blocks) {
            LocatedBlock open = blocks.isLastBlockComplete() ? null : blocks.getLastLocatedBlock();
            List<LocatedBlock> all = new ArrayList<>(blocks.getLocatedBlocks());
            Collections.rotate(all, -Math.max(0, blocks.findBlock(offset)));
            all.removeIf(block -> block.isStriped()
                    || block.isCorrupt()
                    || (open != null && open.getBlock().equals(block.getBlock())));
            this.path = path;
            this.left = new ArrayDeque<>(all);
        }
    }

    /** The NameNode's knowledge of replicas, and a way to read them. */
    public interface Replicas {
        /** Whether a good replica is on a host that clients are not told of, since it sleeps. */
        boolean sleepingHostHas(LocatedBlock block);

        /**
         * Reads a replica to its end.
         *
         * @param one a block with one location
         * @return false when it is corrupt, or when its host says that it cannot be read
         * @throws IOException where nothing is known of it: the host does not answer
         */
        boolean isGood(LocatedBlock one) throws IOException;

        /**
         * As a client reports corrupt replicas, but for those whose block has changed since it was located, and those that are gone.
         *
         * @param replicas blocks with one location each
         * @return how many were reported
         */
        int reportCorrupt(List<LocatedBlock> replicas) throws IOException;
    }

    /**
     * @param workers threads that may wait for hosts
     * @param haState of this NameNode
     * @param clock monotonic, ns
     */
    public UnreadableBlocks(
            Views views,
            Replicas replicas,
            Executor workers,
            Notices notices,
            Supplier<HAServiceState> haState,
            LongSupplier clock) {
        this.haState = haState;
        this.clock = clock;
        this.views = views;
        this.replicas = replicas;
        this.workers = workers;
        this.notices = notices;
        this.nextPossibleNanos = clock.getAsLong();
    }

    /**
     * A client gets the locations of blocks. Does not wait.
     *
     * @param clientId of its connection; null or empty where no client asks
     * @throws ObserverRetryOnActiveException on an observer, where the reader seems to fail: only the active NameNode can report
     *     replicas and wake hosts. Stock's client then asks that one.
     */
    public void locationsReturned(byte @Nullable [] clientId, String path, long offset, @Nullable LocatedBlocks blocks)
            throws ObserverRetryOnActiveException {
        HdfsView view = views.current();
        boolean someSleep =
                view != null && view.cluster().servingCount() < view.cluster().size();
        HAServiceState state = haState.get();
        boolean answers = state == HAServiceState.ACTIVE || state == HAServiceState.OBSERVER;
        if (!someSleep || !answers || blocks == null || clientId == null || clientId.length != CLIENT_ID_BYTES) {
            return;
        }
        ByteBuffer id = ByteBuffer.wrap(clientId);
        long nowNanos = clock.getAsLong();
        Match match = requests.asked(new UUID(id.getLong(), id.getLong()), path, offset, nowNanos);
        if (state == HAServiceState.OBSERVER) {
            if (match != Match.NONE && redirects.isDue(path, offset, nowNanos)) {
                throw new ObserverRetryOnActiveException("a reader asks for " + path
                        + " again: the active NameNode looks for a replica that is readable");
            }
            return;
        }
        boolean due = match == Match.LIKELY || (match == Match.POSSIBLE && nowNanos - nextPossibleNanos >= 0);
        if (due && enqueue(new Look(path, offset, blocks))) {
            requests.looked(path, offset, nowNanos);
        }
    }

    /** @return false where too many wait */
    private boolean enqueue(Look look) {
        synchronized (waiting) {
            if (waiting.size() >= MOST_WAITING) {
                return false;
            }
            waiting.add(look);
            if (!running) {
                nextTurn();
            }
            return true;
        }
    }

    private void nextTurn() {
        synchronized (waiting) {
            running = !waiting.isEmpty();
            if (running) {
                try {
                    workers.execute(this::turn);
                } catch (RejectedExecutionException e) {
                    running = false; // this NameNode stops
                    waiting.clear();
                }
            }
        }
    }

    private void turn() {
        Look look;
        synchronized (waiting) {
            look = waiting.remove();
        }
        long beganNanos = clock.getAsLong();
        boolean whole = false;
        try {
            while (!look.left.isEmpty() && clock.getAsLong() - beganNanos < TURN_NANOS) {
                LocatedBlock block = look.left.remove();
                if (replicas.sleepingHostHas(block) && check(look.path, block)) {
                    look.found = true;
                }
            }
            whole = look.left.isEmpty();
        } catch (IOException e) {
            LOG.info("A look for corrupt replicas of {} ended early: {}", look.path, e.toString());
            look.left.clear();
        } finally {
            ended(look, whole, beganNanos);
        }
    }

    private void ended(Look look, boolean whole, long beganNanos) {
        long endNanos = clock.getAsLong();
        nextPossibleNanos = endNanos + PAUSE_FACTOR * (endNanos - beganNanos);
        if (whole && !look.found) {
            requests.foundNothing(look.path, endNanos);
        }
        synchronized (waiting) {
            if (!look.left.isEmpty()) {
                waiting.add(look);
            }
            nextTurn();
        }
    }

    /** @return whether a replica was reported */
    private boolean check(String path, LocatedBlock block) throws IOException {
        List<LocatedBlock> corrupt = new ArrayList<>();
        for (int i = 0; i < block.getLocations().length; i++) {
            LocatedBlock one = only(block, i);
            try {
                if (replicas.isGood(one)) {
                    break; // the client finds this one, too
                }
                corrupt.add(one);
            } catch (IOException e) {
                LOG.info("{} on {} cannot be checked: {}", block.getBlock(), one.getLocations()[0], e.toString());
            }
        }
        int reported = corrupt.isEmpty() ? 0 : replicas.reportCorrupt(corrupt);
        if (reported > 0) {
            String name = block.getBlock().getBlockName();
            notices.warn(Quantities.count(reported, "awake replica") + " of " + name + (reported == 1 ? " is" : " are")
                    + " corrupt or lost, and a sleeping host has another: found since a client asked for it again");
            LOG.warn("{} is a block of {}", name, path);
        }
        return reported > 0;
    }

    /** A copy of the block as it is: stock's answer refers to the block that the NameNode stores, which writers change. */
    private static LocatedBlock only(LocatedBlock block, int index) {
        return new LocatedBlock(
                new ExtendedBlock(block.getBlock()),
                new DatanodeInfo[] {block.getLocations()[index]},
                new String[] {block.getStorageIDs()[index]},
                new StorageType[] {block.getStorageTypes()[index]},
                block.getStartOffset(),
                false,
                null);
    }
}
