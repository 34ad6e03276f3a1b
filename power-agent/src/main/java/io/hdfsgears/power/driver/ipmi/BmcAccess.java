// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.ipmi;

import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A BMC and the rights to it. Settings: {@code address}, {@code port} (623), {@code user}, {@code passwordFile}, {@code
 * kgFile} (the BMC's key Kg, as text), {@code privilege} (the least that may do it: OPERATOR for a driver, USER for a
 * meter, IPMI 2.0 table G-1), {@code cipherSuites} ([17, 3], in the order of trial), {@code allowUnencrypted} (false),
 * {@code spacingMillis} between two commands (5000), {@code timeoutMillis} of a command (15000), {@code ipmitool} (the
 * program, from PATH).
 */
public record BmcAccess(
        String address,
        int port,
        Login login,
        List<Integer> cipherSuites,
        int spacingMillis,
        int timeoutMillis,
        String ipmitool) {
    private static final int PORT = 623;

    /** IPMI 2.0 §22.29, §13.14 and §13.33: 16 bytes of name, 20 of password and of Kg. */
    private static final int MAX_USER = 16;

    private static final int MAX_PASSWORD = 20;

    /** IPMI 2.0 table 22-20: confidentiality algorithm none. */
    private static final Set<Integer> UNENCRYPTED = Set.of(1, 2, 6, 7, 11, 15, 16);

    /**
     * Who logs in.
     *
     * @param kg the BMC's own key; null: it has none
     */
    public record Login(
            String user, Secret password, @Nullable Secret kg, String privilege) {
        /** {@code text} without the secrets. */
        String redact(String text) {
            String redacted = password.redact(text);
            return kg == null ? redacted : kg.redact(redacted);
        }
    }

    /**
     * For a driver. Takes its keys from {@code settings}; the caller asks for its own and then calls {@code noOthers}.
     */
    public static BmcAccess from(Settings settings) throws SettingException {
        return from(settings, settings.choice("privilege", "OPERATOR", "OPERATOR", "ADMINISTRATOR"));
    }

    /** As {@link #from(Settings)}, for a meter, which may do with less. */
    public static BmcAccess forMeter(Settings settings) throws SettingException {
        return from(settings, settings.choice("privilege", "USER", "USER", "OPERATOR", "ADMINISTRATOR"));
    }

    private static BmcAccess from(Settings settings, String privilege) throws SettingException {
        String user = settings.text("user");
        if (bytes(user) > MAX_USER) {
            throw settings.problem("user", "is '" + user + "', and IPMI 2.0 has 16 bytes for it");
        }
        Login login = new Login(
                user,
                secret(settings, "passwordFile"),
                settings.has("kgFile") ? secret(settings, "kgFile") : null,
                privilege);
        return new BmcAccess(
                settings.host("address").replaceAll("^\\[(.*)]$", "$1"),
                settings.integer("port", PORT, 1, 65_535),
                login,
                suites(settings),
                settings.integer("spacingMillis", 5_000, 0, 600_000),
                settings.integer("timeoutMillis", 15_000, 100, 600_000),
                settings.has("ipmitool") ? settings.path("ipmitool").toString() : "ipmitool");
    }

    private static Secret secret(Settings settings, String key) throws SettingException {
        Secret secret = settings.secret(key);
        if (bytes(secret.reveal()) > MAX_PASSWORD) {
            throw settings.problem(key, "names a secret of more than 20 bytes, which IPMI 2.0 does not allow");
        }
        return secret;
    }

    private static List<Integer> suites(Settings settings) throws SettingException {
        List<Integer> suites = settings.integers("cipherSuites", List.of(17, 3), 1, 17);
        boolean allowed = settings.flag("allowUnencrypted", false);
        List<Integer> open = suites.stream().filter(UNENCRYPTED::contains).toList();
        if (!open.isEmpty() && !allowed) {
            throw settings.problem(
                    "cipherSuites",
                    "has " + open + ", which do not encrypt: leave 17 and 3, or set \"allowUnencrypted\": true");
        }
        return suites;
    }

    String user() {
        return login.user();
    }

    Secret password() {
        return login.password();
    }

    /** The BMC by its address, as a Redfish driver names it; empty: behind another port may be another one. */
    Optional<String> whole() {
        return port == PORT ? Optional.of("BMC " + address) : Optional.empty();
    }

    /** For messages: {@code 10.77.0.101:623}. */
    public String place() {
        return (address.contains(":") ? "[" + address + "]" : address) + ":" + port;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
