// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The alert rules fit the metrics and the documentation; what they say of a series is for promtool, where there is one. */
class AlertRulesTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).resolve("..");
    private static final Path CONF = ROOT.resolve("conf");
    private static final String RULES = "prometheus-hdfs-gears.rules.yml";
    private static final String CASES = "prometheus-hdfs-gears.rules.test.yml";
    private static final Pattern ALERT = Pattern.compile("(?m)^ +- alert: (\\w+)$");
    private static final Pattern EXPRESSION = Pattern.compile("(?s)\\n +expr: (.*?)\\n +(?:for|labels):");
    private static final Pattern METRIC = Pattern.compile("\\bhdfs_gears_[a-z_]*[a-z]\\b");
    private static final Pattern SECTION = Pattern.compile("\\n +runbook: docs/operating\\.md#(\\S+)");

    @TempDir
    Path folder;

    private record Rule(String alert, String text) {}

    private static String read(Path file) throws IOException {
        return Files.readString(file, UTF_8);
    }

    private static List<Rule> rules() throws IOException {
        String text = read(CONF.resolve(RULES));
        List<MatchResult> starts = ALERT.matcher(text).results().toList();
        return Stream.iterate(0, i -> i < starts.size(), i -> i + 1)
                .map(i -> new Rule(
                        starts.get(i).group(1),
                        text.substring(
                                starts.get(i).end(),
                                i + 1 < starts.size() ? starts.get(i + 1).start() : text.length())))
                .toList();
    }

    private static Set<String> documented(String row) throws IOException {
        Pattern first = Pattern.compile("(?m)^\\| `(" + row + "\\w*)");
        return first.matcher(read(ROOT.resolve("docs/metrics.md")))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> alerts() throws IOException {
        return rules().stream().map(Rule::alert).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theyUseDocumentedMetricsOnly() throws IOException {
        Set<String> used = new TreeSet<>();
        for (Rule rule : rules()) {
            Matcher expression = EXPRESSION.matcher(rule.text());
            assertThat(expression.find()).as("expression of " + rule.alert()).isTrue();
            Set<String> names = METRIC.matcher(expression.group(1))
                    .results()
                    .map(MatchResult::group)
                    .collect(Collectors.toSet());
            assertThat(names).as("metrics of " + rule.alert()).isNotEmpty();
            used.addAll(names);
        }
        assertThat(documented("hdfs_gears_")).containsAll(used);
    }

    @Test
    void eachSaysHowBadItIsAndWhatToDo() throws IOException {
        Set<String> sections = Files.readAllLines(ROOT.resolve("docs/operating.md"), UTF_8).stream()
                .filter(line -> line.startsWith("## "))
                .map(line -> line.substring(3).toLowerCase(Locale.ROOT).replace(' ', '-'))
                .collect(Collectors.toSet());
        assertThat(rules()).hasSizeGreaterThan(10).allSatisfy(rule -> {
            assertThat(rule.text())
                    .as(rule.alert())
                    .containsPattern("\\n +severity: (?:critical|warning|info)\\n")
                    .containsPattern("\\n +summary: '[^']+'\\n")
                    .containsPattern("\\n +description: >-\\n +\\S+");
            Matcher section = SECTION.matcher(rule.text());
            assertThat(section.find()).as("section for " + rule.alert()).isTrue();
            assertThat(sections).as(rule.alert()).contains(section.group(1));
        });
    }

    @Test
    void eachIsDocumentedAndHasACase() throws IOException {
        assertThat(documented("HdfsGears")).isEqualTo(alerts());
        String cases = read(CONF.resolve(CASES));
        assertThat(alerts()).allSatisfy(alert -> assertThat(cases).contains("alertname=\"" + alert + "\""));
    }

    @Test
    void theyFireWhenTheyShould() throws IOException, InterruptedException {
        boolean there = Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(path -> Files.isExecutable(Path.of(path, "promtool")));
        assumeThat(there).as("promtool is on the PATH").isTrue();
        promtool("check", RULES);
        promtool("test", CASES);
    }

    private void promtool(String verb, String file) throws IOException, InterruptedException {
        Path said = folder.resolve(verb);
        Process tool = new ProcessBuilder("promtool", verb, "rules", file)
                .directory(CONF.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(tool.waitFor(5, TimeUnit.MINUTES)).as("promtool ended").isTrue();
            assertThat(tool.exitValue()).as(read(said)).isZero();
        } finally {
            tool.destroyForcibly();
        }
    }
}
