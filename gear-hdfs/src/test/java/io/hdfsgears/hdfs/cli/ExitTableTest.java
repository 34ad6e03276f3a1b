// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of exit codes in docs/cli.md, row by row, for every verb that can end so. */
final class ExitTableTest extends ShellDriver {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-setGear 1",
                "-setGear 1 -dryRun",
                "-cancelGear",
                "-gearMode auto",
                "-adoptLayout",
                "-setDataset /a",
                "-removeDataset /a",
                "-gearHosts -primaries 3"
            })
    void theNameNodesAnswerIsTheCodeAndFailuresGoToStandardError(String line) {
        assertThat(FakePort.EXIT_CODES).containsOnlyKeys(OutcomeProto.values());
        FakePort.EXIT_CODES.forEach((outcome, code) -> {
            port.reply = FakePort.reply(outcome, "because of " + outcome);
            assertThat(run(line)).as("%s: %s", line, outcome).isEqualTo(code);
            boolean good = code == 0;
            assertThat(good ? err() : out()).isEmpty();
            assertThat(run(line + " -json")).as("%s -json: %s", line, outcome).isEqualTo(code);
            assertThat(out()).contains("\"exitCode\" : " + code);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-setGear 1",
                "-getGear",
                "-gearReport",
                "-cancelGear",
                "-gearMode",
                "-adoptLayout",
                "-setDataset /a",
                "-removeDataset /a",
                "-listDatasets",
                "-gearHosts",
                "-gearHosts -remove h01",
                "-eafrReport"
            })
    void soIsWhatKeptItFromAnswering(String line) {
        fails(line, new AccessControlException("no"), 5);
        fails(line, new NotActiveException("No NameNode is active: a; b"), 6);
        fails(line, new StandbyException("standby"), 6);
        fails(line, new IOException("disk on fire"), 255);
        assertThat(run(line + " -nonsense")).isEqualTo(1);
        assertThat(err()).contains("'-nonsense' is not known here.", "Usage: hdfs dfsadmin");
    }

    @Test
    void aShiftThatIsWaitedForEndsWithItsEnd() {
        Map.of("STEADY", 0, "HELD", 4, "DRAINING", 3).forEach((phase, code) -> {
            port.reply = FakePort.accepted();
            port.states.clear();
            port.states.add(FakePort.state(phase, phase.equals("STEADY") ? 1 : 3, 1));
            assertThat(run("-setGear 1 -wait -timeout 5s")).as(phase).isEqualTo(code);
        });
        port.reply = FakePort.accepted();
        port.states.clear();
        port.states.add(FakePort.state("STEADY", 3, 3));
        assertThat(run("-setGear 1 -wait")).as("another order came").isEqualTo(4);
    }

    private void fails(String line, IOException trouble, int code) {
        port.trouble = trouble;
        assertThat(run(line)).as("%s: %s", line, trouble).isEqualTo(code);
        assertThat(err()).isNotBlank();
        port.trouble = null;
    }
}
