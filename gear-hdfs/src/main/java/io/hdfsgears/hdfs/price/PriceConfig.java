// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.PriceFormat;
import io.hdfsgears.core.config.PriceKeys;
import io.hdfsgears.core.price.PriceRule;
import io.hdfsgears.hdfs.config.GearConfig;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the price curve, read and checked once at start.
 *
 * @param file null for a URL
 * @param source of the curve as reports name it: the file, or the URL without user, path and query
 * @param cache where the last curve that was fetched is kept, null for nowhere
 */
record PriceConfig(
        @Nullable Path file,
        String source,
        PriceFormat format,
        String unit,
        Duration refresh,
        @Nullable Path cache,
        PriceRule rule) {
    static final String CREDENTIAL = "{credential}";
    private static final Set<String> OWN_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    static boolean isSet(Configuration conf) {
        return !PriceKeys.FILE.read(conf::get).isBlank()
                || !PriceKeys.URL.read(conf::get).isBlank();
    }

    /** @param cache a file of its own, null for none */
    static PriceConfig of(Configuration conf, @Nullable Path cache) {
        String file = PriceKeys.FILE.read(conf::get).strip();
        String url = PriceKeys.URL.read(conf::get).strip();
        if (file.isEmpty() == url.isEmpty()) {
            throw new ConfException(PriceKeys.FILE.name() + " and " + PriceKeys.URL.name()
                    + " are both set: keep one of them in hdfs-site.xml.");
        }
        if (!file.isEmpty() && !Path.of(file).isAbsolute()) {
            throw new ConfException(PriceKeys.FILE.name() + " cannot be '" + file
                    + "': it takes an absolute path. Correct it in hdfs-site.xml.");
        }
        int least = Math.max(PriceKeys.DEAR_AWAKE.read(conf::get), GearConfig.fewestAwake(conf));
        return new PriceConfig(
                file.isEmpty() ? null : Path.of(file),
                file.isEmpty() ? shown(checked(conf, url)) : file,
                PriceKeys.FORMAT.read(conf::get),
                PriceKeys.UNIT.read(conf::get),
                PriceKeys.REFRESH.read(conf::get),
                file.isEmpty() ? cache : null,
                new PriceRule(
                        PriceKeys.SHARE.read(conf::get) / 100.0,
                        PriceKeys.WAIT.read(conf::get).toMillis(),
                        PriceKeys.CHEAP_AWAKE.read(conf::get),
                        least));
    }

    private static boolean hasCredential(Configuration conf) {
        return !PriceKeys.CREDENTIAL_FILE.read(conf::get).isBlank()
                || !PriceKeys.CREDENTIAL_ALIAS.read(conf::get).isBlank();
    }

    /** The message shows nothing of the URL but its scheme and host: a secret may stand in it. */
    private static URI checked(Configuration conf, String url) {
        URI uri = uri(url.replace(CREDENTIAL, "c").replace("{start}", "0").replace("{end}", "0"));
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (uri.getHost() == null || !Set.of("http", "https").contains(scheme)) {
            throw new ConfException(
                    PriceKeys.URL.name() + " is no http or https URL with a host. Correct it in hdfs-site.xml.");
        }
        boolean needs = url.contains(CREDENTIAL);
        if (needs && !hasCredential(conf)) {
            throw new ConfException(PriceKeys.URL.name() + " has {credential}, and neither "
                    + PriceKeys.CREDENTIAL_FILE.name() + " nor " + PriceKeys.CREDENTIAL_ALIAS.name() + " is set.");
        }
        if (hasCredential(conf) && scheme.equals("http") && !OWN_MACHINE.contains(uri.getHost())) {
            throw new ConfException(PriceKeys.URL.name() + " begins with http, and the credential would cross the"
                    + " network in plain text. Use https, or a proxy on this machine.");
        }
        return uri;
    }

    private static URI uri(String url) {
        try {
            return URI.create(url);
        } catch (IllegalArgumentException e) {
            // The cause would show the URL.
            throw new ConfException(PriceKeys.URL.name() + " is no URL. Correct it in hdfs-site.xml.");
        }
    }

    private static String shown(URI uri) {
        return uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
    }
}
