// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.standby.FullServers;
import io.hdfsgears.hdfs.extra.ExtraReport;
import io.hdfsgears.hdfs.extra.Ground;
import io.hdfsgears.hdfs.extra.HostLook;
import java.util.List;
import java.util.OptionalInt;

/** Where the layout has standby servers: cold files' replicas go there, and full ones go to sleep. One owner; answers come from other threads. */
final class StandbyServers {
    private final EafrSettings settings;
    private final FullServers full;
    private boolean counting;
    private long countingSinceMillis;
    private volatile String waiting = "";

    StandbyServers(EafrSettings settings) {
        this.settings = settings;
        this.full = new FullServers(settings.standbyAfterMillis());
    }

    /** This NameNode counts reads from now on, or not any more. */
    void clear() {
        counting = false;
        full.clear();
        waiting = "";
    }

    /** At the end of an interval. */
    void doWork(Ground ground, List<HostLook> hosts, long nowMillis) {
        if (hosts.stream().noneMatch(HostLook::standby)) {
            return;
        }
        countingSinceMillis = counting ? countingSinceMillis : nowMillis;
        counting = true;
        boolean dryRun = settings.mode() != EafrMode.ON;
        OptionalInt fewer = full.next(hosts.stream().map(this::host).toList(), nowMillis);
        if (nowMillis - countingSinceMillis < settings.standbyAfterMillis()) {
            waiting = "reads have not been counted long enough to call a file cold";
        } else if (!dryRun && !ground.steady()) {
            waiting = "until the gear is steady and the NameNode is out of safe mode";
        } else if (!dryRun && fewer.isPresent()) {
            ground.sleepDownTo(fewer.getAsInt(), "standby servers are full", refusal -> waiting = refusal);
        } else {
            waiting = "";
            ground.retireCold(dryRun);
        }
    }

    private FullServers.Host host(HostLook host) {
        return new FullServers.Host(
                new NodeId(host.uuid()), host.standby(), host.serving() || host.lost(), isFull(host));
    }

    private boolean isFull(HostLook host) {
        return host.serving() && host.freeBytes() < settings.advice().freeSpaceBytes();
    }

    /** The report with what is to be said of standby servers, if the layout has some. */
    ExtraReport addTo(ExtraReport report, Ground ground, List<HostLook> hosts) {
        List<HostLook> servers = hosts.stream().filter(HostLook::standby).toList();
        return ground.retired()
                .map(retired -> report.with(new ExtraReport.Standby(
                        servers.size(),
                        (int) servers.stream()
                                .filter(host -> !host.serving() && !host.lost())
                                .count(),
                        (int) servers.stream().filter(this::isFull).count(),
                        retired,
                        waiting)))
                .orElse(report);
    }
}
