// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.snmp;

import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import org.jspecify.annotations.Nullable;

/**
 * A device and the rights to it. Settings: {@code address}, {@code port} (161), {@code version} ("3" or "2c"),
 * {@code timeoutMillis} of one try (2000), {@code retries} (2); for 2c {@code communityFile}; for 3 {@code user},
 * {@code auth} ("SHA-256" or "SHA"), {@code authFile}, {@code priv} ("AES" or "AES-256"), {@code privFile}: always
 * authPriv, as an order that can be forged or replayed switches hosts off.
 *
 * @param community for v2c only
 * @param user for v3 only, as is the rest
 */
public record SnmpTarget(
        String address,
        int port,
        @Nullable Secret community,
        @Nullable User user,
        int timeoutMillis,
        int retries) {

    /** RFC 3414 user; both keys come from passphrases of 8 characters at least (RFC 3414 §11.2). */
    public record User(String name, Auth auth, Secret authPass, Priv priv, Secret privPass) {}

    public enum Auth {
        SHA,
        SHA_256
    }

    public enum Priv {
        AES_128,
        AES_256
    }

    /** Takes its keys from {@code settings}; the caller asks for its own and then calls {@code noOthers}. */
    public static SnmpTarget from(Settings settings) throws SettingException {
        String address = settings.host("address");
        int port = settings.integer("port", 161, 1, 65_535);
        int timeoutMillis = settings.integer("timeoutMillis", 2_000, 50, 60_000);
        int retries = settings.integer("retries", 2, 0, 10);
        if (settings.choice("version", "3", "2c", "3").equals("2c")) {
            return new SnmpTarget(address, port, settings.secret("communityFile"), null, timeoutMillis, retries);
        }
        String name = settings.text("user");
        if (name.length() > 32) {
            throw settings.problem("user", "has more than 32 characters (RFC 3414)");
        }
        Auth auth = settings.choice("auth", "SHA-256", "SHA", "SHA-256").equals("SHA") ? Auth.SHA : Auth.SHA_256;
        Priv priv = settings.choice("priv", "AES", "AES", "AES-256").equals("AES") ? Priv.AES_128 : Priv.AES_256;
        if (priv == Priv.AES_256 && auth == Auth.SHA) {
            throw settings.problem(
                    "priv", "is AES-256, whose key is longer than SHA gives: write auth SHA-256 or priv AES");
        }
        User user = new User(name, auth, passphrase(settings, "authFile"), priv, passphrase(settings, "privFile"));
        return new SnmpTarget(address, port, null, user, timeoutMillis, retries);
    }

    private static Secret passphrase(Settings settings, String key) throws SettingException {
        Secret secret = settings.secret(key);
        if (secret.reveal().length() < 8) {
            throw settings.problem(key, "names a passphrase of fewer than 8 characters, which SNMPv3 does not allow");
        }
        return secret;
    }

    /** For messages: {@code 10.77.0.150:161}. */
    public String place() {
        return address + ":" + port;
    }
}
