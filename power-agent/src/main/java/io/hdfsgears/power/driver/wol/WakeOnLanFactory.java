// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.wol;

import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerDriverFactory;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code "type": "wol"}. Settings: {@code mac}; {@code broadcast} (an IPv4 address, with its prefix where it does not
 * end in 255) or {@code interface} or both; {@code unicast} (false; true: {@code broadcast} may be any address); {@code
 * port} (9); {@code packets} (3); {@code packetMillis} between two of them (500); {@code secureOnFile}.
 */
public final class WakeOnLanFactory implements PowerDriverFactory {
    private static final Pattern ADDRESS =
            Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3})(?:/([0-9]|[12][0-9]|3[0-2]))?");

    @Override
    public String type() {
        return "wol";
    }

    @Override
    public PowerDriver create(String host, Settings settings, SharedDevices shared) throws SettingException {
        String text = settings.text("mac");
        byte[] mac = MagicPacket.parseMac(text)
                .orElseThrow(() -> settings.problem(
                        "mac",
                        "is '" + text + "', which is no address of a NIC: write six hex pairs, as 02:77:00:00:00:01"));
        InetAddress broadcast = broadcast(settings);
        String networkInterface = settings.optionalText("interface").orElse(null);
        if (broadcast == null && networkInterface == null) {
            throw settings.problem("broadcast", "and interface are both missing: say where the packet is to go");
        }
        Secret secureOn = settings.has("secureOnFile") ? settings.secret("secureOnFile") : null;
        if (secureOn != null && !MagicPacket.isSecureOn(secureOn)) {
            throw settings.problem("secureOnFile", "names neither six hex pairs nor four decimal bytes with dots");
        }
        int port = settings.integer("port", 9, 1, 65_535);
        int packets = settings.integer("packets", 3, 1, 10);
        int packetMillis = settings.integer("packetMillis", 500, 1, 10_000);
        settings.noOthers();
        return new WakeOnLan(
                new MagicPacket(mac, secureOn),
                new WakeOnLan.Where(broadcast, networkInterface, port, packets, packetMillis));
    }

    private static @Nullable InetAddress broadcast(Settings settings) throws SettingException {
        boolean unicast = settings.flag("unicast", false);
        if (!settings.has("broadcast")) {
            return null;
        }
        String text = settings.text("broadcast");
        Matcher parts = ADDRESS.matcher(text);
        if (!parts.matches()) {
            throw settings.problem("broadcast", "is '" + text + "', which is no IPv4 address");
        }
        Inet4Address address = address(settings, text, parts.group(1));
        String prefix = parts.group(2);
        boolean reachesAll = prefix == null ? isBroadcast(address) : endsTheNet(address, Integer.parseInt(prefix));
        if (!reachesAll && !unicast) {
            throw settings.problem(
                    "broadcast",
                    "is '" + text + "', which is no broadcast as far as can be known, and a sleeping host answers no"
                            + " ARP for a packet to itself: write its subnet's broadcast, with the prefix if it does"
                            + " not end in 255 (as 10.77.0.31/27), or set \"unicast\": true");
        }
        return address;
    }

    private static Inet4Address address(Settings settings, String text, String digits) throws SettingException {
        try {
            // Digits only, so that no name is looked up.
            if (InetAddress.getByName(digits) instanceof Inet4Address address) {
                return address;
            }
        } catch (UnknownHostException e) {
            throw settings.problem("broadcast", "is '" + text + "', which is no IPv4 address");
        }
        throw settings.problem("broadcast", "is '" + text + "', which is no IPv4 address");
    }

    /**
     * Multicast, all hosts of this net, all hosts of a net of 256 addresses or more, or of a net that this machine is
     * in.
     */
    private static boolean isBroadcast(Inet4Address address) {
        return address.isMulticastAddress() || (address.getAddress()[3] & 0xff) == 255 || isOfThisMachine(address);
    }

    private static boolean endsTheNet(Inet4Address address, int prefixBits) {
        long hostBits = prefixBits == 0 ? 0xffff_ffffL : (1L << (32 - prefixBits)) - 1;
        long value = ByteBuffer.wrap(address.getAddress()).getInt() & 0xffff_ffffL;
        return prefixBits < 31 && (value & hostBits) == hostBits;
    }

    private static boolean isOfThisMachine(Inet4Address address) {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(nic -> nic.getInterfaceAddresses().stream())
                    .anyMatch(own -> address.equals(own.getBroadcast()));
        } catch (SocketException e) {
            return false;
        }
    }
}
