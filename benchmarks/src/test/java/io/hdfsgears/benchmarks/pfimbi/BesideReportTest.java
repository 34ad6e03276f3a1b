// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class BesideReportTest {
    @Test
    void slowdownsAreOfEachRound() {
        String text = new BesideReport(List.of(
                        new Beside("with", 1, 10, 9, 11),
                        new Beside("with", 2, 20, 19, 20),
                        new Beside("without", 1, 10, 9, 27)))
                .text();
        assertThat(text)
                .contains("| with | 10.0 / 15.0 / 20.0 | 11.0 / 15.5 / 20.0 | 1.00 / 1.05 / 1.10 |")
                .contains("| without | 10.0 / 10.0 / 10.0 | 27.0 / 27.0 / 27.0 | 2.70 / 2.70 / 2.70 |")
                .contains("| 2 | with | 20.0 | 19.0 | 20.0 |");
    }
}
