// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import javax.security.sasl.SaslException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.authorize.AuthorizationException;
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
        fails(line, wrapped(new AccessControlException("Client cannot authenticate via:[TOKEN, KERBEROS]")), 5);
        assertThat(err()).contains("There is no valid Kerberos ticket: run kinit.");
        fails(line, wrapped(new SaslException("GSS initiate failed")), 5);
        assertThat(err()).contains("run kinit. GSS initiate failed");
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

    /** As the IPC client of a stock Hadoop does it. */
    private static IOException wrapped(IOException cause) {
        return NetUtils.wrapException("nn1", 8020, "client", 0, new IOException(cause));
    }

    @Test
    void eachDenialHasItsRemedy() {
        fails(
                "-getGear",
                new RemoteException(
                        AuthorizationException.class.getName(),
                        "User eve (auth:SIMPLE) is not authorized for protocol interface "
                                + "io.hdfsgears.hdfs.rpc.GearPB: this service is only accessible by hdfs"),
                5);
        assertThat(err())
                .contains("User eve", "security.gear.protocol.acl", "-refreshServiceAcl")
                .doesNotContain("dfs.cluster.administrators");
        fails(
                "-getGear",
                new RemoteException(
                        AccessControlException.class.getName(),
                        "SIMPLE authentication is not enabled.  Available:[TOKEN, KERBEROS]"),
                5);
        assertThat(err()).contains("hadoop.security.authentication");
        fails("-setGear 1", new RemoteException(AccessControlException.class.getName(), "Access denied for eve."), 5);
        assertThat(err()).contains("Only a superuser or a member of dfs.cluster.administrators may do this.");
    }

    @Test
    void aWaitEndsAtOnceWhenTheTicketHasRunOut() {
        port.reply = FakePort.accepted();
        states(wrapped(new AccessControlException("Client cannot authenticate via:[TOKEN, KERBEROS]")));
        assertThat(run("-setGear 1 -wait -timeout 30m")).isEqualTo(5);
        assertThat(clock.nanos()).isLessThan(Duration.ofSeconds(5).toNanos());
    }

    private void fails(String line, IOException trouble, int code) {
        port.trouble = trouble;
        assertThat(run(line)).as("%s: %s", line, trouble).isEqualTo(code);
        assertThat(err()).isNotBlank();
        port.trouble = null;
    }
}
