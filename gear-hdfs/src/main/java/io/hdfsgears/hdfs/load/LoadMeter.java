// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.load;

import io.hdfsgears.core.auto.LoadWindow;
import io.hdfsgears.core.config.ReadSignal;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.RequestCounters;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/**
 * The load that clients bring, looked at a few times in each resizing interval. RPC threads count; the gear agent calls
 * {@link #doWork} every round and {@link #close} at the end of an interval; DataNodes are asked on another thread.
 */
public final class LoadMeter {
    /** Looks in an interval: the busiest third of it is its load. */
    private static final int LOOKS = 3;

    private final ClientBytes bytes = new ClientBytes();
    private final RequestCounters requests;
    private final LoadSettings settings;
    private final DataNodeReads dataNodes = new DataNodeReads();
    private final ExecutorService worker;
    private final LoadWindow byLocations = new LoadWindow();
    private final LoadWindow byDataNodes = new LoadWindow();
    /** The busiest third of the writes alone: where the DataNodes count the reads, it need not be that of the opens. */
    private final LoadWindow writesAlone = new LoadWindow();

    private long lastLookNanos;
    private long lastAskNanos;
    private boolean started;
    /** Bytes a second that the DataNodes counted last; they may be asked less often than once an interval. */
    private double lastRead;

    private boolean allAnswer;
    private int asked;
    private volatile @Nullable Answer answer;
    private volatile boolean asking;

    /** What the DataNodes said. */
    private record Answer(long nanos, long readBytes, int asked, int answered) {}

    /**
     * The load of an interval.
     *
     * @param meanWriteBytesPerSecond over all of it; the others are of its busiest part
     * @param source where the reads were counted, for people
     */
    public record Seen(
            double readBytesPerSecond, double writeBytesPerSecond, double meanWriteBytesPerSecond, String source) {}

    /** @param worker asks the DataNodes */
    public LoadMeter(LoadSettings settings, ExecutorService worker, RequestCounters requests) {
        this.settings = settings;
        this.worker = worker;
        this.requests = requests;
    }

    public ClientBytes bytes() {
        return bytes;
    }

    public RequestCounters requests() {
        return requests;
    }

    /** The hosts of a new block have one request more each. */
    public void granted(@Nullable LocatedBlock block, @Nullable HdfsView view) {
        if (block != null && view != null) {
            for (DatanodeInfo host : block.getLocations()) {
                requests.assigned(view.positionOf(host));
            }
        }
    }

    /** Looks at the counters when it is time to. */
    public void doWork(HdfsView view, long nowNanos, long nowMillis) {
        requests.fade(
                view.cluster().members().stream().map(Member::id).toList(),
                nowMillis,
                position -> view.host(position)
                        .map(DatanodeDescriptor::getXceiverCount)
                        .orElse(0));
        take();
        if (!started || nowNanos - lastLookNanos >= settings.intervalNanos() / LOOKS) {
            lastLookNanos = nowNanos;
            byLocations.look(nowNanos, bytes.locatedBytes(), bytes.writtenBytes(), settings.replication());
            writesAlone.look(nowNanos, 0, bytes.writtenBytes(), 1);
        }
        boolean due = !started || nowNanos - lastAskNanos >= settings.pollNanos();
        if (settings.reads() == ReadSignal.DATANODES && due && !asking) {
            lastAskNanos = nowNanos;
            ask(view);
        }
        started = true;
    }

    private void take() {
        Answer got = answer;
        if (got != null) {
            answer = null;
            asked = got.asked();
            allAnswer = got.answered() == got.asked();
            byDataNodes.look(got.nanos(), got.readBytes(), 0, 1);
            lastRead = byDataNodes.knows() ? byDataNodes.reads() : lastRead;
        }
    }

    private void ask(HdfsView view) {
        Map<String, String> addresses = new HashMap<>();
        for (int position : view.cluster().serving()) {
            view.host(position).ifPresent(host -> addresses.put(host.getDatanodeUuid(), host.getInfoAddr()));
        }
        asking = true;
        worker.execute(() -> {
            try {
                int answered = dataNodes.ask(addresses);
                answer = new Answer(Time.monotonicNowNanos(), dataNodes.total(), addresses.size(), answered);
            } finally {
                asking = false;
            }
        });
    }

    /**
     * Ends the interval. Reads are what the DataNodes counted; while some of them do not answer, the larger of that and the
     * estimate, since hosts are rather kept awake.
     */
    public Seen close() {
        Seen seen = seen();
        next();
        return seen;
    }

    private Seen seen() {
        if (settings.reads() == ReadSignal.LOCATIONS) {
            return new Seen(
                    byLocations.reads(), byLocations.writes(), writesAlone.meanWrites(), "block locations handed out");
        }
        double writes = writesAlone.writes();
        return allAnswer
                ? new Seen(lastRead, writes, writesAlone.meanWrites(), "metrics of " + asked + " DataNodes")
                : new Seen(
                        Math.max(lastRead, byLocations.reads()),
                        writes,
                        writesAlone.meanWrites(),
                        "block locations handed out, as not all DataNodes answer");
    }

    /** Begins anew, as on a NameNode that has just become active. */
    public void restart() {
        started = false;
        allAnswer = false;
        lastRead = 0;
        next();
    }

    private void next() {
        byLocations.next();
        byDataNodes.next();
        writesAlone.next();
    }
}
