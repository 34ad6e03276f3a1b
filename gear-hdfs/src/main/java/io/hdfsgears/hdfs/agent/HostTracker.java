// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.machine.Power;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What hosts say of themselves: heartbeats and block reports of DataNodes, power reports of their agents. The NameNode's own
 * "last heartbeat" cannot serve, since the gears keep the descriptors of sleeping hosts alive through it. Times are
 * monotonic nanoseconds.
 */
public final class HostTracker {
    private final Map<String, Mark> marks = new ConcurrentHashMap<>();
    private final Map<String, PowerReport> powers = new ConcurrentHashMap<>();

    private record Mark(long heardNanos, long reportedNanos, int transfers) {
        static final long NEVER = Long.MIN_VALUE;
    }

    /**
     * @param power as the host's agent sees it
     * @param watts as metered or estimated, NaN if not known
     * @param source where the watts come from
     */
    public record PowerReport(Power power, double watts, String source, long atNanos) {}

    /** A heartbeat of the DataNode itself arrived. */
    public void heard(String uuid, int transfers, long nowNanos) {
        marks.merge(
                uuid,
                new Mark(nowNanos, Mark.NEVER, transfers),
                (old, fresh) -> new Mark(nowNanos, old.reportedNanos(), transfers));
    }

    /** A full block report of the DataNode itself was taken in. */
    public void reported(String uuid, long nowNanos) {
        marks.merge(
                uuid,
                new Mark(nowNanos, nowNanos, 0),
                (old, fresh) -> new Mark(old.heardNanos(), nowNanos, old.transfers()));
    }

    /** The host is off: what it said before says nothing of how it will come back. */
    public void forget(String uuid) {
        marks.remove(uuid);
    }

    public boolean heardWithin(String uuid, long withinNanos, long nowNanos) {
        Mark mark = marks.get(uuid);
        return mark != null && nowNanos - mark.heardNanos() <= withinNanos;
    }

    /** Whether a full block report came in since the host was last forgotten. */
    public boolean hasReported(String uuid) {
        Mark mark = marks.get(uuid);
        return mark != null && mark.reportedNanos() != Mark.NEVER;
    }

    public int transfers(String uuid) {
        Mark mark = marks.get(uuid);
        return mark == null ? 0 : mark.transfers();
    }

    /** @param name host:transfer port */
    public void power(String name, PowerReport report) {
        powers.put(name, report);
    }

    /** @return the last report unless it is older than the bound; unknown is never off */
    public Power power(String name, long withinNanos, long nowNanos) {
        PowerReport report = powers.get(name);
        return report == null || nowNanos - report.atNanos() > withinNanos ? Power.UNKNOWN : report.power();
    }

    public @Nullable PowerReport lastPower(String name) {
        return powers.get(name);
    }
}
