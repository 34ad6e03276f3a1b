// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.drain;

import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.host.SilentHosts;
import io.hdfsgears.hdfs.host.SilentHosts.Silent;
import io.hdfsgears.hdfs.host.SilentHosts.Verdict;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.view.HostLooks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor.CachedBlocksList;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.util.Time;

/**
 * Takes hosts out of and into service by the NameNode's own maintenance state, and keeps sleepers from being declared dead. Each
 * host that it takes out is held by the hosts provider until it is back.
 */
public final class Maintenance {
    private static final int HOSTS = 20;

    private final FSNamesystem namesystem;
    private final DatanodeManager datanodes;
    private final GearHosts provider;
    private final SilentHosts silent;
    private final long staleMillis;
    private long lastKeepAliveMillis;
    private boolean keptAlive;

    /** @param wakeNanos how long a host may take to wake; the dead interval of stock is added to it */
    public Maintenance(FSNamesystem namesystem, GearHosts provider, long wakeNanos) {
        this.namesystem = namesystem;
        this.datanodes = namesystem.getBlockManager().getDatanodeManager();
        this.provider = provider;
        this.silent = new SilentHosts(
                wakeNanos + TimeUnit.MILLISECONDS.toNanos(GearBlockAccess.heartbeatExpireMillis(datanodes)));
        this.staleMillis = GearBlockAccess.staleMillis(datanodes);
    }

    /** Offered to no client from now on; {@link Securing} secures what they hold before their maintenance is complete. */
    public void standBy(List<DatanodeDescriptor> hosts) {
        each("gearStandBy", hosts, this::startMaintenance);
    }

    private void startMaintenance(DatanodeDescriptor host) {
        provider.hold(host.getDatanodeUuid());
        datanodes.getDatanodeAdminManager().startMaintenance(host, Long.MAX_VALUE);
    }

    /** For a standby NameNode that follows: the active one has checked, so no checking phase. */
    public void outOfService(List<DatanodeDescriptor> hosts) {
        each("gearOutOfService", hosts, host -> {
            startMaintenance(host);
            if (!host.isInMaintenance()) {
                GearBlockAccess.setInMaintenance(datanodes, host);
            }
        });
    }

    /** Offered to clients again. Replicas that are too many now are found by {@link io.hdfsgears.hdfs.redundancy.Redundancy}. */
    public void serve(List<DatanodeDescriptor> hosts) {
        each("gearServe", hosts, host -> {
            if (host.isAlive()) {
                GearBlockAccess.endMaintenance(datanodes, host);
            } else {
                datanodes.getDatanodeAdminManager().stopMaintenance(host);
            }
            provider.release(host.getDatanodeUuid());
        });
    }

    /** Hosts that the operator has put into his hosts file meanwhile: what he ordered takes the place of the gears' maintenance. */
    public void handOver(List<DatanodeDescriptor> hosts) {
        hosts.forEach(host -> locked("gearHandOver", () -> {
            provider.release(host.getDatanodeUuid());
            if (provider.isExcluded(host)) {
                datanodes.getDatanodeAdminManager().startDecommission(host);
            } else {
                datanodes
                        .getDatanodeAdminManager()
                        .startMaintenance(host, provider.getMaintenanceExpirationTimeInMS(host));
            }
        }));
    }

    /**
     * Keeps those that sleep alive in the NameNode's eyes, once in a while, and finds those that are to be given up.
     *
     * @param roster the state that the look was made for
     * @param ordered whether a host was ordered on
     * @return hosts that the NameNode has declared dead and whose maintenance {@link #giveUp} is to end
     */
    public List<DatanodeDescriptor> keepAlive(
            Roster roster, HostLooks look, Predicate<String> ordered, long wantedMillis, long nowNanos) {
        long now = TimeUnit.NANOSECONDS.toMillis(nowNanos);
        if (keptAlive && now - lastKeepAliveMillis < Math.min(wantedMillis, keepAliveBoundMillis())) {
            return List.of();
        }
        keptAlive = true;
        lastKeepAliveMillis = now;
        List<DatanodeDescriptor> dead = new ArrayList<>();
        for (int i = 0; i < look.hosts().size(); i++) {
            Optional<DatanodeDescriptor> host = look.hosts().get(i);
            if (host.isPresent()) {
                switch (verdict(roster, host.get(), look.facts().get(i), ordered, nowNanos)) {
                    case KEEP_ALIVE -> {
                        keepAlive(host.get());
                        forgetCached(host.get());
                    }
                    case GIVE_UP -> dead.add(host.get());
                    case NOTHING -> {}
                }
            }
        }
        return dead;
    }

