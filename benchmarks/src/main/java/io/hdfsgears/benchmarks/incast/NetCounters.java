// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.incast;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the kernel counted in some network namespaces and at a shaped NIC.
 *
 * @param segments that senders sent
 * @param retransmitted of these, segments sent again
 * @param timeouts of retransmission timers
 * @param dropped packets that the receiver's NIC had no room for
 */
record NetCounters(long segments, long retransmitted, long timeouts, long dropped) {
    private static final Pattern DROPPED = Pattern.compile("qdisc tbf .*\\n.*\\(dropped (\\d+),");

    /**
     * @param tables /proc/net/snmp and /proc/net/netstat of each sender: lines in pairs, names and values
     * @param qdisc {@code tc -s qdisc show} of the switch's end of the receiver's cable
     */
    static NetCounters of(List<String> tables, String qdisc) {
        long segments = 0;
        long retransmitted = 0;
        long timeouts = 0;
        for (String table : tables) {
            Map<String, Long> values = values(table);
            segments += values.getOrDefault("Tcp:OutSegs", 0L);
            retransmitted += values.getOrDefault("Tcp:RetransSegs", 0L);
            timeouts += values.getOrDefault("TcpExt:TCPTimeouts", 0L);
        }
        Matcher dropped = DROPPED.matcher(qdisc);
        return new NetCounters(
                segments, retransmitted, timeouts, dropped.find() ? Long.parseLong(dropped.group(1)) : 0);
    }

    private static Map<String, Long> values(String table) {
        Map<String, Long> values = new HashMap<>();
        List<String> lines = table.lines().toList();
        for (int i = 0; i + 1 < lines.size(); i += 2) {
            String[] names = lines.get(i).split(" ", -1);
            String[] numbers = lines.get(i + 1).split(" ", -1);
            for (int k = 1; k < Math.min(names.length, numbers.length); k++) {
                values.put(names[0] + names[k], Long.parseLong(numbers[k]));
            }
        }
        return values;
    }

    NetCounters since(NetCounters before) {
        return new NetCounters(
                segments - before.segments,
                retransmitted - before.retransmitted,
                timeouts - before.timeouts,
                dropped - before.dropped);
    }
}
