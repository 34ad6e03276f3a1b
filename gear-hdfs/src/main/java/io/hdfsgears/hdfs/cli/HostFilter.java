// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import java.util.List;
import java.util.Optional;

/**
 * Which hosts of a report are shown. An empty part lets every host through.
 *
 * @param rack a rack, or a level above racks: /dc1 has the hosts of /dc1/r1
 * @param service name of a {@link io.hdfsgears.core.model.Service}
 * @param gear the lowest gear in which a host is awake
 */
public record HostFilter(Optional<String> rack, Optional<String> service, Optional<Integer> gear) {
    /** Shows every host. */
    public static final HostFilter ALL = new HostFilter(Optional.empty(), Optional.empty(), Optional.empty());

    /** Leaves the hosts out that do not match; all other parts stay. */
    GearReportProto apply(GearReportProto report) {
        if (equals(ALL)) {
            return report;
        }
        List<Integer> gears = report.getState().getGearsList();
        List<HostProto> shown = report.getHostsList().stream()
                .filter(host -> isOnRack(host)
                        && service.map(host.getService()::equals).orElse(true)
                        && gear.map(k -> k == lowestGear(host, gears)).orElse(true))
                .toList();
        return report.toBuilder().clearHosts().addAllHosts(shown).build();
    }

    private boolean isOnRack(HostProto host) {
        String path = rack.map(name -> name.startsWith("/") ? name : "/" + name).orElse("/");
        return path.equals("/") || host.getRack().equals(path) || host.getRack().startsWith(path + "/");
    }

    /**
     * The lowest gear in which the host is awake; hosts wake in the order of their positions.
     *
     * @param gears hosts awake in gear 1, 2, ...
     */
    public static int lowestGear(HostProto host, List<Integer> gears) {
        if (host.hasGear()) {
            return host.getGear();
        }
        int gear = 1;
        while (gear < gears.size() && gears.get(gear - 1) < host.getPosition()) {
            gear++;
        }
        return gear;
    }
}
