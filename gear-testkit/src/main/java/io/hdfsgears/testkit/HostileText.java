// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import java.util.List;
import java.util.random.RandomGenerator;

/** Text as a typing error, a broken tool or an attacker produces it. All randomness comes from the caller. */
public final class HostileText {
    private static final List<String> KNOWN = List.of(
            "",
            " ",
            "\u0000",
            "-1",
            "0",
            "-0",
            "1e309",
            "NaN",
            "-Infinity",
            "0x10",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "9223372036854775807d",
            "999999999999999999999999g",
            "1.7976931348623157E308",
            "0.0000000000000000000000001",
            "\u0661\u0662\u0663",
            "1,2,,3",
            ",",
            "true",
            "null",
            "{}",
            "[]",
            "[[[[[[[[[[",
            "{\"a\":",
            "${user.home}",
            "${a}${a}${a}",
            "../../../etc/passwd",
            "/",
            "/.reserved/raw/",
            "a\nb\r\tc",
            "'; rm -rf / #",
            "%s%s%n%x",
            "<value>&amp;</value>",
            "\uD800",
            "\uFFFF\u202E\uFEFF",
            "1s1s",
            "10 m",
            "5\u00A0min",
            "x".repeat(5000),
            "9".repeat(400));

    private HostileText() {}

    /** One that has often done harm, or characters by chance. */
    public static String any(RandomGenerator random) {
        return random.nextInt(3) == 0
                ? characters(random, random.nextInt(40))
                : KNOWN.get(random.nextInt(KNOWN.size()));
    }

    /** The text with a few places changed: characters swapped, cut out, doubled or put in, or the end lost. */
    public static String mutated(String text, RandomGenerator random) {
        StringBuilder changed = new StringBuilder(text);
        for (int change = random.nextInt(1, 5); change > 0; change--) {
            int at = changed.isEmpty() ? 0 : random.nextInt(changed.length());
            int end = Math.min(changed.length(), at + random.nextInt(1, 12));
            switch (random.nextInt(6)) {
                case 0 -> changed.delete(at, end);
                case 1 -> changed.insert(at, changed.substring(at, end));
                case 2 -> changed.insert(at, any(random));
                case 3 -> changed.replace(at, end, any(random));
                case 4 -> changed.insert(at, characters(random, 1));
                default -> changed.setLength(random.nextInt(4) == 0 ? at : changed.length());
            }
        }
        return changed.toString();
    }

    private static String characters(RandomGenerator random, int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append((char) (random.nextInt(4) == 0 ? random.nextInt(0x10000) : random.nextInt(0x20, 0x7F)));
        }
        return text.toString();
    }
}
