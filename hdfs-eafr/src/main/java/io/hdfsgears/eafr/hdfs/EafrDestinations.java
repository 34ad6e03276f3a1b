// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.destination.CopySpeeds;
import io.hdfsgears.eafr.destination.DestinationDraw;
import io.hdfsgears.eafr.destination.Standing;
import io.hdfsgears.eafr.repair.PlannedBytes;
import io.hdfsgears.hdfs.extra.Destinations;
import io.hdfsgears.hdfs.extra.ExtraReport;
import io.hdfsgears.hdfs.extra.HostLook;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;

/**
 * Chooses hosts for new replicas: by a draw (Equations 9 to 12), or for the repair of lost replicas the one that has taken in
 * its part first (Algorithm 4). A copy is timed as the NameNode sees it: from the heartbeat that gives the source its order, to the report of the
 * target. Several copies from one source, or to one target, share the bandwidth of both. No copy is faster than its
 * source's disk.
 */
final class EafrDestinations implements Destinations {
    private static final int MOST_UNDER_WAY = 16_384;
    /** By default, stock gives up a copy after 5 minutes and orders another one. */
    private static final long FORGET_NANOS = TimeUnit.MINUTES.toNanos(10);

    private static final double ALPHA = 0.5;
    private static final int MOST_SHOWN = 100;
    private static final Comparator<ExtraReport.OfHost> FASTEST =
            Comparator.comparingDouble(ExtraReport.OfHost::bytesPerSecond).reversed();

    private final EafrSettings settings;
    private final RecentLoads loads;
    private final DoubleSupplier random;
    private CopySpeeds speeds = noSpeeds();
    private PlannedBytes planned = new PlannedBytes();
    private Set<String> grown = Set.of();
    private long drawn;
    private long taken;

    /** @param random numbers from 0 to below 1 */
    EafrDestinations(EafrSettings settings, RecentLoads loads, DoubleSupplier random) {
        this.settings = settings;
        this.loads = loads;
        this.random = random;
    }

    private static CopySpeeds noSpeeds() {
        return new CopySpeeds(MOST_UNDER_WAY, FORGET_NANOS, ALPHA);
    }

    /** The HA state changed. */
    synchronized void clear() {
        speeds = noSpeeds();
        planned = new PlannedBytes();
        grown = Set.of();
        drawn = 0;
        taken = 0;
    }

    /** @param files paths of those that have extra replicas: what they lack is no repair */
    synchronized void grown(Set<String> files) {
        grown = Set.copyOf(files);
    }

    @Override
    public synchronized int choose(String file, List<String> hosts, long bytes) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            if (loads.freeBytes(hosts.get(i)) >= settings.advice().freeSpaceBytes()) {
                places.add(i);
            }
        }
        if (places.isEmpty()) {
            return 0;
        }
        List<NodeId> standing =
                places.stream().map(place -> new NodeId(hosts.get(place))).toList();
        if (settings.repair() && !grown.contains(file)) {
            taken += standing.size() > 1 ? 1 : 0;
            double[] free = standing.stream()
                    .mapToDouble(host -> loads.freeShare(host.value()))
                    .toArray();
            return places.get(planned.next(standing, free, bytes));
        }
        if (!settings.destinationDraw()) {
            return 0;
        }
        drawn += standing.size() > 1 ? 1 : 0;
        int chosen = draw(standing);
        planned.add(standing.get(chosen), bytes);
        return places.get(chosen);
    }

    private int draw(List<NodeId> hosts) {
        List<Standing> standing = hosts.stream()
                .map(host ->
                        new Standing(host, speeds.speed(host), loads.remaining(host.value()), speeds.underWay(host)))
                .toList();
        double[] chances = DestinationDraw.evenChances(
                Standing.candidates(standing), settings.advice().beta());
        return DestinationDraw.index(chances, random.getAsDouble());
    }

    @Override
    public synchronized void ordered(long block, String target, long bytes, long nowNanos) {
        speeds.begun(block, new NodeId(target), bytes, nowNanos);
    }

    @Override
    public synchronized void received(long block, String target, long nowNanos) {
        if (speeds.underWay() > 0) {
            speeds.arrived(block, new NodeId(target), nowNanos);
        }
    }

    synchronized void keep(List<HostLook> hosts) {
        Set<NodeId> ids = hosts.stream().map(host -> new NodeId(host.uuid())).collect(Collectors.toSet());
        speeds.keep(ids);
        planned.keep(ids);
    }

    synchronized void endWindow() {
        planned.endWindow();
        speeds.endWindow();
    }

    synchronized ExtraReport.Copies shown() {
        List<ExtraReport.OfHost> timed = new ArrayList<>();
        for (HostLook host : loads.hosts()) {
            speeds.speed(new NodeId(host.uuid()))
                    .ifPresent(speed -> timed.add(
                            new ExtraReport.OfHost(host.name(), Math.round(speed), loads.remaining(host.uuid()))));
        }
        List<ExtraReport.OfHost> fastest = timed.stream()
                .sorted(FASTEST.thenComparing(ExtraReport.OfHost::host))
                .limit(MOST_SHOWN)
                .toList();
        return new ExtraReport.Copies(drawn, taken, speeds.timed(), 0, fastest);
    }
}
