// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.run;

import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackPorts;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.rack.process.NameNodeProbe;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What of a rack runs, and what its NameNode says.
 *
 * @param stock without gears, so without a power controller
 * @param gear null for a stock rack, or while no NameNode answers; of a federated rack that of ns1
 * @param others gears of the other namespaces that answer, by name
 */
public record RackStatus(
        String folder,
        List<NameNode> nameNodes,
        List<Host> hosts,
        boolean stock,
        boolean powerController,
        @Nullable GearStatus gear,
        Map<String, GearStatus> others) {
    /** @param state active, standby, starting or down */
    public record NameNode(
            String name, String state, long pid, String address, int rpcPort, int httpPort, boolean safeMode) {}

    /**
     * @param state running, asleep (by order), crashed or down
     * @param pid 0 when it does not run
     */
    public record Host(String name, int rack, String state, long pid, int transferPort) {}

    public static RackStatus of(VirtualRack rack) {
        RackDescription description = rack.description();
        return new RackStatus(
                rack.files().root().toString(),
                description.nameNodes().stream()
                        .map(name -> nameNode(rack, name))
                        .toList(),
                description.hosts().stream().map(name -> host(rack, name)).toList(),
                description.spec().stock(),
                rack.isRunning(Names.POWER),
                gear(rack, description.nameservice("nn1")),
                others(rack));
    }

    private static Map<String, GearStatus> others(VirtualRack rack) {
        Map<String, GearStatus> gears = new TreeMap<>();
        RackDescription description = rack.description();
        for (String name : description.nameNodes()) {
            String nameservice = description.nameservice(name);
            GearStatus gear = nameservice.equals(description.nameservice("nn1")) ? null : gear(rack, nameservice);
            if (gear != null) {
                gears.put(nameservice, gear);
            }
        }
        return gears;
    }

    public String text() {
        StringBuilder out = new StringBuilder("Rack in " + folder + "\n");
        for (NameNode n : nameNodes) {
            out.append(String.format(
                    Locale.ROOT,
                    "  %-5s %-9s pid %-7d rpc %d  http://%s:%d%s%s%n",
                    n.name(),
                    n.state(),
                    n.pid(),
                    n.rpcPort(),
                    n.address(),
                    n.httpPort(),
                    stock ? "" : "/gears",
                    n.safeMode() ? "  (safe mode)" : ""));
        }
        hosts.stream()
                .collect(Collectors.groupingBy(Host::rack, java.util.TreeMap::new, Collectors.toList()))
                .forEach((n, in) -> out.append("  rack" + n + ": ")
                        .append(in.stream().map(h -> h.name() + " " + h.state()).collect(Collectors.joining(", ")))
                        .append('\n'));
        long running = hosts.stream().filter(h -> h.state().equals("running")).count();
        out.append("  ").append(running).append(" of ").append(hosts.size()).append(" DataNodes run");
        if (gear != null) {
            out.append("; ").append(text(gear));
        }
        others.forEach(
                (name, other) -> out.append("; ").append(name).append(": ").append(text(other)));
        return out.append(stock || powerController ? "" : "; the power controller is DOWN: no host sleeps or wakes")
                .toString();
    }

    private static String text(GearStatus gear) {
        return "gear " + gear.gear() + " of " + gear.gears().size() + ", " + gear.phase()
                + (gear.held().isEmpty() ? "" : ": " + gear.held());
    }

    private static NameNode nameNode(VirtualRack rack, String name) {
        Optional<ProcessIdentity> process = rack.process(name);
        Optional<NameNodeProbe.View> view = rack.look(name);
        String state =
                view.map(v -> v.active() ? "active" : "standby").orElse(process.isPresent() ? "starting" : "down");
        RackPorts.NameNodePorts ports = rack.description().nameNodePorts(name);
        return new NameNode(
                name,
                state,
                process.map(ProcessIdentity::pid).orElse(0L),
                rack.description().nameNodeAddress(),
                ports.rpc(),
                ports.http(),
                view.map(NameNodeProbe.View::safeMode).orElse(false));
    }

    private static Host host(VirtualRack rack, String name) {
        Optional<ProcessIdentity> process = rack.process(name);
        String state = rack.isRunning(name)
                ? "running"
                : rack.isCrashed(name) ? "crashed" : rack.isAsleep(name) ? "asleep" : "down";
        return new Host(
                name,
                (Names.number(name) - 1) % rack.description().spec().racks() + 1,
                state,
                process.map(ProcessIdentity::pid).orElse(0L),
                rack.description().hostPorts(name).transfer());
    }

    private static @Nullable GearStatus gear(VirtualRack rack, String nameservice) {
        RackDescription description = rack.description();
        List<String> names = description.nameNodes().stream()
                .filter(name -> description.nameservice(name).equals(nameservice))
                .toList();
        boolean active = names.stream()
                .anyMatch(name ->
                        rack.look(name).filter(NameNodeProbe.View::active).isPresent());
        if (description.spec().stock() || !active) {
            return null;
        }
        List<InetSocketAddress> addresses = names.stream().map(rack::nameNode).toList();
        try (GearLink link = new GearLink(addresses, rack.files().clientConf())) {
            return link.status();
        } catch (IOException e) {
            return null; // the NameNode is restarting; its state above says so
        }
    }
}
