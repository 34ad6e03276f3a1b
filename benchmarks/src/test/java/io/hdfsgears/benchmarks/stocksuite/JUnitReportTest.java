// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hadoop 3.4's tests are partly JUnit 4's: what either engine reports is counted. */
final class JUnitReportTest {
    @TempDir
    private Path reports;

    @Test
    void testsOfBothEnginesAreCounted() throws Exception {
        report("jupiter", "<testcase name=\"one()\"/><testcase name=\"two()\"><skipped/></testcase>");
        report("vintage", "<testcase name=\"three\"><failure type=\"T\" message=\"m\"/></testcase>");
        ClassResult result = JUnitReport.read(reports, 1).orElseThrow();
        assertThat(result.passed()).isEqualTo(1);
        assertThat(result.skipped()).isEqualTo(1);
        assertThat(result.failed()).containsOnlyKeys("three").containsValue("T: m");
    }

    /** Otherwise a class whose engine is missing would pass for one without failures. */
    @Test
    void reportsWithoutTestsAreNoResult() throws Exception {
        report("jupiter", "");
        report("vintage", "");
        assertThat(JUnitReport.read(reports, 1)).isEmpty();
    }

    private void report(String engine, String cases) throws IOException {
        Files.writeString(reports.resolve("TEST-junit-" + engine + ".xml"), "<testsuite>" + cases + "</testsuite>");
    }
}
