// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import java.time.Duration;
import java.util.List;

/** Keys of the curve of prices that the gears follow. Part of {@link GearKeys#all}. */
public final class PriceKeys {
    private static final String PREFIX = "dfs.namenode.gear.auto.price.";

    public static final ConfKey<String> FILE = key(
            "file",
            ValueType.strings("the absolute path of a file on each NameNode, or nothing"),
            "",
            "A curve of prices or of g CO2/kWh over time. It is read again when it changes. Set this or"
                    + " auto.price.url. Nothing: the gears follow no price.");

    public static final ConfKey<String> URL = key(
            "url",
            ValueType.strings("an http or https URL, or nothing"),
            "",
            "Where the NameNode fetches the curve. {start} and {end} become the UTC day's begin and its end a day"
                    + " later, as yyyyMMddHHmm; {credential} becomes the credential. http with a credential is refused,"
                    + " except to the machine itself. Redirects are not followed.");

    public static final ConfKey<PriceFormat> FORMAT = key(
            "format",
            ValueType.oneOf(PriceFormat.class),
            "csv",
            "The shape of the file or answer: csv = time,price lines with ISO-8601 times; electricitymaps, watttime,"
                    + " entsoe (XML) and homeassistant = as these answer.");

    public static final ConfKey<String> UNIT = key(
            "unit",
            ValueType.strings("a short text"),
            "EUR/MWh",
            "The curve's unit, for reports only: the gears compare prices with one another.");

    public static final ConfKey<String> CREDENTIAL_FILE = key(
            "credential.file",
            ValueType.strings("a path, or nothing"),
            "",
            "A file that only the NameNode's user can read, with the credential for auto.price.url, such as 'Bearer"
                    + " ...'.");

    public static final ConfKey<String> CREDENTIAL_ALIAS = key(
            "credential.alias",
            ValueType.strings("an alias, or nothing"),
            "",
            "Instead of the file: the alias of the credential in hadoop.security.credential.provider.path.");

    public static final ConfKey<String> CREDENTIAL_HEADER = key(
            "credential.header",
            ValueType.strings("the name of an HTTP header"),
            "Authorization",
            "The header that carries the credential, if the URL has no {credential}. electricityMaps: auth-token.");

    public static final ConfKey<Duration> REFRESH = key(
            "refresh",
            ValueType.durations("1m", "1d"),
            "1h",
            "How often the curve is fetched from auto.price.url. What was fetched last counts until it ends. It"
                    + " survives a restart in a file beside the history.");

    public static final ConfKey<Duration> TIMEOUT = key(
            "timeout",
            ValueType.durations("1s", "5m"),
            "10s",
            "A fetch that takes longer has failed. It is tried again after a minute.");

    public static final ConfKey<Integer> SHARE = key(
            "share",
            ValueType.ints(1, 50, "percent"),
            "25",
            "The part of the 24 hours around a moment that counts as cheap, and as much as dear.");

    public static final ConfKey<Duration> WAIT = key(
            "wait",
            ValueType.durations("0s", "7d"),
            "1d",
            "The longest that adoption, evening out, migration after a shift up and EAFR's retirement wait for a cheap"
                    + " hour. Scrubs wait a tenth of their interval if that is longer. 0s: work never waits.");

    public static final ConfKey<Integer> CHEAP_AWAKE = key(
            "cheap.awake",
            ValueType.ints(0, 100_000, "hosts"),
            "0",
            "In cheap hours the automatic gears keep at least this number of hosts awake, if that is more than"
                    + " auto.min.awake. 0: no more than in other hours.");

    public static final ConfKey<Integer> DEAR_AWAKE = key(
            "dear.awake",
            ValueType.ints(0, 100_000, "hosts"),
            "0",
            "In dear hours the automatic gears keep at least this number of hosts awake, if that is less than auto.min.awake."
                    + " The load, min.awake, datasets and the primaries count above it.");

    private static final List<ConfKey<?>> ALL = List.of(
            FILE,
            URL,
            FORMAT,
            UNIT,
            CREDENTIAL_FILE,
            CREDENTIAL_ALIAS,
            CREDENTIAL_HEADER,
            REFRESH,
            TIMEOUT,
            SHARE,
            WAIT,
            CHEAP_AWAKE,
            DEAR_AWAKE);

    private PriceKeys() {}

    static List<ConfKey<?>> all() {
        return ALL;
    }

    private static <T> ConfKey<T> key(String name, ValueType<T> type, String defaultText, String doc) {
        return new ConfKey<>(PREFIX + name, type, defaultText, doc, "0.2.0");
    }
}
