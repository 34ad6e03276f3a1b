// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.view.HostLooks;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.util.Time;

/**
 * Accounts for every host that may be asleep: it has spoken since this NameNode started, or there is an image of its last sleep.
 * Images that this NameNode missed are asked for at the other one; a host of which there is none is woken by the NameNode that becomes active,
 * and nothing is copied before it has reported.
 */
public final class Accounts {
    /** Grace period after a failover in which images are fetched from the peer NameNode before hosts are woken. */
    private static final long SETTLING_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Longest time of a round that is spent on images. */
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Sleepers sleepers;
    private final ImageFetching fetching;
    private final Views views;
    private final Notices notices;
    /** Counted by others too. */
    private final Set<String> unaccounted = ConcurrentHashMap.newKeySet();
    /**
     * Known from an image that was here when this NameNode started as a standby. The host may have woken and slept anew while it was
     * away: unless the last state or the active NameNode names the same sleep, the image is not renewed from memory.
     */
    private final Set<String> doubted = new HashSet<>();

    /**
     * On their way to sleep again, known from an image of the sleep before, and not heard of since: what came to such a host
     * meanwhile is not known here. Nothing is copied, and no block expects fewer replicas, before it has spoken.
     */
    private final Set<String> awaited = new HashSet<>();

    /**
     * Hosts of images that are of a later sleep than the state knows of, with its epoch. Until a state of that epoch has been read, an
     * older namespace was restored: nothing is copied before these hosts have reported or their time to wake is over.
     */
    private final Map<String, Long> later = new HashMap<>();

    /**
     * Sleepers that stock forgot, and when that was noticed: another DataNode registered at their address. They are woken, and
     * nothing is copied before they have reported or their time to wake is over.
     */
    private final Map<String, Long> displaced = new HashMap<>();

    private final IntToLongFunction wakeNanos;
    private final Set<String> told = new HashSet<>();
    private final Deque<SleeperImage> arrived = new ArrayDeque<>();
    private final AtomicLong fetched = new AtomicLong();
    private boolean troubled;
    private boolean tookOver;
    private boolean settling;
    private long settledNanos;

    /** @param wakeNanos time in which a number of hosts that are woken, batch by batch, have to report */
    public Accounts(
            Sleepers sleepers, ImageFetching fetching, Views views, IntToLongFunction wakeNanos, Notices notices) {
        this.wakeNanos = wakeNanos;
        this.sleepers = sleepers;
        this.fetching = fetching;
        this.views = views;
        this.notices = notices;
    }

    /** At start, before anybody is served. */
    public void boot(Roster roster, boolean standby) {
        Set<String> known = sleepers.replayAll(roster, standby);
        if (standby) {
            doubted.addAll(known);
        }
        later.putAll(sleepers.later());
        for (NodeId id : roster.stored().chain().hosts()) {
            if (mayBeAsleep(id.value(), roster) && !known.contains(id.value())) {
                unaccounted.add(id.value());
            }
        }
        hold();
        if (!standby) {
            warnOfWakes();
        }
    }

    /** The HA state changed. */
    public void activate(boolean active) {
        tookOver = active;
        settling = false;
    }

    /** Sleeping hosts of which this NameNode knows nothing. Any thread. */
    public Set<String> unaccounted() {
        return Set.copyOf(unaccounted);
    }

    /** Of them, those that are to be woken now. */
    public Set<NodeId> toWake() {
        Set<NodeId> wake = new HashSet<>();
        if (!settling) {
            unaccounted.forEach(uuid -> wake.add(new NodeId(uuid)));
        }
        return wake;
    }

    /** Whether the last edits of the NameNode that was active are still to be looked at. */
    public boolean isTakingOver() {
        return tookOver;
    }

    /** Images that came from another NameNode. Any thread. */
    public long fetched() {
        return fetched.get();
    }

    /** Whether what this NameNode has in memory of the host is what the host has. */
    public boolean mayWrite(String uuid) {
        return !doubted.contains(uuid) && !unaccounted.contains(uuid);
    }

    /** Writes images of hosts that are about to sleep, as many as fit into this round. */
    public void writeImages(List<DatanodeDescriptor> hosts, Roster roster) {
        for (DatanodeDescriptor host : hosts) {
            if (mayWrite(host.getDatanodeUuid()) && !sleepers.write(host, roster)) {
                return;
            }
        }
    }

