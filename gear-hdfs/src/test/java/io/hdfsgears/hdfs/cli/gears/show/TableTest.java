// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.cli.gears.show.Table.Column;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What fits a terminal, and how times read. */
final class TableTest {
    private static Table table() {
        Table table = new Table(
                List.of(new Column("HOST", false, 0), new Column("BLOCKS", true, 2), new Column("RACK", false, 1)));
        table.add(List.of("a-host-of-a-long-name:9866", "7", "/r1"));
        table.add(List.of("b", "12", "/r22"));
        return table;
    }

    @Test
    void columnsAreAsWideAsTheirContents() {
        assertThat(table().text(0)).isEqualTo("""
                HOST                        BLOCKS  RACK
                a-host-of-a-long-name:9866       7  /r1
                b                               12  /r22
                """);
        assertThat(table().text(41)).isEqualTo(table().text(0));
    }

    @Test
    void whatIsNeededLeastGoesFirstThenNamesAreCut() {
        assertThat(table().text(39)).isEqualTo("""
                HOST                        RACK
                a-host-of-a-long-name:9866  /r1
                b                           /r22
                """);
        assertThat(table().text(31)).isEqualTo("""
                HOST
                a-host-of-a-long-name:9866
                b
                """);
        assertThat(table().text(12)).contains("a-host-of-a…").doesNotContain("a-host-of-a-");
    }

    @ParameterizedTest
    @CsvSource({
        "0s, 0 s ago, 0 s",
        "59s, 59 s ago, 59 s",
        "3m, 3 min ago, 3 min 0 s",
        "90m, 90 min ago, 1 h 30 min 0 s",
        "3h, 3 h ago, 3 h 0 min 0 s",
        "47h, 47 h ago, 47 h 0 min 0 s",
        "72h, 3 d ago, 72 h 0 min 0 s",
    })
    void agesAreOfOneUnit(String age, String ago, String exact) {
        Duration span = Duration.parse("PT" + age);
        Instant now = Instant.parse("2026-11-26T06:00:00Z");
        assertThat(Ages.ago(now.minus(span), now)).isEqualTo(ago);
        assertThat(Ages.exact(span)).isEqualTo(exact);
        assertThat(Ages.ago(now.plusSeconds(7_300), now)).isEqualTo("in 2 h");
    }

    @ParameterizedTest
    @CsvSource({"120, 120", "20, 40", "0, 0", "'', 0", "wide, 0", "-3, 0", "99999, 0"})
    void theWidthComesFromTheShell(String given, int columns) {
        Properties properties = new Properties();
        properties.setProperty(Terminal.COLUMNS, given);
        assertThat(Terminal.of(properties)).isEqualTo(new Terminal(columns, false));
        properties.setProperty(Terminal.BAR, "true");
        assertThat(Terminal.of(properties).bar()).isTrue();
    }
}
