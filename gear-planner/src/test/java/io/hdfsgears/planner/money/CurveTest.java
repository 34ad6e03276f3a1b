// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CurveTest {
    @TempDir
    private Path folder;

    @Test
    void aNumberHoldsAlways() throws IOException {
        Curve curve = Curve.of("--price", "0.31", ZoneOffset.UTC);
        assertThat(curve.at(Instant.parse("2026-03-02T00:00:00Z"))).isEqualTo(0.31);
        assertThat(curve.at(Instant.parse("1999-03-02T00:00:00Z"))).isEqualTo(0.31);
    }

    @Test
    void aValueHoldsUntilTheNextAndOutsideTheHourOfTheDayCounts() throws IOException {
        Curve curve = curve("""
            time,price
            2026-03-02T10:00:00Z,0.10
            2026-03-02T12:00:00+01:00,-0.05
            2026-03-03T10:00:00Z,0.30
            2026-03-03T11:00:00Z,0.20
            """);
        assertThat(curve.at(Instant.parse("2026-03-02T10:59:59Z"))).isEqualTo(0.10);
        assertThat(curve.at(Instant.parse("2026-03-02T11:00:00Z"))).isEqualTo(-0.05);
        assertThat(curve.at(Instant.parse("2026-03-03T11:59:00Z"))).isEqualTo(0.20);
        assertThat(curve.at(Instant.parse("2026-04-03T10:30:00Z"))).isEqualTo(0.20); // mean of 0.10 and 0.30
        assertThat(curve.at(Instant.parse("2026-04-03T03:30:00Z"))).isEqualTo((0.10 - 0.05 + 0.30 + 0.20) / 4);
    }

    @Test
    void wrongLinesAreNamed() {
        assertThatThrownBy(() -> curve("time,price\n2026-03-02 10:00,0.1\n")).hasMessageContaining("curve.csv:2");
        assertThatThrownBy(() -> curve("2026-03-02T10:00:00Z,cheap\n")).hasMessageContaining("curve.csv:1");
        assertThatThrownBy(() -> curve("2026-03-02T10:00:00Z,NaN\n")).hasMessageContaining("curve.csv:1");
        assertThatThrownBy(() -> curve("2026-03-02T10:00:00Z,1\n2026-03-02T10:00:00Z,2\n"))
                .hasMessageContaining("comes twice");
        assertThatThrownBy(() -> curve("time,price\n")).hasMessageContaining("no point");
        assertThatThrownBy(() -> Curve.of("--price", "none.csv", ZoneOffset.UTC))
                .hasMessageContaining("--price none.csv: there is no such file");
    }

    private Curve curve(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("curve.csv"), text);
        return Curve.of("--price", file.toString(), ZoneOffset.UTC);
    }
}
