// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.incast;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** When each replica began and ended to come, by what the receiving DataNode logs: stock's own lines, so that nothing is added to what is measured. */
final class TransferLog {
    private static final Pattern LINE = Pattern.compile(
            "^(\\S+ \\S+) INFO \\S+: (Receiving|Received) BP-\\S+?:(blk_\\d+)_\\d+ src: /(\\S+):\\d+ .*");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");

    private TransferLog() {}

    /** A replica that came whole. Times are of one clock, which need not be anybody else's. */
    record Transfer(String block, String sender, long fromMillis, long toMillis) {
        double seconds() {
            return (toMillis - fromMillis) / 1e3;
        }
    }

    /** @return by block; of one that came twice the last time, from when it first began */
    static Map<String, Transfer> of(List<String> lines) {
        Map<String, Long> began = new HashMap<>();
        Map<String, Transfer> whole = new HashMap<>();
        for (String line : lines) {
            Matcher parts = LINE.matcher(line);
            if (parts.matches()) {
                long millis = LocalDateTime.parse(parts.group(1), TIME)
                        .toInstant(ZoneOffset.UTC)
                        .toEpochMilli();
                String block = parts.group(3);
                if (parts.group(2).equals("Receiving")) {
                    began.putIfAbsent(block, millis);
                } else if (began.containsKey(block)) {
                    whole.put(block, new Transfer(block, parts.group(4), began.get(block), millis));
                }
            }
        }
        return whole;
    }
}
