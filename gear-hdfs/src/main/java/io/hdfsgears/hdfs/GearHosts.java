// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.util.Time;

/**
 * Hosts provider ({@code dfs.namenode.hosts.provider.classname}) that keeps hosts which the gears took out of service in
 * maintenance state through registrations, restarts and {@code -refreshNodes}. The operator's hosts files are
 * honoured for all others.
 *
 * <p>It answers by what the gears hold, not by what the gear state would allow: a host that wakes stays held until the gears have
 * put it back into service, whenever an operator refreshes the hosts file.
 */
public final class GearHosts extends HostsFiles {
    /** DataNode UUIDs of hosts whose maintenance the gears began and have not ended. */
    private final Set<String> held = ConcurrentHashMap.newKeySet();

    /** One thread, which ends when there is nothing to look up. */
    private final HostAddresses addresses =
            new HostAddresses(new ThreadPoolExecutor(0, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                Thread thread = new Thread(task, "gear-host-addresses");
                thread.setDaemon(true);
                return thread;
            }));

    private volatile boolean namesMislead;
    private volatile Predicate<DatanodeID> outOfGear = host -> false;

    /** Replaced with each new gear state. */
    public void attach(Predicate<DatanodeID> predicate) {
        this.outOfGear = predicate;
    }

    /** The gears take this host out of service. */
    public void hold(String uuid) {
        held.add(uuid);
    }

    /** The gears have put this host back into service, or leave it to the operator. */
    public void release(String uuid) {
        held.remove(uuid);
    }

    public boolean holds(String uuid) {
        return held.contains(uuid);
    }

    @Override
    public synchronized void refresh() throws IOException {
        super.refresh();
        addresses.askAgain();
    }

    /** Stock asks this when a host registers and at {@code -refreshNodes}, and begins or ends maintenance accordingly. */
    @Override
    public long getMaintenanceExpirationTimeInMS(DatanodeID host) {
        String uuid = host.getDatanodeUuid();
        if (holds(uuid)) {
            return Long.MAX_VALUE;
        }
        if (!isExcluded(host) && !isOperatorMaintenance(host) && outOfGear.test(host)) {
            hold(uuid);
            return Long.MAX_VALUE;
        }
        return super.getMaintenanceExpirationTimeInMS(host);
    }

    /** Whether the operator's own hosts file has this host in maintenance; the gears leave it alone then. */
    public boolean isOperatorMaintenance(DatanodeID host) {
        return super.getMaintenanceExpirationTimeInMS(host) > Time.now();
    }

    /**
     * Whether the operator's own hosts file takes a host out of service, or does not include it.
     *
     * @param named from {@link #named}
     */
    public boolean isOperators(DatanodeID named) {
        return isExcluded(named) || isOperatorMaintenance(named) || isTakenOut(named);
    }

    /**
     * Whether the hosts file does not include a host that has not registered. Not known, so false, where names lead to other addresses
     * than those that hosts register with: stock goes by the latter.
     *
     * @param named from {@link #named}
     */
    public boolean isTakenOut(DatanodeID named) {
        return !namesMislead && !isIncluded(named);
    }

    /** A host has registered; here its address is compared with that of its name on the expansion chain. */
    public void registered(String name, DatanodeID host) {
        if (!namesMislead
                && named(name)
                        .filter(found -> !found.getIpAddr().equals(host.getIpAddr()))
                        .isPresent()) {
            namesMislead = true;
        }
    }

    /**
     * A host that has not registered, for questions to the hosts files.
     *
     * @param name on the expansion chain
     * @return empty until its address has been looked up
     */
    public Optional<DatanodeID> named(String name) {
        return addresses.of(name);
    }

    /**
     * Whether the operator takes a host out of service that has not registered. Where its name does not resolve, the name itself is looked
     * for: stock drops such entries, and people may be working on the host.
     *
     * @param name on the expansion chain
     */
    public boolean isOperators(String name) {
        Optional<DatanodeID> host = named(name);
        int colon = name.lastIndexOf(':');
        return host.map(this::isOperators)
                .orElseGet(
                        () -> colon > 0 && isNamedInMaintenance(name.substring(0, colon), name.substring(colon + 1)));
    }
}
