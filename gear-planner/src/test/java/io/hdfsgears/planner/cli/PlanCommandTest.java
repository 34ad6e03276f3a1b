// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlanCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void aMadeUpClusterGetsItsReport() throws IOException {
        sample();
        assertThat(plan("--price", "sample/price.csv", "--carbon", "350", "--zone", "UTC"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("2,000 files").contains("% less").contains("index.html");
        String page = Files.readString(folder.resolve("report/index.html"));
        assertThat(page).contains("EUR").contains("t CO2").contains("<svg").contains("user0");
        assertThat(page).doesNotContain("src=\"").doesNotContain("http-equiv").doesNotContain("<script");
        JsonNode json = new ObjectMapper().readTree(Files.readString(folder.resolve("report/plan.json")));
        assertThat(json.path("today").path("moneyAYear").asDouble())
                .isGreaterThan(json.path("plans").path(0).path("moneyAYear").asDouble());
        int lines = Files.readAllLines(folder.resolve("report/plans.csv")).size();
        assertThat(lines).isEqualTo(2 + json.path("plans").size());
        assertThat(Files.readAllLines(folder.resolve("report/minutes.csv")))
                .hasSize(1 + json.path("log").path("minutes").asInt());
        assertThat(folder.resolve("report/hdfs-site.xml")).exists();
    }

    @Test
    void hashedNamesLeaveNoName() throws IOException {
        sample();
        assertThat(plan("--hash-names")).as(err.toString()).isZero();
        for (String file : List.of("index.html", "plan.json", "plans.csv", "minutes.csv")) {
            assertThat(Files.readString(folder.resolve("report").resolve(file)))
                    .doesNotContain("user0")
                    .doesNotContain("/d0");
        }
    }

    @Test
    void badInputIsNamedWithTheRemedy() throws IOException {
        sample();
        assertThat(plan("--watts", "300,200,5")).isEqualTo(2);
        assertThat(err.toString()).contains("--watts 300,200,5").contains("such as 180,320,6");
        assertThat(plan("--zone", "Mars")).isEqualTo(2);
        assertThat(plan("--price", "dear")).isEqualTo(2);
        assertThat(plan("--datanodes", "none.txt")).isEqualTo(2);
        assertThat(plan("--headroom", "-1")).isEqualTo(2);
        assertThat(run("plan", "--out", "x")).isEqualTo(2);
        assertThat(err.toString()).contains("See: ./sim plan --help").doesNotContain("unexpected");
    }

    /** Half an hour of work would be lost if its end told it. */
    @Test
    void aFolderThatCannotBeIsRefusedBeforeTheWork() throws IOException {
        sample();
        Path file = Files.writeString(folder.resolve("file"), "mine");
        for (String below : List.of("file", "file/report")) {
            out.getBuffer().setLength(0);
            assertThat(plan("--out", path(below))).isEqualTo(2);
            assertThat(err.toString())
                    .contains("--out " + path(below) + " cannot be a folder, because " + file + " is a file");
            assertThat(out.toString()).as("nothing was read").isEmpty();
            assertThat(run("plan-sample", "--out", path(below))).isEqualTo(2);
        }
        assertThat(file).hasContent("mine");
    }

    @Test
    void damagedInputIsRefusedWithFileLineAndRemedy() throws IOException {
        sample();
        Path image = folder.resolve("sample/fsimage_0000000000000000001");
        byte[] whole = Files.readAllBytes(image);
        List<String> lines = lines();
        Path mixed = folder.resolve("sample/mixed.log");
        Files.write(mixed, lines.subList(0, 9));
        Files.writeString(mixed, "java.io.IOException: no line of this log\n", StandardOpenOption.APPEND);
        assertThat(plan("--audit-log", mixed.toString())).isEqualTo(2);
        assertThat(err.toString())
                .contains("mixed.log:10:")
                .contains("1 of 10 lines")
                .contains("--foreign");
        Path far = folder.resolve("sample/far.log");
        Files.write(far, lines.subList(0, 9));
        Files.writeString(far, lines.get(9).replaceFirst("^20", "21") + "\n", StandardOpenOption.APPEND);
        assertThat(plan("--audit-log", far.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("far.log:10: its time is 21").contains("leave it out");
        Files.write(image, Arrays.copyOf(whole, whole.length / 2));
        Files.delete(folder.resolve("sample/fsimage_0000000000000000001.md5"));
        assertThat(plan()).isEqualTo(2);
        assertThat(err.toString())
                .contains(image + ": ")
                .contains("Copy it again")
                .doesNotContain("unexpected");
        assertThat(folder.resolve("report")).as("no report of half an input").doesNotExist();
    }

    @Test
    void aClockThatWentBackIsNamedInTheReport() throws IOException {
        sample();
        List<String> lines = lines();
        Path back = folder.resolve("sample/back.log");
        Files.write(back, lines);
        Files.writeString(back, lines.get(0) + "\n", StandardOpenOption.APPEND);
        assertThat(plan("--audit-log", back.toString())).as(err.toString()).isZero();
        assertThat(Files.readString(folder.resolve("report/index.html")))
                .contains("The clock went back by more than 10 minutes at 1 lines, first at " + back + ":"
                        + (lines.size() + 1));
    }

    /** The made-up log without gzip. */
    private List<String> lines() throws IOException {
        Path log = folder.resolve("sample/hdfs-audit.log.2026-03-02.gz");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(log))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @Test
    void theInstalledCommandSpeaksOfItself() {
        String image = path("fsimage_7");
        assertThat(installed("plan", "--fsimage", image)).isEqualTo(1);
        assertThat(err.toString())
                .startsWith("hdfs gears: Missing required options")
                .contains("See: hdfs gears plan --fsimage FILE --help")
                .doesNotContain("sim ");
        assertThat(installed("plan", "--fsimage", image, "--audit-log", image, "--out", path("report")))
                .isEqualTo(1);
        assertThat(err.toString()).contains("hdfs gears: ");
        assertThat(installed("plan", "--fsimage", image, "--help")).isZero();
        assertThat(out.toString()).contains("Usage: hdfs gears plan ").contains("--audit-log");
        assertThat(installed("plan-sample", "--out", path("sample"))).isEqualTo(1);
        assertThat(folder.resolve("sample")).doesNotExist();
    }

    private int installed(String... words) {
        return PlanCli.execute(new PrintWriter(out, true), new PrintWriter(err, true), words);
    }

    private void sample() {
        assertThat(run("plan-sample", "--files", "2000", "--days", "1", "--lines", "3000", "--out", path("sample")))
                .as(err.toString())
                .isZero();
    }

    private int plan(String... more) {
        List<String> words = new ArrayList<>(
                List.of("plan", "--fsimage", path("sample/fsimage_0000000000000000001"), "--hosts", "15"));
        if (!List.of(more).contains("--out")) {
            words.addAll(List.of("--out", path("report")));
        }
        if (!List.of(more).contains("--audit-log")) {
            words.addAll(List.of("--audit-log", path("sample/hdfs-audit.log.2026-03-02.gz")));
        }
        for (String word : more) {
            words.add(word.startsWith("sample/") ? path(word) : word);
        }
        return run(words.toArray(String[]::new));
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private int run(String... words) {
        return PlanMain.commandLine(new PrintWriter(out, true), new PrintWriter(err, true))
                .execute(words);
    }

    @Test
    void aConfigurationIsRehearsedOnTheLog() throws IOException {
        sample();
        Path site = folder.resolve("hdfs-site.xml");
        String head = "<configuration><property><name>dfs.block.replicator.classname</name><value>";
        String policy = "io.hdfsgears.springfs.hdfs.SpringFsBlockPlacementPolicy";
        Files.writeString(site, head + policy + "</value></property></configuration>");
        assertThat(plan("--rehearse", site.toString())).as(err.toString()).isZero();
        assertThat(out.toString()).containsPattern("rehearsed: [0-9,]+ s, [0-9,]+ J, [0-9.]+ hosts awake, 99 % of ");
        assertThat(folder.resolve("report/rehearsed.csv")).content().startsWith("seconds,hosts_awake");
        Files.writeString(site, head + "org.example.Other</value></property></configuration>");
        assertThat(plan("--rehearse", site.toString())).isEqualTo(2);
        assertThat(err.toString()).contains(site + ": dfs.block.replicator.classname is none of", "org.example.Other");
        Files.writeString(site, "no XML");
        assertThat(plan("--rehearse", site.toString())).isEqualTo(2);
        assertThat(err.toString()).contains(site + ": is no configuration file").doesNotContain("unexpected");
        assertThat(plan("--rehearse", path("none.xml"))).isEqualTo(2);
        assertThat(err.toString()).contains("none.xml: there is no such file");
    }

    @Test
    void aCalendarOfPlannedLoadIsTriedOnTheLog() throws IOException {
        sample();
        Path calendar = folder.resolve("calendar.csv");
        String day = lines().get(0).substring(0, 10);
        Files.writeString(calendar, "start,end,MB/s\n" + day + "T02:00:00Z," + day + "T04:00:00Z,400\n");
        assertThat(plan("--calendar", calendar.toString(), "--zone", "UTC"))
                .as(err.toString())
                .isZero();
        assertThat(Files.readString(folder.resolve("report/index.html")))
                .contains("told of planned load: a calendar of 1 entry")
                .contains("dfs.namenode.gear.auto.calendar.file");
        Files.writeString(calendar, "2001-01-01T02:00:00Z,2001-01-01T04:00:00Z,400\n");
        assertThat(plan("--calendar", calendar.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("none of its 1 entry is within the log", day, "check --zone");
        Files.writeString(calendar, day + "T02:00:00Z,soon,400\n");
        assertThat(plan("--calendar", calendar.toString())).isEqualTo(2);
        assertThat(err.toString()).contains(calendar + ", line 1: 'soon'").doesNotContain("unexpected");
        Files.writeString(calendar, "# nothing\n");
        assertThat(plan("--calendar", calendar.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("has no entry. Give lines such as");
        assertThat(plan("--calendar", path("none.csv"))).isEqualTo(2);
        assertThat(err.toString()).contains("there is no such file");
    }
}
