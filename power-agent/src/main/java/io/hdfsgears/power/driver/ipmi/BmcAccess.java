// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.ipmi;

import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A BMC and the rights to it. Settings: {@code address}, {@code port} (623), {@code user}, {@code passwordFile},
 * {@code privilege} (OPERATOR, the least that may switch: IPMI 2.0 table G-1), {@code cipherSuites} ([17, 3], in the order
 * of trial), {@code spacingMillis} between two commands (5000), {@code timeoutMillis} of a command (15000),
 * {@code ipmitool} (the program, from PATH).
 */
public record BmcAccess(
        String address,
        int port,
        String user,
        Secret password,
        String privilege,
        List<Integer> cipherSuites,
        int spacingMillis,
        int timeoutMillis,
        String ipmitool) {
    /** IPMI 2.0 §22.29 and §13.14: 16 bytes of name, 20 of password. */
    private static final int MAX_USER = 16;

    private static final int MAX_PASSWORD = 20;

    /** Takes its keys from {@code settings}; the caller asks for its own and then calls {@code noOthers}. */
    public static BmcAccess from(Settings settings) throws SettingException {
        String user = settings.text("user");
        if (bytes(user) > MAX_USER) {
            throw settings.problem("user", "is '" + user + "', and IPMI 2.0 has 16 bytes for it");
        }
        Secret password = settings.secret("passwordFile");
        if (bytes(password.reveal()) > MAX_PASSWORD) {
            throw settings.problem(
                    "passwordFile", "names a password of more than 20 bytes, which IPMI 2.0 does not allow");
        }
        return new BmcAccess(
                settings.host("address"),
                settings.integer("port", 623, 1, 65_535),
                user,
                password,
                settings.choice("privilege", "OPERATOR", "OPERATOR", "ADMINISTRATOR"),
                settings.integers("cipherSuites", List.of(17, 3), 1, 17),
                settings.integer("spacingMillis", 5_000, 0, 600_000),
                settings.integer("timeoutMillis", 15_000, 100, 600_000),
                settings.has("ipmitool") ? settings.path("ipmitool").toString() : "ipmitool");
    }

    /** For messages: {@code 10.77.0.101:623}. */
    public String place() {
        return address + ":" + port;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
