// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.coverage.RecoveryCover;
import io.hdfsgears.core.layout.facet.RecoveryGroups;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tracks awake hosts that are lost. Decides when to search for the blocks that they held, and which sleeping hosts wake for them. The
 * search itself is the caller's; at most one runs at a time. Not thread-safe.
 *
 * <p>A sleeper that stays silent after it was to wake is late after {@code Waking.PATIENCE_MILLIS}. It stays ordered on, and the next
 * search finds others that hold the same blocks. Each such search adds no more hosts than it takes to read those blocks, so a rack that
 * does not wake is followed by a cover of it, not by all that sleep.
 */
public final class LossTracker {
    /** Shortest time between the starts of two searches. */
    private static final long INTERVAL_NANOS = 2_000_000_000L;
    /** The same, after a search that found every block readable, while the same hosts are lost. */
    private static final long NOTHING_FOUND_INTERVAL_NANOS = 30_000_000_000L;
    /** A search over many blocks is followed by a pause of this many times its own duration. */
    private static final long PAUSE_FACTOR = 10;

    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(Waking.PATIENCE_MILLIS);

    private Set<NodeId> lost = Set.of();
    private Set<NodeId> wake = Set.of();
    /** Hosts that were to wake and are silent, and since when. */
    private final Map<NodeId, Long> silentSinceNanos = new HashMap<>();

    private Set<NodeId> late = Set.of();
    private @Nullable Search running;
    private boolean outdated;
    private boolean searched;
    private boolean foundNothing;
    /** When the last search began; null: there was none. */
    private @Nullable Long startedNanos;

    private long tookNanos;

    /**
     * A search to be run by the caller, who reports its end to {@link #ended}.
     *
     * @param cluster as observed when the search was decided
     * @param lost awake hosts that are not heard
     * @param newlyLost whether these hosts differ from those of the search before
     * @param recoveryGroup sleeping hosts that the layout names without a search
     * @param late hosts that were to wake and are silent: they stay ordered on, and no block counts on them
     * @param operators hosts in the operator's hands: they are not woken
     */
    public record Search(
            ClusterView cluster,
            Set<NodeId> lost,
            boolean newlyLost,
            Set<NodeId> recoveryGroup,
            Set<NodeId> late,
            Set<NodeId> operators) {
        /** A block on this host can be read once the host is ordered on. */
        public boolean countsOn(NodeId host) {
            return !late.contains(host) && !operators.contains(host);
        }
    }

    /**
     * One round.
     *
     * @param groups the layout's recovery groups, null if it has none
     * @param atRisk whether the NameNode has blocks with one replica or none left to repair: a volume may have failed
     * @param operators hosts in the operator's hands
     * @return the search to start now
     */
    public Optional<Search> look(
            ClusterView cluster,
            GearState state,
            @Nullable RecoveryGroups groups,
            boolean atRisk,
            Set<NodeId> operators,
            long nowNanos) {
        Set<NodeId> silent = new LinkedHashSet<>();
        for (Member member : cluster.members()) {
            if (member.service() == Service.LOST) {
                silent.add(member.id());
            }
        }
        Set<NodeId> nowLate = late(cluster, state, operators, nowNanos);
        // While hosts drain, blocks that only leaving hosts hold are expected: they are copied before these hosts
        // leave.
        boolean urgent = atRisk && state.phase() != Phase.DRAINING && someSleep(cluster);
        if (silent.isEmpty() && !urgent) {
            lost = Set.of();
            wake = Set.of();
            late = Set.of();
            foundNothing = false;
            searched = false;
            outdated = true; // the hosts are heard again: what a search still finds does not count
            return Optional.empty();
        }
        boolean newlyLost = !silent.equals(lost);
        long interval = foundNothing && !urgent ? NOTHING_FOUND_INTERVAL_NANOS : INTERVAL_NANOS;
        boolean due = newlyLost
                || !late.containsAll(nowLate)
                || startedNanos == null
                || nowNanos - startedNanos >= Math.max(interval, PAUSE_FACTOR * tookNanos);
        if (running != null || !due) {
            return Optional.empty();
        }
        Set<NodeId> group = recoveryGroup(cluster, groups, silent, operators);
        Search search = new Search(cluster, Set.copyOf(silent), newlyLost, group, nowLate, Set.copyOf(operators));
        lost = search.lost();
        late = nowLate;
        if (!wake.containsAll(group)) {
            wake(search, group, nowNanos);
        }
        startedNanos = nowNanos;
        running = search;
        outdated = false;
        return Optional.of(search);
    }