    private Verdict verdict(
            Roster roster, DatanodeDescriptor host, HostFacts facts, Predicate<String> ordered, long nowNanos) {
        String uuid = host.getDatanodeUuid();
        boolean drained = roster.stored().state().phase() == Phase.STEADY || facts.imaged() || facts.off();
        return silent.judge(
                new Silent(
                        uuid,
                        facts.heard(),
                        host.isMaintenance() && provider.holds(uuid),
                        roster.maySleep(uuid) && drained,
                        roster.mayServe(uuid),
                        ordered.test(uuid),
                        !host.isAlive(),
                        provider.isIncluded(host)),
                nowNanos);
    }

    /**
     * Ends the maintenance of a host that is dead: the replicas that it held stop counting, and the NameNode repairs them as those of
     * any dead host. Under the lock as long as stock's own removal of a dead host: it walks the blocks of that host.
     */
    public void giveUp(DatanodeDescriptor host) {
        locked("gearGiveUp", () -> {
            provider.release(host.getDatanodeUuid());
            if (!host.isAlive()) {
                datanodes.getDatanodeAdminManager().stopMaintenance(host);
            }
        });
    }

    /** This NameNode stood still for so long: a host that woke in that time was not heard. */
    public void paused(long pausedNanos, long nowNanos) {
        silent.paused(pausedNanos, nowNanos);
    }

    /** This NameNode became active, or is active no more: hosts get their whole time to wake again. */
    public void forget() {
        silent.forget();
    }

    /**
     * Lets the NameNode's clock for a sleeping host stand between stale and dead. Dead would cost a storm later; fresh would
     * make it the first choice to lead a block recovery, which a sleeping host cannot do.
     */
    private void keepAlive(DatanodeDescriptor host) {
        long deadMillis = GearBlockAccess.heartbeatExpireMillis(datanodes);
        long ageMillis = staleMillis < deadMillis ? (staleMillis + deadMillis) / 2 : deadMillis / 2;
        host.setLastUpdateMonotonic(Time.monotonicNow() - ageMillis);
        host.setLastUpdate(Time.now() - ageMillis); // shown to people only: no decision of stock's reads it
        if (host.isDisallowed()) {
            host.setDisallowed(
                    false); // it was taken out of the hosts file and put back: its first heartbeat would be refused
        }
    }

    /**
     * What a silent host has in its cache counts for no cache directive: stock forgets it of a dead host only, so that no host awake would
     * cache these blocks. A host that wakes reports what it has.
     */
    private void forgetCached(DatanodeDescriptor host) {
        List<CachedBlocksList> lists = List.of(host.getCached(), host.getPendingCached(), host.getPendingUncached());
        if (lists.stream().anyMatch(list -> !list.isEmpty())) {
            locked("gearForgetCached", () -> lists.forEach(CachedBlocksList::clear));
        }
    }

    /** Longest pause between two calls of {@link #keepAlive} that is safe. */
    private long keepAliveBoundMillis() {
        return Math.max(
                TimeUnit.SECONDS.toMillis(1), (GearBlockAccess.heartbeatExpireMillis(datanodes) - staleMillis) / 4);
    }

    /** A few hosts under each hold of the lock: stock logs a line for each volume. */
    private void each(String operation, List<DatanodeDescriptor> hosts, Consumer<DatanodeDescriptor> work) {
        for (int from = 0; from < hosts.size(); from += HOSTS) {
            List<DatanodeDescriptor> few = hosts.subList(from, Math.min(hosts.size(), from + HOSTS));
            locked(operation, () -> few.forEach(work));
        }
    }

    private void locked(String operation, Runnable work) {
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            work.run();
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, operation);
        }
    }
}
