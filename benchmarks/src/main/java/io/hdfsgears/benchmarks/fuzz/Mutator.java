// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.fuzz;

import java.util.List;
import java.util.random.RandomGenerator;

/** Changes a recorded answer in one to four places. */
final class Mutator {
    private static final List<String> WORDS = List.of(
            "\"Off\"",
            "\"On\"",
            "Off",
            "off",
            "on",
            "OFF",
            "null",
            "true",
            "-1",
            "0",
            "1e999",
            "99999999999999999999999",
            "{}",
            "[]",
            "\"PowerState\":",
            "{\"@odata.id\":\"/redfish/v1/../x\"}",
            "\"//evil.example/x\"",
            "\u0000",
            "\ufeff",
            "\r\n",
            "\"",
            "\\u0000",
            "Chassis Power is off",
            "Watts",
            "[".repeat(200),
            "x".repeat(5_000));

    private Mutator() {}

    static String text(String recorded, RandomGenerator random) {
        StringBuilder text = new StringBuilder(recorded);
        for (int change = random.nextInt(4); change >= 0; change--) {
            int at = random.nextInt(text.length() + 1);
            int to = Math.min(text.length(), at + 1 + random.nextInt(random.nextInt(10) == 0 ? 200 : 12));
            switch (random.nextInt(6)) {
                case 0 -> text.delete(at, to);
                case 1 -> text.insert(at, WORDS.get(random.nextInt(WORDS.size())));
                case 2 -> text.replace(at, to, WORDS.get(random.nextInt(WORDS.size())));
                case 3 -> text.insert(at, text.substring(at, to));
                case 4 -> text.replace(at, to, Character.toString((char) random.nextInt(0x300)));
                default -> text.setLength(random.nextInt(4) == 0 ? at : text.length());
            }
        }
        return text.toString();
    }

    static byte[] bytes(byte[] recorded, RandomGenerator random) {
        byte[] changed = recorded.clone();
        for (int change = random.nextInt(4); change >= 0; change--) {
            int at = random.nextInt(changed.length);
            changed[at] =
                    random.nextInt(3) == 0 ? (byte) (changed[at] ^ (1 << random.nextInt(8))) : (byte) random.nextInt();
        }
        return changed;
    }
}
