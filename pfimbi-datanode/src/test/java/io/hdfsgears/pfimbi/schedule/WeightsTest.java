// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeightsTest {
    @ParameterizedTest
    @CsvSource({
        "2, 100",
        "3, 10",
        "4, 1",
        "5, 1",
        "2/job_17, 16",
        "3/job_17, 4",
        "3/job_18, 2",
        "3/etl-nightly-7, 0.5",
        "3/etl-hourly, 8",
        "3/adhoc, 3",
        "2/adhoc/task, 1",
    })
    void theClosestRuleForTheLevelCounts(String path, double weight) {
        Weights weights = Weights.parse("2=100, 3=10, 4=1, */job_17=4, 2/job_17=16, */job_*=2, */etl-nightly*=0.5,"
                + " */etl-*=8, */*=3, 2/*=9");

        assertThat(weights.of(FlowClass.of(path.split("/", -1)))).isEqualTo(weight);
    }

    /** The lowest level decides: a rule that names the job comes before one that names only the position. */
    @Test
    void aJobsNameSaysMoreThanItsPosition() {
        Weights weights = Weights.parse("2/*=5, */job_17=7");

        assertThat(weights.of(FlowClass.of(2, "job_17"))).isEqualTo(7);
        assertThat(weights.of(FlowClass.of(2, "job_18"))).isEqualTo(5);
    }

    @Test
    void whatIsPrintedCanBeReadAgain() {
        Weights weights = Weights.parse(" */etl-* = 0.25 ,3=10,2=100");

        assertThat(weights).hasToString("2=100, 3=10, */etl-*=0.25");
        assertThat(Weights.parse(weights.toString())).isEqualTo(weights);
        assertThat(Weights.parse(" ")).isEqualTo(Weights.EQUAL).hasToString("");
    }

    @Test
    void aRuleCanBeChanged() {
        assertThat(Weights.EARLIER_FIRST.with("3", 50).with("*/job_1", 2)).hasToString("2=100, 3=50, 4=1, */job_1=2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2=100, 3 | weight rule '3' in '2=100, 3' is not of the form class=weight: write for example 2=100, 3=10,"
                        + " */job_17=4",
                "2=100, | weight rule '' in '2=100,' is not of the form class=weight: write for example 2=100, 3=10,"
                        + " */job_17=4",
                "2=high | weight 'high' of class '2' is not a number: give 0.001 to 1000000",
                "2=0 | weight 0.0 of class '2' is out of range: give 0.001 to 1000000",
                "*/a=NaN | weight NaN of class '*/a' is out of range: give 0.001 to 1000000",
                "2=1000001 | weight 1000001.0 of class '2' is out of range: give 0.001 to 1000000",
                "2=1, 3=1, 2=5 | class '2' has two weights in '2=1, 3=1, 2=5': leave one of them out",
                "*/j*b=1 | class '*/j*b' must be names between slashes, each with at most one *, at its end: write for"
                        + " example 2, */job_17 or */etl-*",
                "2/=1 | class '2/' must be names between slashes, each with at most one *, at its end: write for example"
                        + " 2, */job_17 or */etl-*",
            })
    void whatCannotBeUsedIsRefusedWithARemedy(String text, String message) {
        assertThatThrownBy(() -> Weights.parse(text))
                .isInstanceOf(ConfException.class)
                .hasMessage(message);
    }
}
