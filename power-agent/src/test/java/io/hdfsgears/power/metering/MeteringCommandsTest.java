// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hdfsgears.hdfs.cli.line.CommandLines;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.testkit.Poll;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The commands as an operator calls them, on this machine's own CPU and a powercap tree of files. */
final class MeteringCommandsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void wattsAreOfTheBestMeterAndTheReasonsOfTheOthersAreSaid() throws Exception {
        String self = InetAddress.getLocalHost().getHostName();
        Path hosts = hosts("""
                {"hosts": {
                  "%s": {"group": "r1", "power": {"maxWatts": 400, "idleWatts": 60},
                         "meters": [{"type": "cpu-model"}, {"type": "rapl", "tree": "%s/none"}]},
                  "elsewhere": {"meters": [{"type": "cpu-model", "curve": "hp-proliant-ml110-g5"}]}}}""".formatted(self, folder));
        assertThat(watts("-hosts", hosts.toString(), "-json")).isEqualTo(4);
        JsonNode json = JsonMapper.builder().build().readTree(text(out));
        assertThat(json.path("hosts").path(0).path("watts").asDouble()).isBetween(93.7, 135.0);
        assertThat(json.path("hosts").path(0).path("precision").asText()).isEqualTo("estimated");
        assertThat(json.path("hosts").path(0).path("failures").path(0).asText()).contains("no powercap");
        assertThat(json.path("hosts").path(1).path("failures").path(0).asText()).contains("on elsewhere itself only");
        assertThat(json.path("hostsRead").asInt()).isEqualTo(1);
        assertThat(watts("-hosts", hosts.toString(), "h99")).isEqualTo(1);
        assertThat(text(err))
                .contains("host 'h99' is not in the hosts file, or has no meters there: name one of " + self);
        out.reset();
        assertThat(watts("-hosts", hosts.toString(), self)).isZero();
        assertThat(text(out))
                .contains(self)
                .contains("cpu-model")
                .contains("Total:")
                .contains("1 of 1 hosts, estimated");
    }

    @Test
    void badArgumentsAndBadSettingsChangeNothingAndSayWhere() throws Exception {
        Path hosts = hosts("""
                {"hosts": {"h01": {"power": {"maxWatts": -3}, "meters": [{"type": "cpu-model"}]},
                           "h02": {"meters": [{"type": "thermometer"}]},
                           "h03": {"meters": [{"type": "cpu-model", "load": "guess"}, {"type": "rapl", "trees": 1}]},
                           "h04": {"meters": [{"type": "cpu-model"}, {"type": "cpu-model"}]}}}""");
        assertThat(watts("-hosts", hosts.toString())).isEqualTo(1);
        assertThat(text(err))
                .contains("h01.power.maxWatts")
                .contains("hosts.h02.meters[0].type is 'thermometer'")
                .contains("hosts.h03.meters[0].load is 'guess'")
                .contains("hosts.h03.meters[1].trees")
                .contains("hosts.h04.meters name cpu-model 2 times");
        assertThat(watts("-hosts")).isEqualTo(1);
        assertThat(watts("-fast")).isEqualTo(1);
        assertThat(watts("-hosts", folder.resolve("none").toString())).isEqualTo(1);
        assertThat(energy(InputStream.nullInputStream(), new CountDownLatch(1), "record"))
                .isEqualTo(1);
        assertThat(energy(InputStream.nullInputStream(), new CountDownLatch(1), "report", "-ledger", folder + "/no"))
                .isEqualTo(255);
        assertThat(text(out)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "record                                       | '-ledger=<file>'",
                "record -ledger x -interval 5x                | -interval cannot be '5x': it takes a duration",
                "record -ledger x --interval=2h               | -interval cannot be '2h': it takes a duration",
                "record -ledger x -gap 1s                     | -gap 1000ms is less than two intervals of 10000ms",
                "record -ledger x h01                         | 'h01' is not known here.",
                "report -ledger x -json -csv                  | mutually exclusive",
                "report -ledger x -jsno                       | Did you mean -json?",
                "report -ledger                               | '-ledger'",
                "rekord                                       | Did you mean record?",
                "''                                           | Say 'energy record' or 'energy report'"
            })
    void whatCannotBeMeantIsNamedWithItsRemedy(String line, String message) {
        String[] words = line.isEmpty() ? new String[0] : line.split(" ");
        assertThat(energy(InputStream.nullInputStream(), new CountDownLatch(1), words))
                .isEqualTo(1);
        assertThat(text(err)).contains(message.strip(), "Usage: energy", "Help: energy");
        assertThat(text(out)).isEmpty();
    }

    @Test
    void aRecordingIsReportedAndGoesOn() throws Exception {
        String self = InetAddress.getLocalHost().getHostName();
        Path hosts = hosts(
                "{\"hosts\": {\"%s\": {\"group\": \"r1\", \"meters\": [{\"type\": \"cpu-model\"}]}}}".formatted(self));
        String ledger = folder.resolve("ledger").toString();
        byte[] events = ("gear 2\nstate " + self + " on\nserved 1000\nnonsense\n").getBytes(StandardCharsets.UTF_8);
        String[] record = {
            "record",
            "-hosts",
            hosts.toString(),
            "-ledger",
            ledger,
            "-interval",
            "100ms",
            "-gap",
            "30s",
            "-for",
            "400ms"
        };
        Poll.until(PATIENCE, "its events are read and joules counted", () -> {
            assertThat(energy(new ByteArrayInputStream(events), new CountDownLatch(1), record))
                    .isZero();
            return text(err).contains("'nonsense' is not understood")
                    && joules(ledger) > 0
                    && report(ledger, "-csv").contains("," + self + ",r1,cpu-model,estimated,2,on,");
        });
        double first = joules(ledger);
        Poll.until(PATIENCE, "counting goes on", () -> {
            assertThat(energy(InputStream.nullInputStream(), new CountDownLatch(1), record))
                    .isZero();
            return joules(ledger) > first;
        });
        assertThat(report(ledger, "-csv")).startsWith("day,host,rack,");
        assertThat(report(ledger))
                .contains("Host " + self)
                .contains("Rack r1")
                .contains("Gear 2")
                .contains("Day 20");
    }

    @Test
    void aRecordingEndsWhenItIsTold() throws Exception {
        String self = InetAddress.getLocalHost().getHostName();
        Path hosts = hosts("{\"hosts\": {\"%s\": {\"meters\": [{\"type\": \"cpu-model\"}]}}}".formatted(self));
        Path ledger = folder.resolve("ledger");
        CountDownLatch stop = new CountDownLatch(1);
        Thread recording = new Thread(() -> energy(
                InputStream.nullInputStream(),
                stop,
                "record",
                "-hosts",
                hosts.toString(),
                "-ledger",
                ledger.toString()));
        recording.start();
        Poll.until(PATIENCE, "the first write of the ledger", () -> Files.exists(ledger));
        stop.countDown();
        recording.join(20_000);
        assertThat(recording.isAlive()).isFalse();
    }

    private double joules(String ledger) {
        try {
            JsonNode report = JsonMapper.builder().build().readTree(report(ledger, "-json"));
            return report.path("hosts").path(0).path("joules").asDouble();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String report(String ledger, String... form) {
        out.reset();
        String[] words = Stream.concat(Stream.of("report", "-ledger", ledger), Stream.of(form))
                .toArray(String[]::new);
        assertThat(energy(InputStream.nullInputStream(), new CountDownLatch(1), words))
                .isZero();
        return text(out);
    }

    private int watts(String... arguments) {
        Console console = console(InputStream.nullInputStream());
        return execute(new CommandLine(new WattsCommand(console, new LeadingOptions())), arguments);
    }

    private int energy(InputStream in, CountDownLatch stop, String... arguments) {
        return execute(EnergyCommand.line(console(in), new LeadingOptions(), Optional.of(stop)), arguments);
    }

    private int execute(CommandLine line, String... arguments) {
        return CommandLines.prepare(line, print(out), print(err)).execute(arguments);
    }

    private Console console(InputStream in) {
        return new Console(Map.of(), in, print(out), print(err));
    }

    private static PrintStream print(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream from) {
        return from.toString(StandardCharsets.UTF_8);
    }

    private Path hosts(String json) throws IOException {
        return Files.writeString(folder.resolve("hosts.json"), json);
    }
}
