// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.power;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the hosts that prove that they can be woken:
 *
 * <ul>
 *   <li>The host was off, and was then ordered on. One that came up before the order woke by itself.
 *   <li>Its DataNode was heard again within the time that a wake may take: later its alarm clock may have woken it.
 *   <li>It was really off: its devices read so, or its agent says that it came up after the order. An agent's last word alone does not
 *       count, since a suspend may fail.
 * </ul>
 *
 * <p>Times are monotonic nanoseconds. A look costs a few map accesses a host. One owner.
 */
public final class WakeWatch {
    private final long limitNanos;
    private final Map<NodeId, Sleep> sleeps = new HashMap<>();

    /** @param limitNanos how long a wake may take, from the order until the host is heard of */
    public WakeWatch(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    /**
     * What is seen of a host.
     *
     * @param heard its DataNode sends heartbeats
     * @param wanted it is ordered on
     * @param power what follows from both reporters' words
     * @param readOff its devices read off
     * @param upNanos when it last came up, by its agent; null: it does not say
     */
    public record Sight(
            boolean heard,
            boolean wanted,
            Power power,
            boolean readOff,
            @Nullable Long upNanos) {}

    /**
     * A host that is off, or was.
     *
     * @param readOff its devices read off meanwhile
     * @param orderedNanos when it was ordered on while it was off; null: it was not
     */
    private record Sleep(boolean readOff, @Nullable Long orderedNanos) {}

    /** One look at all hosts. @return those that have proven now that they can be woken */
    public Set<NodeId> look(Map<NodeId, Sight> hosts, long nowNanos) {
        sleeps.keySet().retainAll(hosts.keySet());
        Set<NodeId> proven = new LinkedHashSet<>();
        hosts.forEach((id, sight) -> {
            Sleep before = sleeps.get(id);
            if (sight.power() == Power.OFF && !sight.heard()) {
                sleeps.put(id, asleep(before, sight, nowNanos));
            } else if (before != null) {
                boolean proves = sight.heard() && proves(before, sight, nowNanos);
                if (proves) {
                    proven.add(id);
                }
                if (proves || isOver(before, sight, nowNanos)) {
                    sleeps.remove(id);
                }
            }
        });
        return proven;
    }

    /** What was seen before says nothing: orders were another NameNode's. */
    public void forget() {
        sleeps.clear();
    }

    private static Sleep asleep(@Nullable Sleep before, Sight sight, long nowNanos) {
        Long ordered = before == null || before.orderedNanos() == null ? Long.valueOf(nowNanos) : before.orderedNanos();
        return new Sleep(sight.readOff() || (before != null && before.readOff()), sight.wanted() ? ordered : null);
    }

    private boolean proves(Sleep sleep, Sight sight, long nowNanos) {
        Long ordered = sleep.orderedNanos();
        if (ordered == null || nowNanos - ordered > limitNanos) {
            return false;
        }
        Long up = sight.upNanos();
        return up == null ? sleep.readOff() : up - ordered >= 0;
    }

    /** Whether it will prove nothing any more. */
    private boolean isOver(Sleep sleep, Sight sight, long nowNanos) {
        Long ordered = sleep.orderedNanos();
        return ordered == null ? sight.heard() || sight.power() == Power.ON : nowNanos - ordered > limitNanos;
    }
}
