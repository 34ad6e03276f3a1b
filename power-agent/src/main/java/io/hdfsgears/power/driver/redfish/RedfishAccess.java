// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Redfish service and the rights to it. Settings: {@code url} ({@code https://10.77.0.101}), {@code user},
 * {@code passwordFile}, {@code system} (an id; else the only one there is), {@code caFile} (certificates in PEM that are
 * trusted instead of the JDK's), {@code certificateSha256} (the digest of the service's own certificate, which alone is
 * trusted then, whatever name it has), {@code authentication} ("auto": a session where the service offers one, else
 * basic; "session"; "basic"), {@code certificateCheck} ("full", or "off": then anybody on the way can take the
 * password), {@code allowHttp} (false), {@code spacingMillis} between two commands (1000), {@code timeoutMillis} of one
 * request (15000).
 *
 * @param base scheme and authority, nothing after them
 * @param system empty: the only one there is
 */
public record RedfishAccess(
        URI base,
        String user,
        Secret password,
        String system,
        Authentication authentication,
        Certificates certificates,
        int spacingMillis,
        int timeoutMillis) {
    private static final Pattern DIGEST = Pattern.compile("[0-9A-Fa-f]{2}(:?[0-9A-Fa-f]{2}){31}");

    /** How the user is known to the service. */
    public enum Authentication {
        AUTO,
        SESSION,
        BASIC
    }

    /**
     * Which certificates are trusted.
     *
     * @param caFile null: the JDK's
     * @param sha256 of the one that is trusted, in hex without colons and in lower case; empty: all that {@code
     *     caFile} vouches for
     * @param check false: all, and all that is before does not matter
     */
    public record Certificates(@Nullable Path caFile, String sha256, boolean check) {
        static Certificates from(Settings settings) throws SettingException {
            boolean check =
                    settings.choice("certificateCheck", "full", "full", "off").equals("full");
            String digest = settings.text("certificateSha256", "");
            if (!digest.isEmpty() && !DIGEST.matcher(digest).matches()) {
                throw settings.problem(
                        "certificateSha256",
                        "is '" + digest
                                + "': write 64 hex digits, as 'openssl x509 -noout -fingerprint -sha256' prints them");
            }
            if (!digest.isEmpty() && (settings.has("caFile") || !check)) {
                throw settings.problem(
                        "certificateSha256",
                        "says which certificate is trusted: leave out caFile and certificateCheck");
            }
            Path caFile = settings.has("caFile") ? settings.path("caFile") : null;
            return new Certificates(caFile, digest.replace(":", "").toLowerCase(Locale.ROOT), check);
        }

        /** Differs after {@code caFile} was written or replaced. */
        String stamp() {
            return caFile == null ? "" : Secret.stamp(caFile);
        }

        /** What to do about a certificate that is not trusted. */
        String remedy() {
            if (!sha256.isEmpty()) {
                return "if it was renewed, write the digest of the new one as certificateSha256 and start this again";
            }
            return caFile == null
                    ? "name the certificates of its maker or your own as caFile, or its own by certificateSha256"
                    : "write the certificates of its maker or your own into caFile " + caFile
                            + ", which is read again before the next request, or name its own by certificateSha256";
        }
    }

    private static final Pattern URL = Pattern.compile("(https?)://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:]+\\])(:\\d{1,5})?/?");

    /** Takes its keys from {@code settings}; the caller asks for its own and then calls {@code noOthers}. */
    public static RedfishAccess from(Settings settings) throws SettingException {
        String url = settings.text("url");
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            // Not shown: people write user and password into such an address.
            throw settings.problem(
                    "url", "must be https://host or https://host:port and nothing more (not shown here)");
        }
        if (parts.group(1).equals("http") && !settings.flag("allowHttp", false)) {
            throw settings.problem(
                    "url", "is '" + url + "', which sends the password in the clear: write https, or set allowHttp");
        }
        String user = settings.text("user");
        if (user.contains(":")) {
            throw settings.problem("user", "has a colon in it, which HTTP's basic authentication cannot carry");
        }
        String system = settings.text("system", "");
        if (!system.matches("[A-Za-z0-9._-]{0,200}")) {
            throw settings.problem("system", "is '" + system + "': write the last part of /redfish/v1/Systems/...");
        }
        settings.has("allowHttp");
        return new RedfishAccess(
                URI.create(url.endsWith("/") ? url.substring(0, url.length() - 1) : url),
                user,
                settings.secret("passwordFile"),
                system,
                Authentication.valueOf(settings.choice("authentication", "auto", "auto", "session", "basic")
                        .toUpperCase(Locale.ROOT)),
                Certificates.from(settings),
                settings.integer("spacingMillis", 1_000, 0, 600_000),
                settings.integer("timeoutMillis", 15_000, 100, 600_000));
    }

    /** The BMC by its address, as an IPMI driver names it; empty: one system of several, or behind a port of its own. */
    Optional<String> whole() {
        boolean usual = base.getPort() < 0 || base.getPort() == ("https".equals(base.getScheme()) ? 443 : 80);
        return usual && system.isEmpty()
                ? Optional.ofNullable(base.getHost()).map(host -> "BMC " + host.replaceAll("^\\[(.*)]$", "$1"))
                : Optional.empty();
    }

    /** For messages: {@code https://10.77.0.101}. */
    public String place() {
        return base.toString();
    }
}
