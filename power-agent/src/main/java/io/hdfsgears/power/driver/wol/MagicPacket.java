// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.wol;

import io.hdfsgears.power.hosts.Secret;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Six bytes FFh, sixteen times the MAC address, and after them the SecureOn password where the NIC was armed with one
 * (6 bytes as a MAC address, or 4 as an IPv4 address). The password crosses the wire in the clear: it keeps out mistakes, not attackers.
 */
final class MagicPacket {
    private static final Pattern SIX = Pattern.compile("[0-9a-fA-F]{2}([:-][0-9a-fA-F]{2}){5}");
    private static final Pattern FOUR =
            Pattern.compile("(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}");

    private final byte[] mac;
    private final @Nullable Secret secureOn;

    /** @param secureOn one that {@link #isSecureOn} approves */
    MagicPacket(byte[] mac, @Nullable Secret secureOn) {
        this.mac = mac.clone();
        this.secureOn = secureOn;
    }

    /** Six hex pairs with : or - between them; a multicast or zero address is none of a NIC. */
    static Optional<byte[]> parseMac(String text) {
        if (!SIX.matcher(text).matches()) {
            return Optional.empty();
        }
        byte[] bytes = hex(text);
        boolean zero = true;
        for (byte b : bytes) {
            zero &= b == 0;
        }
        return zero || (bytes[0] & 1) != 0 ? Optional.empty() : Optional.of(bytes);
    }

    static boolean isSecureOn(Secret secret) {
        return SIX.matcher(secret.reveal()).matches()
                || FOUR.matcher(secret.reveal()).matches();
    }

    String mac() {
        return HexFormat.ofDelimiter(":").formatHex(mac);
    }

    byte[] bytes() {
        byte[] password = password();
        byte[] packet = new byte[6 + 16 * 6 + password.length];
        for (int i = 0; i < 6; i++) {
            packet[i] = (byte) 0xff;
        }
        for (int i = 0; i < 16; i++) {
            System.arraycopy(mac, 0, packet, 6 + 6 * i, 6);
        }
        System.arraycopy(password, 0, packet, 6 + 16 * 6, password.length);
        return packet;
    }

    private byte[] password() {
        if (secureOn == null) {
            return new byte[0];
        }
        String text = secureOn.reveal();
        if (SIX.matcher(text).matches()) {
            return hex(text);
        }
        String[] parts = text.split("\\.", -1);
        byte[] four = new byte[4];
        for (int i = 0; i < 4; i++) {
            four[i] = (byte) Integer.parseInt(parts[i]);
        }
        return four;
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replaceAll("[:-]", "").toLowerCase(Locale.ROOT));
    }
}
