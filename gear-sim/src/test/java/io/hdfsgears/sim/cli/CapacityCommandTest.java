// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapacityCommandTest {
    /** The primaries of 40 equal hosts hold 1/5 of the blocks each, the mean host 3/40: full at 3/8 of 1/3 of the raw capacity. */
    @Test
    void thePrimariesOfEqualHostsAreFullFirst() throws Exception {
        JsonNode gears = gears("--hosts", "40", "--disks", "12x4T", "--policy", "rabbit", "--primaries", "5");
        JsonNode highest = gears.get(gears.size() - 1);
        assertThat(highest.get("hostsAwake").asInt()).isEqualTo(40);
        assertThat(highest.get("fullFirst").asInt()).isLessThanOrEqualTo(5);
        double raw = 40.0 * 12 * 4 * (1L << 40);
        assertThat(highest.get("usableBytes").asDouble() / raw).isCloseTo(5.0 / 40, within(0.001));
    }

    /** In the lowest gear each block has a replica on each of the few hosts awake, or on as many as there are. */
    @Test
    void aLowGearHoldsLess() throws Exception {
        JsonNode gears = gears("--hosts", "30", "--disks", "12x16T,4x4T", "--policy", "springfs");
        assertThat(gears.get(0).get("usableBytes").asDouble())
                .isLessThan(gears.get(gears.size() - 1).get("usableBytes").asDouble());
    }

    @Test
    void allLayoutsAreShownWithTheirForecast() {
        Shell shell = Shell.run("capacity", "--hosts", "20", "--used", "20T,21T,22T,23T");
        assertThat(shell.exit()).as(shell.err()).isZero();
        assertThat(shell.out())
                .contains("20 hosts, 960.0 TiB raw", "rabbit", "springfs", "accordion", "eafr")
                .containsPattern("full in \\d+ days \\(\\d+ days to \\d+ days with 95 %\\)");
        assertThat(Shell.run("capacity", "--hosts", "20", "--used", "20T,21T").out())
                .contains("tell no range");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--hosts 1         | --hosts 1 is out of range",
                "--disks 12        | --disks cannot be '12'",
                "--disks 12x16X    | --disks cannot be '16X'",
                "--policy raid     | --policy cannot be 'raid'",
                "--primaries 41    | --primaries 41 is out of range",
                "--replication 0   | --replication 0 is out of range",
                "--used much       | --used cannot be 'much'",
                "-o xml            | -o cannot be 'xml'"
            })
    void badInputIsNamed(String words, String message) {
        Shell shell = Shell.run(("capacity " + words).split(" "));
        assertThat(shell.exit()).isEqualTo(Program.BAD_INPUT);
        assertThat(shell.err()).contains(message);
    }

    private static JsonNode gears(String... words) throws Exception {
        String[] all = new String[words.length + 3];
        all[0] = "capacity";
        all[1] = "-o";
        all[2] = "json";
        System.arraycopy(words, 0, all, 3, words.length);
        Shell shell = Shell.run(all);
        assertThat(shell.exit()).as(shell.err()).isZero();
        return new ObjectMapper().readTree(shell.out()).get("layouts").get(0).get("gears");
    }
}
