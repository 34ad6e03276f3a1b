// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.pfimbi.choice.SyncChoice;
import io.hdfsgears.pfimbi.choice.SyncHost;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Blocks that writers wait for, by host, as far as this NameNode has given them out: no heartbeat has to tell, and two writers at
 * once do not meet on the same host. A block counts until one of its hosts has it whole, and for ten minutes at most: a log that is
 * written slowly, or a writer that is gone, keeps no disk busy. Some 200 bytes a block that is being written.
 */
public final class WriterQueues {
    private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(10);

    /**
     * A block that its writer writes.
     *
     * @param order of the pipeline that the writer was given
     */
    private record Open(List<String> placed, List<Integer> order, int synchronous, long sinceNanos) {
        List<String> waitedFor() {
            return order.subList(0, synchronous).stream().map(placed::get).toList();
        }
    }

    private static final class Queue {
        int blocks;
        long lastTurn;
    }

    /** The oldest first. */
    private final Map<Long, Open> open = new LinkedHashMap<>();

    private final Map<String, Queue> hosts = new HashMap<>();
    private long turns;

    /**
     * A host that the layout chose.
     *
     * @param id of the host
     * @param slowness of the kind of its volume: 0 is the fastest
     * @param local whether it is the writer's own
     */
    public record Placed(String id, String rack, int slowness, boolean local) {}

    /**
     * The order of a block's pipeline, see {@link SyncChoice#order}. A client that asks again for a block of which it has heard
     * nothing gets the same answer.
     */
    public synchronized List<Integer> order(long blockId, List<Placed> placed, int synchronous, long nowNanos) {
        forgetOlderThan(nowNanos - MOST_NANOS);
        List<String> ids = placed.stream().map(Placed::id).toList();
        Open before = open.get(blockId);
        if (before != null && before.placed().equals(ids) && before.synchronous() == synchronous) {
            return before.order();
        }
        written(blockId);
        List<Integer> order = SyncChoice.order(placed.stream().map(this::host).toList(), synchronous);
        add(blockId, new Open(ids, order, synchronous, nowNanos));
        return order;
    }

    /** A block whose writer waits for the first of these hosts, or for all, as in stock HDFS. */
    synchronized void first(long blockId, List<String> ids, int synchronous, long nowNanos) {
        forgetOlderThan(nowNanos - MOST_NANOS);
        written(blockId);
        List<Integer> order = IntStream.range(0, ids.size()).boxed().toList();
        add(blockId, new Open(List.copyOf(ids), order, synchronous, nowNanos));
    }

    /**
     * How many of a block's hosts are idle. What its own writer waits for does not count: a client that asks again gets the same
     * answer while nothing else changes.
     *
     * @param most blocks of other writers by host: one with fewer is idle
     */
    synchronized int idle(long blockId, Map<String, Integer> most, long nowNanos) {
        forgetOlderThan(nowNanos - MOST_NANOS);
        Open own = open.get(blockId);
        List<String> ownHosts = own == null ? List.of() : own.waitedFor();
        return (int) most.entrySet().stream()
                .filter(host -> queue(host.getKey()) - (ownHosts.contains(host.getKey()) ? 1 : 0) < host.getValue())
                .count();
    }

    private void add(long blockId, Open now) {
        open.put(blockId, now);
        for (String id : now.waitedFor()) {
            Queue queue = hosts.computeIfAbsent(id, unknown -> new Queue());
            queue.blocks++;
            queue.lastTurn = ++turns;
        }
    }

    private SyncHost host(Placed placed) {
        Queue queue = hosts.get(placed.id());
        return new SyncHost(
                placed.id(),
                placed.rack(),
                placed.slowness(),
                placed.local(),
                queue(placed.id()),
                queue == null ? 0 : queue.lastTurn);
    }

    /** The writer is done with the block, or has given it up. */
    public synchronized void written(long blockId) {
        Open done = open.remove(blockId);
        if (done != null) {
            release(done);
        }
    }

    /** Blocks on a host that writers wait for. */
    synchronized int queue(String host) {
        Queue queue = hosts.get(host);
        return queue == null ? 0 : queue.blocks;
    }

    private void release(Open done) {
        done.waitedFor()
                .forEach(id -> hosts.computeIfPresent(id, (same, queue) -> {
                    queue.blocks--;
                    return queue;
                }));
    }

    private void forgetOlderThan(long nanos) {
        Iterator<Open> oldest = open.values().iterator();
        while (oldest.hasNext()) {
            Open one = oldest.next();
            if (one.sinceNanos() - nanos >= 0) {
                return;
            }
            oldest.remove();
            release(one);
        }
    }
}
