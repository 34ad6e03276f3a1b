// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.destination;

import io.hdfsgears.core.model.NodeId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * V_t of each destination (Equation 9), from copies whose begin and end the caller reports. Y_t is the bytes of a
 * window's copies divided by the time that they took, so large copies weigh more than small ones. Not thread-safe.
 */
public final class CopySpeeds {
    /** Smaller copies take less time than their report does, so they say nothing about the network. */
    static final long LEAST_BYTES = 1 << 20;

    private static final double NANOS_A_SECOND = 1e9;

    private final int mostUnderWay;
    private final long forgetNanos;
    private final double alpha;
    private final Map<Copy, Begun> underWay = new LinkedHashMap<>();
    private final Map<NodeId, Integer> toHost = new HashMap<>();
    private final Map<NodeId, Window> windows = new HashMap<>();
    private final Map<NodeId, SpeedEstimate> speeds = new HashMap<>();
    private long timed;

    private record Copy(long block, NodeId destination) {}

    private record Begun(long bytes, long nanos) {}

    private record Window(double bytes, double seconds) {
        Window plus(double moreBytes, double moreSeconds) {
            return new Window(bytes + moreBytes, seconds + moreSeconds);
        }

        double mean() {
            return bytes / seconds;
        }
    }

    /**
     * @param mostUnderWay copies that are remembered at a time; beyond them the oldest is forgotten
     * @param forgetNanos after it a copy is taken for lost
     * @param alpha how fast old windows are forgotten, 0..1 (exclusive)
     */
    public CopySpeeds(int mostUnderWay, long forgetNanos, double alpha) {
        this.mostUnderWay = mostUnderWay;
        this.forgetNanos = forgetNanos;
        this.alpha = alpha;
    }

    /** A copy begins; one of the same block to the same host that is under way did not come. */
    public void begun(long block, NodeId destination, long bytes, long nowNanos) {
        forgetLost(nowNanos);
        Copy copy = new Copy(block, destination);
        end(copy);
        if (bytes < LEAST_BYTES) {
            return;
        }
        if (underWay.size() >= mostUnderWay) {
            end(underWay.keySet().iterator().next());
        }
        underWay.put(copy, new Begun(bytes, nowNanos));
        toHost.merge(destination, 1, Integer::sum);
    }

    private @Nullable Begun end(Copy copy) {
        Begun begun = underWay.remove(copy);
        if (begun != null) {
            toHost.computeIfPresent(copy.destination(), (host, copies) -> copies == 1 ? null : copies - 1);
        }
        return begun;
    }

    /** The oldest stand in front. */
    private void forgetLost(long nowNanos) {
        while (!underWay.isEmpty()) {
            Map.Entry<Copy, Begun> oldest = underWay.entrySet().iterator().next();
            if (nowNanos - oldest.getValue().nanos() <= forgetNanos) {
                return;
            }
            end(oldest.getKey());
        }
    }

    /** @return whether it was known to be under way */
    public boolean arrived(long block, NodeId destination, long nowNanos) {
        Begun begun = end(new Copy(block, destination));
        if (begun == null || nowNanos - begun.nanos() <= 0 || nowNanos - begun.nanos() > forgetNanos) {
            return false;
        }
        double seconds = (nowNanos - begun.nanos()) / NANOS_A_SECOND;
        windows.merge(
                destination,
                new Window(begun.bytes(), seconds),
                (before, more) -> before.plus(more.bytes(), more.seconds()));
        timed++;
        return true;
    }

    /** Nothing changes for hosts without a copy in the window. */
    public void endWindow() {
        windows.forEach((host, window) -> {
            SpeedEstimate before = speeds.get(host);
            speeds.put(host, before == null ? new SpeedEstimate(window.mean()) : before.after(window.mean(), alpha));
        });
        windows.clear();
    }

    /** Hosts that are gone are forgotten. */
    public void keep(Set<NodeId> hosts) {
        speeds.keySet().retainAll(hosts);
        windows.keySet().retainAll(hosts);
    }

    /** V_t, before the first window with a copy ended its mean so far; bytes a second. Empty while no copy was timed. */
    public OptionalDouble speed(NodeId host) {
        SpeedEstimate estimate = speeds.get(host);
        if (estimate != null) {
            return OptionalDouble.of(estimate.bytesPerSecond());
        }
        Window window = windows.get(host);
        return window == null ? OptionalDouble.empty() : OptionalDouble.of(window.mean());
    }

    public int underWay() {
        return underWay.size();
    }

    /** Copies to a host that were begun and did not arrive. */
    public int underWay(NodeId host) {
        return toHost.getOrDefault(host, 0);
    }

    /** Copies since the start whose time is known. */
    public long timed() {
        return timed;
    }
}