    /** As {@link Sleepers#beforeOrders}. */
    public void beforeOrders(Roster roster, HostLooks look) {
        sleepers.beforeOrders(roster, look);
    }

    /** One round of a standby, which catches up with sleeps that it missed. Not in safe mode, whose counts take no late reports. */
    public void follow(Roster roster, HostLooks look, boolean safeMode, long nowNanos) {
        recount(roster, look);
        if (!safeMode) {
            takeUp(roster, look, true, nowNanos);
            if (!unaccounted.isEmpty() || !doubted.isEmpty()) {
                seek(roster, nowNanos);
            }
        }
    }

    /**
     * One round of the active NameNode, before it decides.
     *
     * @param waited whether hosts that have not spoken yet are given up
     */
    public void look(Roster roster, HostLooks look, boolean waited, long nowNanos) {
        if (tookOver) {
            tookOver = false;
            takeOver(roster, look, nowNanos);
        }
        forgetRetired(roster);
        noticeDisplaced(roster, look, nowNanos);
        for (int i = 0; i < look.facts().size(); i++) {
            String uuid = roster.stored().chain().hosts().get(i).value();
            Long since = displaced.get(uuid);
            boolean over = since == null ? waited : nowNanos - since > wakeNanos.applyAsLong(displaced.size());
            if (over || spoke(look.facts().get(i))) {
                account(uuid);
            }
        }
        if (settling) {
            takeUp(roster, look, false, nowNanos);
            settling = settling && nowNanos - settledNanos < 0 && !unaccounted.isEmpty();
            if (settling) {
                seek(roster, nowNanos);
            } else {
                warnOfWakes();
            }
        }
    }

    /** This NameNode stood still for so long: hosts that are waited for were not heard. */
    public void paused(long pausedNanos, long nowNanos) {
        displaced.replaceAll((uuid, since) -> since + Math.min(pausedNanos, nowNanos - since));
        settledNanos += pausedNanos;
    }

    /** These hosts cannot register: they are waited for no longer. */
    public void release(Set<NodeId> refused) {
        refused.forEach(id -> account(id.value()));
    }

    private void noticeDisplaced(Roster roster, HostLooks look, long nowNanos) {
        displaced.keySet().removeIf(uuid -> !unaccounted.contains(uuid) && !isDisplaced(uuid, roster, look));
        for (NodeId id : roster.stored().chain().hosts()) {
            String uuid = id.value();
            if (!displaced.containsKey(uuid) && isDisplaced(uuid, roster, look)) {
                displaced.put(uuid, nowNanos);
                unaccounted.add(uuid);
                hold();
                notices.warn("another DataNode registered at the address of "
                        + roster.stored().chain().nameOf(id)
                        + ", which sleeps: the NameNode forgot the replicas there. The host is woken to report them."
                        + " Give DataNodes fixed addresses");
            }
        }
    }

    /** Known by its image, which is kept until the host serves, and without a descriptor. It may have been ordered awake since. */
    private boolean isDisplaced(String uuid, Roster roster, HostLooks look) {
        int position = roster.positionOf(uuid);
        return position > 0
                && sleepers.isKept(uuid)
                && look.hosts().get(position - 1).isEmpty();
    }

    /** All edits are read now: the state names the last sleep. */
    private void takeOver(Roster roster, HostLooks look, long nowNanos) {
        long sleepEpoch = roster.stored().state().sleepEpoch();
        doubted.removeIf(uuid -> !roster.isLeaving(uuid) && sleepers.isImaged(uuid, sleepEpoch));
        recount(roster, look);
        displaced.clear();
        settling = fetching.isPossible() && !unaccounted.isEmpty();
        settledNanos = nowNanos + SETTLING_NANOS;
        fetching.again(nowNanos);
        if (!settling) {
            warnOfWakes();
        }
    }

    /** A host that has left the chain is waited for no longer. */
    private void forgetRetired(Roster roster) {
        boolean some = unaccounted.removeIf(uuid -> roster.positionOf(uuid) == 0);
        some |= awaited.removeIf(uuid -> roster.positionOf(uuid) == 0);
        if (some) {
            hold();
        }
    }

