// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.wol;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends the magic packet; wakes and can do nothing else. No answer comes, so the packet goes out several times, with
 * pauses in which a switch may learn the port and a NIC may change its speed; whether it worked is for another driver
 * or the host itself to say. The packet must be a broadcast: a sleeping host answers no ARP, so a unicast dies on the
 * way. 255.255.255.255 needs a default route; the subnet's broadcast does not.
 */
final class WakeOnLan implements PowerDriver {
    private final MagicPacket packet;
    private final Where where;

    /** @param networkInterface name of the interface that faces the hosts; else {@code broadcast} is routed */
    record Where(
            @Nullable InetAddress broadcast,
            @Nullable String networkInterface,
            int port,
            int packets,
            int packetMillis) {
        String place() {
            return networkInterface != null ? networkInterface : broadcast == null ? "" : broadcast.getHostAddress();
        }
    }

    WakeOnLan(MagicPacket packet, Where where) {
        this.packet = packet;
        this.where = where;
    }

    @Override
    public String name() {
        return "wol " + packet.mac() + " over " + where.place();
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.POWER_ON);
    }

    @Override
    public Optional<String> wakesMac() {
        return Optional.of(packet.mac());
    }

    @Override
    public Set<String> switches() {
        return Set.of("MAC " + packet.mac());
    }

    @Override
    public void request(PowerAction action) throws PowerException, InterruptedException {
        if (action != PowerAction.ON) {
            throw new PowerException(Failure.Kind.UNSUPPORTED, name() + " can wake and nothing else");
        }
        try {
            send(where.networkInterface() == null ? Set.of(new Way(null, where.broadcast())) : ways());
        } catch (IOException e) {
            throw new PowerException(
                    Failure.Kind.UNREACHABLE,
                    name() + " could not be sent: " + e.getMessage() + "; use the subnet's broadcast address or name"
                            + " the interface");
        }
    }

    /**
     * From one address of this machine to one address that hosts hear.
     *
     * @param from null: any
     */
    record Way(@Nullable InetAddress from, @Nullable InetAddress to) {}

    private Set<Way> ways(NetworkInterface nic) {
        Set<Way> ways = new LinkedHashSet<>();
        for (InterfaceAddress address : nic.getInterfaceAddresses()) {
            InetAddress to = where.broadcast() != null ? where.broadcast() : address.getBroadcast();
            if (to != null && address.getAddress().getAddress().length == 4) {
                ways.add(new Way(address.getAddress(), to));
            }
        }
        return ways;
    }

    private Set<Way> ways() throws IOException, PowerException {
        String name = Objects.requireNonNull(where.networkInterface());
        NetworkInterface nic = NetworkInterface.getByName(name);
        if (nic == null || !nic.isUp()) {
            throw new PowerException(
                    Failure.Kind.UNREACHABLE, name() + ": there is no interface '" + name + "' here, or it is down");
        }
        Set<Way> ways = ways(nic);
        if (ways.isEmpty()) {
            throw new PowerException(
                    Failure.Kind.UNREACHABLE, name() + ": interface '" + name + "' has no IPv4 broadcast address");
        }
        return ways;
    }

    /** Sends one packet. */
    @FunctionalInterface
    interface Sender {
        void send(Way way) throws IOException;
    }

    private void send(Collection<Way> ways) throws IOException, InterruptedException {
        inTurns(ways, where.packets(), where.packetMillis(), this::send);
    }

    /**
     * Every way in each turn: an interface of many addresses takes no longer than one of a single address.
     *
     * @throws IOException none could be sent
     */
    static void inTurns(Collection<Way> ways, int packets, int packetMillis, Sender sender)
            throws IOException, InterruptedException {
        IOException failure = new IOException("no address to send it to");
        int sent = 0;
        for (int i = 0; i < packets; i++) {
            TimeUnit.MILLISECONDS.sleep(i == 0 ? 0 : packetMillis);
            for (Way way : ways) {
                try {
                    sender.send(way);
                    sent++;
                } catch (IOException e) {
                    failure = e;
                }
            }
        }
        if (sent == 0) {
            throw failure;
        }
    }

    private void send(Way way) throws IOException {
        byte[] bytes = packet.bytes();
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(way.from(), 0))) {
            socket.setBroadcast(true);
            socket.send(new DatagramPacket(bytes, bytes.length, way.to(), where.port()));
        }
    }

    @Override
    public PowerState read() throws PowerException {
        throw new PowerException(Failure.Kind.UNSUPPORTED, name() + " cannot tell whether the host is on");
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
