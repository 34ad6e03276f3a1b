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
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * {@code "type": "wol"}. Settings: {@code mac}; {@code broadcast} (an IPv4 address) or {@code interface} or both;
 * {@code port} (9); {@code packets} (3); {@code secureOnFile}.
 */
public final class WakeOnLanFactory implements PowerDriverFactory {
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
        settings.noOthers();
        return new WakeOnLan(
                new MagicPacket(mac, secureOn), new WakeOnLan.Where(broadcast, networkInterface, port, packets));
    }

    private static @Nullable InetAddress broadcast(Settings settings) throws SettingException {
        if (!settings.has("broadcast")) {
            return null;
        }
        String text = settings.text("broadcast");
        try {
            // Digits only, so that no name is looked up.
            if (text.matches("[0-9.]{7,15}") && InetAddress.getByName(text) instanceof Inet4Address address) {
                return address;
            }
        } catch (UnknownHostException e) {
            throw settings.problem("broadcast", "is '" + text + "', which is no IPv4 address");
        }
        throw settings.problem("broadcast", "is '" + text + "', which is no IPv4 address");
    }
}
