// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import io.hdfsgears.rack.RackPorts.DataNodePorts;
import io.hdfsgears.rack.RackPorts.JournalPorts;
import io.hdfsgears.rack.RackPorts.NameNodePorts;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Picks free ports below the ephemeral range: there, no outgoing connection can take the port of a host that sleeps.
 */
public final class PortPicker {
    static final int LOWEST = 20_000;
    static final int HIGHEST = 32_000;
    private static final Path EPHEMERAL = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

    private final int lowest;
    private final int end;
    private final IntPredicate free;
    private int next;

    PortPicker(int lowest, int end, IntPredicate free, RandomGenerator random) {
        this.lowest = lowest;
        this.end = end;
        this.free = free;
        this.next = random.nextInt(lowest, end);
    }

    /** @param taken ports of other racks on this machine, whose hosts may be asleep */
    public static PortPicker onLoopback(Set<Integer> taken, RandomGenerator random) {
        int end = Math.min(HIGHEST, firstEphemeralPort());
        return new PortPicker(
                Math.max(1_024, Math.min(LOWEST, end - 4_000)),
                end,
                port -> !taken.contains(port) && bindable(port),
                random);
    }

    public RackPorts pick(int nameNodes, int hosts) throws RackException {
        return pick(nameNodes, hosts, 0);
    }

    public RackPorts pick(int nameNodes, int hosts, int journals) throws RackException {
        List<Integer> ports = new ArrayList<>();
        int needed = (nameNodes + journals) * 2 + hosts * 3;
        for (int tried = 0; tried < end - lowest && ports.size() < needed; tried++) {
            int port = next;
            next = next + 1 < end ? next + 1 : lowest;
            if (free.test(port)) {
                ports.add(port);
            }
        }
        if (ports.size() < needed) {
            throw new RackException(
                    "Only " + ports.size() + " of the " + needed + " ports needed are free between " + lowest + " and "
                            + end + " on 127.0.0.1: stop other racks (./rack down --all) or ask for fewer hosts.");
        }
        return new RackPorts(
                IntStream.range(0, nameNodes)
                        .mapToObj(i -> new NameNodePorts(ports.get(i * 2), ports.get(i * 2 + 1)))
                        .toList(),
                IntStream.range(0, hosts)
                        .map(i -> nameNodes * 2 + i * 3)
                        .mapToObj(i -> new DataNodePorts(ports.get(i), ports.get(i + 1), ports.get(i + 2)))
                        .toList(),
                IntStream.range(0, journals)
                        .map(i -> nameNodes * 2 + hosts * 3 + i * 2)
                        .mapToObj(i -> new JournalPorts(ports.get(i), ports.get(i + 1)))
                        .toList());
    }

    static boolean bindable(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true); // what the daemons do: a port in TIME_WAIT is free for them
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static int firstEphemeralPort() {
        try (BufferedReader file =
                Files.newBufferedReader(EPHEMERAL)) { // in one read: sysctl files do not support a second
            String line = file.readLine();
            return line == null ? HIGHEST : Integer.parseInt(line.trim().split("\\s+", -1)[0]);
        } catch (IOException | NumberFormatException e) {
            return HIGHEST; // not Linux: 49152 there
        }
    }
}
