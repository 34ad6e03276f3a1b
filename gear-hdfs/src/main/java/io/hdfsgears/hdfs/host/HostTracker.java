// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.power.PowerWord;
import io.hdfsgears.core.power.PowerWords;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What hosts say of themselves: heartbeats and block reports of DataNodes, power reports of their agents. The NameNode's own
 * "last heartbeat" cannot serve, since the gears keep the descriptors of sleeping hosts alive through it. Times are
 * monotonic nanoseconds.
 */
public final class HostTracker {
    static final int MOST_NAMES = 100_000;
    /** A host name of RFC 1035 and a port. */
    private static final int LONGEST_NAME = 253 + 1 + 5;

    private final Map<String, Mark> marks = new ConcurrentHashMap<>();
    private final Map<String, PowerWords> powers = new ConcurrentHashMap<>();

    private volatile @Nullable Long controllerAtNanos;

    private record Mark(long heardNanos, boolean reported, int transfers) {}

    /** A heartbeat of the DataNode itself arrived. */
    public void heard(String uuid, int transfers, long nowNanos) {
        marks.merge(
                uuid,
                new Mark(nowNanos, false, transfers),
                (old, fresh) -> new Mark(nowNanos, old.reported(), transfers));
    }

    /** A full block report of the DataNode itself was taken in. */
    public void reported(String uuid, long nowNanos) {
        marks.merge(
                uuid, new Mark(nowNanos, true, 0), (old, fresh) -> new Mark(old.heardNanos(), true, old.transfers()));
    }

    /**
     * This NameNode did not look for so long: it was stopped, collected garbage or waited for a lock, and heartbeats may wait to be
     * taken in. The silence of that time is its own and not the hosts', nor that of those who speak of their power.
     */
    public void paused(long pausedNanos, long nowNanos) {
        marks.replaceAll((uuid, mark) -> new Mark(
                mark.heardNanos() + Math.min(pausedNanos, nowNanos - mark.heardNanos()),
                mark.reported(),
                mark.transfers()));
        powers.replaceAll((name, words) -> words.paused(pausedNanos, nowNanos));
        Long controller = controllerAtNanos;
        if (controller != null) {
            controllerAtNanos = controller + Math.max(0, Math.min(pausedNanos, nowNanos - controller));
        }
    }

    /** The host is off: what it said before says nothing of how it will come back. */
    public void forget(String uuid) {
        marks.remove(uuid);
    }

    /**
     * Forgets what other hosts said. One that has registered and is not on the chain yet is among those to keep: its block report is
     * the only one for hours.
     */
    public void keepHosts(Predicate<String> uuids) {
        marks.keySet().removeIf(uuids.negate());
    }

    /** Hosts that were heard of and not forgotten. */
    int hosts() {
        return marks.size();
    }

    public boolean heardWithin(String uuid, long withinNanos, long nowNanos) {
        Mark mark = marks.get(uuid);
        return mark != null && nowNanos - mark.heardNanos() <= withinNanos;
    }

    /** Whether a full block report came in since the host was last forgotten. */
    public boolean hasReported(String uuid) {
        Mark mark = marks.get(uuid);
        return mark != null && mark.reported();
    }

    public int transfers(String uuid) {
        Mark mark = marks.get(uuid);
        return mark == null ? 0 : mark.transfers();
    }

    /**
     * The host's own agent spoke.
     *
     * @param name host:transfer port
     */
    public void agentSaid(String name, PowerWord word) {
        if (isKept(name)) {
            powers.merge(name, PowerWords.NONE.withAgent(word), (old, fresh) -> old.withAgent(word));
        }
    }

    /**
     * A controller of devices spoke of a host.
     *
     * @param name host:transfer port
     */
    public void controllerSaid(String name, PowerWord word) {
        if (isKept(name)) {
            powers.merge(name, PowerWords.NONE.withController(word), (old, fresh) -> old.withController(word));
            controllerAtNanos = word.atNanos();
        }
    }

    /** When a controller last spoke of any host; null: never. */
    public @Nullable Long controllerAtNanos() {
        return controllerAtNanos;
    }

    /** Forgets the power of all others. A host that joins the chain is heard of again with its next report. */
    public void keepOnly(Set<String> names) {
        powers.keySet().retainAll(names);
    }

    /** Names come from the network: no more are remembered than hosts can be. */
    private boolean isKept(String name) {
        return powers.containsKey(name) || (powers.size() < MOST_NAMES && name.length() <= LONGEST_NAME);
    }

    /** @return what follows from the last words that are not older than the bound; unknown is never off */
    public Power power(String name, long withinNanos, long nowNanos) {
        return words(name).power(withinNanos, nowNanos);
    }

    /** What both reporters last said of a host. */
    public PowerWords words(String name) {
        return powers.getOrDefault(name, PowerWords.NONE);
    }
}
