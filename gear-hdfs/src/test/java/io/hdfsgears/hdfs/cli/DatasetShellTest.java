// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.hdfs.cli.answer.VerbStyle;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.RemoveDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verbs about datasets. */
final class DatasetShellTest {
    private final FakePort port = new FakePort();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** None of them waits. */
    private static final Times NO_TIME = new Times() {
        @Override
        public long nanos() {
            return 0;
        }

        @Override
        public void pause() {
            throw new IllegalStateException("nothing is waited for");
        }
    };

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-setDataset                       | Say which dataset",
                "-setDataset /a /b                 | '/b' is not known",
                "-setDataset /a -primaries 0       | -primaries cannot be '0'",
                "-setDataset /a -primaries         | -primaries needs a value",
                "-setDataset /a -gear min          | -gear cannot be 'min'",
                "-setDataset /a -share -1          | -share cannot be '-1'",
                "-setDataset /a -share 1.5         | -share cannot be '1.5'",
                "-setDataset /a -share 99999999999 | -share cannot be '99999999999'",
                "-setDataset /a -layout rabbit     | '-layout' is not known",
                "-setDataset /a -force             | '-force' is not known",
                "-removeDataset                    | Say which dataset",
                "-removeDataset /a -share 1        | '-share' is not known",
                "-listDatasets /a                  | '/a' is not known",
            })
    void badArgumentsEndWith1AndUsage(String line, String message) {
        assertThat(run(line)).isEqualTo(1);
        assertThat(err()).contains(message).contains("Usage: hdfs dfsadmin " + line.split(" ", 2)[0]);
        assertThat(out()).isEmpty();
        assertThat(port.dataset).isNull();
        assertThat(port.removed).isNull();
    }

    @Test
    void aDatasetIsSetAndRemoved() {
        port.reply = FakePort.reply(OutcomeProto.IN_PROGRESS, "dataset /logs: primaries host-4:9866");
        assertThat(run("-setDataset /logs -primaries 2 -gear 2 -share 3 -dryRun -reason split"))
                .isZero();
        assertThat(port.dataset)
                .isEqualTo(SetDatasetRequestProto.newBuilder()
                        .setPath("/logs")
                        .setPrimaries(2)
                        .setGear(2)
                        .setShare(3)
                        .setDryRun(true)
                        .setReason("split")
                        .build());
        assertThat(out()).contains("primaries host-4:9866");
        assertThat(run("-removeDataset /logs")).isZero();
        assertThat(port.removed)
                .isEqualTo(RemoveDatasetRequestProto.newBuilder()
                        .setPath("/logs")
                        .setDryRun(false)
                        .build());
    }

    @Test
    void aRefusalIsItsExitCode() {
        port.reply = FakePort.reply(OutcomeProto.REFUSED, "refused: shift up first");
        assertThat(run("-setDataset /logs -gear 2")).isEqualTo(2);
        assertThat(err()).contains("shift up first");
        assertThat(run("-removeDataset /logs -json")).isEqualTo(2);
        assertThat(out()).contains("REFUSED");
    }

    @Test
    void whatIsNotSaidIsNotSent() {
        run("-setDataset /logs -share 2");
        assertThat(port.dataset).isNotNull().satisfies(asked -> {
            assertThat(asked.hasPrimaries()).isFalse();
            assertThat(asked.hasGear()).isFalse();
        });
    }

    @Test
    void datasetsAreListed() {
        assertThat(run("-listDatasets")).isZero();
        assertThat(out())
                .contains("Dataset:              /logs")
                .contains("  primaries:          host-4:9866 host-5:9866")
                .contains("  lowest gear:        2, 5 hosts awake")
                .contains("  blocks:             1200")
                .contains("  in use:             yes")
                .contains("  hosts now:          host-4:9866");
    }

    @Test
    void datasetsAreListedForScripts() throws IOException {
        assertThat(run("-listDatasets -json")).isZero();
        JsonNode node = new ObjectMapper().readTree(out());
        assertThat(node.get("verb").asText()).isEqualTo("listDatasets");
        JsonNode logs = node.get("datasets").get(1);
        assertThat(logs.get("path").asText()).isEqualTo("/logs");
        assertThat(logs.get("gearHosts").asInt()).isEqualTo(5);
        assertThat(logs.get("primaryHosts").get(0).asText()).isEqualTo("host-4:9866");
        assertThat(logs.get("inUse").asBoolean()).isTrue();
        assertThat(logs.get("hosts").get(0).asText()).isEqualTo("host-4:9866");
        assertThat(node.get("datasets").get(0).has("blocks")).isFalse();
        assertThat(node.get("datasets").get(0).has("inUse")).isFalse();
    }

    private int run(String line) {
        out.reset();
        err.reset();
        List<String> args = List.of(line.split(" +"));
        return new GearShell(
                        port,
                        NO_TIME,
                        new VerbStyle(),
                        new PrintStream(out, true, UTF_8),
                        new PrintStream(err, true, UTF_8))
                .run(Verb.of(args.get(0)).orElseThrow(), args.subList(1, args.size()));
    }

    private String out() {
        return out.toString(UTF_8);
    }

    private String err() {
        return err.toString(UTF_8);
    }
}
