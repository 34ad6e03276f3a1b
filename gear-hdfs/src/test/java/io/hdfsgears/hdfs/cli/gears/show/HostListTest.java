// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HostListTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "h01 h02 h03                              | h[01-03]",
                "h03:9866 h01:9866 h02:9866 h07:9866      | h[01-03,07]:9866",
                "h01:9866                                 | h01:9866",
                "h01 h02                                  | h[01,02]",
                "h8 h9 h10 h11                            | h[8-11]",
                "h08 h09 h10 h11                          | h[08-11]",
                "h9 h010                                  | h9 h010",
                "r1-h01.example.com r1-h02.example.com    | r1-h[01,02].example.com",
                "r1-h01.example.com r2-h01.example.com    | r1-h01.example.com r2-h01.example.com",
                "10.0.0.9:9866 10.0.0.10:9866 10.0.0.11:9866 | 10.0.0.[9-11]:9866",
                "10.0.0.1:9866 10.0.1.1:9866              | 10.0.0.1:9866 10.0.1.1:9866",
                "host-a host-b                            | host-a host-b",
                "h1:9866 h1:9867                          | h1:9866 h1:9867",
                "h1 h1                                    | h1",
                "localhost:40001 localhost:40002          | localhost:40001 localhost:40002",
                "h1b h2b h3b                              | h[1-3]b",
            })
    void hostsFold(String hosts, String folded) {
        assertThat(HostList.of(List.of(hosts.split(" +")))).isEqualTo(folded);
    }

    @Test
    void noHostIsLostAndNoneIsAdded() {
        Set<String> hosts = new HashSet<>();
        IntStream.range(0, 1_000)
                .filter(i -> i % 7 != 3)
                .forEach(i -> hosts.add(String.format("rack%d-h%03d:9866", i % 5, i)));
        hosts.add("name-node");
        assertThat(unfold(HostList.of(hosts))).isEqualTo(hosts);
    }

    private static Set<String> unfold(String text) {
        Set<String> hosts = new HashSet<>();
        for (String word : text.split(" ", -1)) {
            Matcher folded = Pattern.compile("(.*)\\[(.*)](.*)").matcher(word);
            if (!folded.matches()) {
                hosts.add(word);
                continue;
            }
            for (String range : folded.group(2).split(",", -1)) {
                String[] ends = range.split("-", -1);
                int digits = ends[0].length();
                IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                        .forEach(i ->
                                hosts.add(folded.group(1) + String.format("%0" + digits + "d", i) + folded.group(3)));
            }
        }
        return hosts;
    }
}