    /**
     * A search has ended.
     *
     * @param cover positions to wake; null if the search failed
     * @return whether the result counts: hosts may have been heard again meanwhile
     */
    public boolean ended(Search search, @Nullable RecoveryCover cover, long nowNanos) {
        if (!search.equals(running)) {
            return false;
        }
        running = null;
        tookNanos = startedNanos == null ? 0 : nowNanos - startedNanos;
        if (cover == null || outdated) {
            return false;
        }
        Set<NodeId> hosts = new HashSet<>(search.recoveryGroup());
        cover.wake()
                .forEach(position -> hosts.add(search.cluster().member(position).id()));
        wake(search, hosts, nowNanos);
        foundNothing = cover.wake().isEmpty();
        searched = true;
        return true;
    }

    /** These hosts wake, and those that are late stay ordered on. */
    private void wake(Search search, Set<NodeId> hosts, long nowNanos) {
        Set<NodeId> all = new HashSet<>(hosts);
        all.addAll(search.late());
        wake = Set.copyOf(all);
        for (NodeId host : wake) {
            if (isSilent(search.cluster(), host)) {
                silentSinceNanos.putIfAbsent(host, nowNanos);
            }
        }
    }

    /**
     * Hosts that were to wake so long ago that others take their place. A host is remembered while the state wants it awake, though
     * nothing is unreadable meanwhile: the next loss does not count on it.
     */
    private Set<NodeId> late(ClusterView cluster, GearState state, Set<NodeId> operators, long nowNanos) {
        silentSinceNanos.keySet().removeIf(host -> {
            boolean wanted = wake.contains(host) || state.mayServe(cluster.positionOf(host), host);
            return !wanted || !isSilent(cluster, host) || operators.contains(host);
        });
        Set<NodeId> hosts = new HashSet<>();
        silentSinceNanos.forEach((host, since) -> {
            if (nowNanos - since >= PATIENCE_NANOS) {
                hosts.add(host);
            }
        });
        return Set.copyOf(hosts);
    }

    private static boolean isSilent(ClusterView cluster, NodeId host) {
        int position = cluster.positionOf(host);
        return position > 0 && cluster.member(position).service() == Service.ASLEEP;
    }

    /** The NameNode stood still for so long: what hosts said in that time was not taken in. */
    public void paused(long pausedNanos, long nowNanos) {
        silentSinceNanos.replaceAll((host, since) -> since + Math.min(pausedNanos, nowNanos - since));
    }

    /** A search for the blocks of the lost hosts has ended. */
    public boolean searched() {
        return searched;
    }

    /** Hosts without which data cannot be read. */
    public Set<NodeId> wake() {
        return wake;
    }

    private static boolean someSleep(ClusterView cluster) {
        return cluster.members().stream().anyMatch(member -> member.service() == Service.ASLEEP);
    }

    /** Sleeping hosts that hold what the lost hosts held, by the layout alone (Rabbit §3.5). */
    private static Set<NodeId> recoveryGroup(
            ClusterView cluster, @Nullable RecoveryGroups groups, Set<NodeId> silent, Set<NodeId> operators) {
        if (groups == null) {
            return Set.of();
        }
        Set<NodeId> hosts = new HashSet<>();
        for (NodeId host : silent) {
            groups.recoveryGroup(cluster.positionOf(host), cluster).stream()
                    .map(cluster::member)
                    .filter(member -> member.service() == Service.ASLEEP || member.service() == Service.STANDING_BY)
                    .filter(member -> !operators.contains(member.id()))
                    .forEach(member -> hosts.add(member.id()));
        }
        return Set.copyOf(hosts);
    }
}
