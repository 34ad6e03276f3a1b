// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.schedule.FlowClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * What this DataNode asked for and got, by position and job, so that one can see whether weights are obeyed. Jobs that are over are
 * folded into one of their position after a while, so that the sums stay and the memory is bounded. Belongs to the agent's thread.
 */
final class Served {
    /** Holds what jobs got that are no longer shown by themselves. */
    static final String OTHERS = "(ended)";

    static final int MOST_JOBS = 256;
    private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(30);

    private final Map<String, Flow> flows = new TreeMap<>();

    /** What one job got at one position. */
    static final class Flow {
        final String job;
        final int position;
        long askedBlocks;
        long askedBytes;
        long receivedBlocks;
        long receivedBytes;
        private long lastNanos;

        private Flow(String job, int position) {
            this.job = job;
            this.position = position;
        }

        FlowClass flowClass() {
            return FlowClass.of(position, job);
        }

        private void add(Flow other) {
            askedBlocks += other.askedBlocks;
            askedBytes += other.askedBytes;
            receivedBlocks += other.receivedBlocks;
            receivedBytes += other.receivedBytes;
        }
    }

    /** A block was asked for. */
    void asked(Incoming incoming, long nowNanos) {
        Flow flow = flow(incoming.position(), incoming.job(), nowNanos);
        flow.askedBlocks++;
        flow.askedBytes += incoming.bytes();
    }

    /** The block does not come: its source refused, or could not be reached. */
    void refused(Incoming incoming, long nowNanos) {
        Flow known = flows.get(key(incoming.position(), incoming.job()));
        // A request of a job that was folded meanwhile is among the others.
        String job = known != null && known.askedBlocks > 0 ? incoming.job() : OTHERS;
        Flow flow = flow(incoming.position(), job, nowNanos);
        flow.askedBlocks--;
        flow.askedBytes -= incoming.bytes();
    }

    /** A block that was asked for is here. */
    void received(Incoming incoming, long bytes, long nowNanos) {
        Flow flow = flow(incoming.position(), incoming.job(), nowNanos);
        flow.receivedBlocks++;
        flow.receivedBytes += bytes;
    }

    /** By position and job. */
    List<Flow> flows() {
        return List.copyOf(flows.values());
    }

    /** Folds what nothing has happened to for half an hour, which is longer than a copy may wait. */
    void tick(long nowNanos) {
        new ArrayList<>(flows.values())
                .stream()
                        .filter(flow -> !flow.job.equals(OTHERS) && nowNanos - flow.lastNanos > KEPT_NANOS)
                        .forEach(flow -> fold(flow, nowNanos));
    }

    private Flow flow(int position, String job, long nowNanos) {
        Flow known = flows.get(key(position, job));
        if (known == null) {
            makeRoom(nowNanos);
            known = new Flow(job, position);
            flows.put(key(position, job), known);
        }
        known.lastNanos = nowNanos;
        return known;
    }

    private void makeRoom(long nowNanos) {
        List<Flow> jobs =
                flows.values().stream().filter(flow -> !flow.job.equals(OTHERS)).toList();
        if (jobs.size() >= MOST_JOBS) {
            jobs.stream()
                    .max((one, other) -> Long.compare(nowNanos - one.lastNanos, nowNanos - other.lastNanos))
                    .ifPresent(oldest -> fold(oldest, nowNanos));
        }
    }

    private void fold(Flow flow, long nowNanos) {
        flows.remove(key(flow.position, flow.job));
        Flow others = flows.computeIfAbsent(key(flow.position, OTHERS), key -> new Flow(OTHERS, flow.position));
        others.add(flow);
        others.lastNanos = nowNanos;
    }

    private static String key(int position, String job) {
        return position + "/" + job;
    }
}
