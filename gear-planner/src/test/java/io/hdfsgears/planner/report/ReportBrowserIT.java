// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hdfsgears.planner.cli.SampleReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report in a real browser. */
class ReportBrowserIT {
    private static final List<Integer> WIDTHS = List.of(1280, 390);
    private static final Pattern FRAME = Pattern.compile("frame (\\d+) shows (\\d+) of (\\d+) in (\\d+) svg");

    @TempDir
    private Path folder;

    private static Optional<Path> chromium() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(path -> Path.of(path, "chromium"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** A frame has the width of a screen: a window of a browser without a screen cannot be as narrow as a phone's. */
    private static String frames(String report) {
        StringBuilder page = new StringBuilder("<!DOCTYPE html><body>");
        for (int width : WIDTHS) {
            page.append("<iframe width='%d' height='800' style='border:0' srcdoc=\"".formatted(width))
                    .append(report.replace("&", "&amp;").replace("\"", "&quot;"))
                    .append("\"></iframe>");
        }
        return page.append("""
                <pre id=said></pre><script>
                addEventListener('load', () => {
                  for (const frame of document.querySelectorAll('iframe')) {
                    const root = frame.contentDocument.documentElement;
                    said.textContent += `frame ${frame.width} shows ${root.clientWidth} of ${root.scrollWidth} in`
                      + ` ${root.querySelectorAll('svg').length} svg\\n`;
                  }
                });
                </script></body>""").toString();
    }

    @Test
    void neitherAScreenNorAPhoneScrollsSideways() throws Exception {
        Optional<Path> chromium = chromium();
        assumeThat(chromium).as("Chromium is on the PATH").isPresent();
        Path page = Files.writeString(folder.resolve("frames.html"), frames(SampleReport.html(folder)));
        Process browser = new ProcessBuilder(
                        chromium.orElseThrow().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--user-data-dir=" + folder.resolve("browser"),
                        "--dump-dom",
                        page.toUri().toString())
                .redirectError(folder.resolve("browser.log").toFile())
                .start();
        String said = new String(browser.getInputStream().readAllBytes(), UTF_8);
        assertThat(browser.waitFor(120, TimeUnit.SECONDS)).isTrue();
        List<MatchResult> frames = FRAME.matcher(said).results().toList();
        assertThat(frames).as(Files.readString(folder.resolve("browser.log"))).hasSize(WIDTHS.size());
        for (MatchResult frame : frames) {
            assertThat(Integer.parseInt(frame.group(4))).as("charts").isPositive();
            assertThat(Integer.parseInt(frame.group(3)))
                    .as("width of the report in %s", frame.group())
                    .isLessThanOrEqualTo(Integer.parseInt(frame.group(2)));
        }
    }
}