    private void recount(Roster roster, HostLooks look) {
        forgetRetired(roster);
        for (int i = 0; i < look.facts().size(); i++) {
            String uuid = roster.stored().chain().hosts().get(i).value();
            if (spoke(look.facts().get(i))) {
                account(uuid);
                continue;
            }
            if (doubted.contains(uuid) && roster.isLeaving(uuid)) {
                awaited.add(uuid);
            } else {
                awaited.remove(uuid);
            }
            if (!mayBeAsleep(uuid, roster)
                    || knows(uuid, look.hosts().get(i), roster.stored().state().sleepEpoch())) {
                unaccounted.remove(uuid);
            } else {
                unaccounted.add(uuid);
            }
        }
        hold();
    }

    private boolean mayBeAsleep(String uuid, Roster roster) {
        return roster.mayBeAsleep(uuid)
                || later.getOrDefault(uuid, -1L) > roster.stored().state().epoch();
    }

    private void hold() {
        views.holdRepairs(!unaccounted.isEmpty() || !awaited.isEmpty());
    }

    private boolean knows(String uuid, Optional<DatanodeDescriptor> host, long sleepEpoch) {
        if (sleepers.isImaged(uuid, sleepEpoch)) {
            return true;
        }
        boolean reported =
                host.map(DatanodeDescriptor::checkBlockReportReceived).orElse(false);
        return !doubted.contains(uuid) && (reported || sleepers.isKept(uuid));
    }

    private static boolean spoke(HostFacts facts) {
        return facts.heard() && facts.fresh();
    }

    private void account(String uuid) {
        doubted.remove(uuid);
        later.remove(uuid);
        boolean awaitedUntilNow = awaited.remove(uuid);
        if (unaccounted.remove(uuid) || awaitedUntilNow) {
            hold();
        }
    }

    private void seek(Roster roster, long nowNanos) {
        fetching.seek(unaccounted(), roster.stored().state().sleepEpoch(), nowNanos);
    }

    private void takeUp(Roster roster, HostLooks look, boolean standby, long nowNanos) {
        fetching.take(nowNanos).ifPresent(found -> {
            arrived.addAll(found.images());
            confirm(found.latest());
            warnOf(found.trouble());
            boolean all = found.sleepEpoch() == roster.stored().state().sleepEpoch() && !found.more();
            settling = settling && !(all && arrived.isEmpty());
        });
        if (arrived.isEmpty()) {
            return;
        }
        while (!arrived.isEmpty() && Time.monotonicNowNanos() - nowNanos < TURN_NANOS) {
            takeUp(arrived.remove(), roster, look, standby);
        }
        hold();
    }

    /** What has spoken meanwhile, or is speaking, knows better than its image. */
    private void takeUp(SleeperImage image, Roster roster, HostLooks look, boolean standby) {
        String uuid = image.header().getUuid();
        int position = roster.positionOf(uuid);
        boolean wanted = unaccounted.contains(uuid)
                && image.header().getSleepEpoch() == roster.stored().state().sleepEpoch();
        if (!wanted || position == 0 || look.facts().get(position - 1).heard()) {
            return;
        }
        try {
            sleepers.adopt(image, roster, standby);
            account(uuid);
            fetched.incrementAndGet();
            notices.info("sleeper image of " + image.header().getHostName() + " was fetched");
        } catch (IOException e) {
            warnOf("image of " + image.header().getHostName() + ": " + e.getMessage());
        }
    }

    private void confirm(Map<String, Long> latest) {
        doubted.removeIf(uuid -> {
            Long sleepEpoch = latest.get(uuid);
            return sleepEpoch != null && sleepers.isImaged(uuid, sleepEpoch);
        });
    }

    /** One notice for each series of failed attempts. */
    private void warnOf(String trouble) {
        if (!trouble.isEmpty() && !troubled && !unaccounted.isEmpty()) {
            notices.warn("sleeper images of " + Quantities.count(unaccounted.size(), "host")
                    + " could not be fetched and are tried for again: " + trouble
                    + ". If this NameNode takes over without them, it wakes these hosts.");
        }
        troubled = !trouble.isEmpty() && (troubled || !unaccounted.isEmpty());
    }

    private void warnOfWakes() {
        if (told.containsAll(unaccounted)) {
            return;
        }
        told.clear();
        told.addAll(unaccounted);
        List<String> uuids = List.copyOf(new TreeSet<>(unaccounted));
        notices.warn("no usable sleeper image of " + Quantities.count(uuids.size(), "sleeping host") + ", "
                + String.join(", ", uuids) + ": they are woken, and nothing is copied before they have reported");
    }
}
