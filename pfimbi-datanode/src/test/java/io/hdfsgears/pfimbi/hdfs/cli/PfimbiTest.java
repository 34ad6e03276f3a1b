// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.hdfs.cli.NotActiveException;
import io.hdfsgears.hdfs.cli.Times;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.testkit.FakeClock;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.net.ConnectTimeoutException;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines behind {@code hdfs pfimbi}, what they ask the cluster, and how they end. */
final class PfimbiTest {
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|\\S+");

    private final FakePort port = new FakePort();
    private final FakeClock clock = new FakeClock();

    private PfimbiShell.Said run(String line) {
        Times times = Times.of(clock::nanos, () -> clock.advance(Duration.ofSeconds(1)));
        String[] words = WORD.matcher(line)
                .results()
                .map(word -> word.group(1) == null ? word.group() : word.group(1))
                .toArray(String[]::new);
        return PfimbiShell.run(port, times, words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-status                                  | status",
                "status                                   | status",
                "-weights                                 | weights",
                "weights                                  | weights",
                "-weights -set \"3=10, 2=100\"            | weights=2=100, 3=10",
                "weights --set=*/job_17=4                 | weights=*/job_17=4",
                "-weights -set \"\"                       | weights=",
                "-setPath /tmp -sync 1                    | /tmp sync=1",
                "-setPath -sync 1 /tmp                    | /tmp sync=1",
                "set-path /tmp --sync=0                   | /tmp sync=0",
                "SET-PATH /tmp --SYNC 0                   | /tmp sync=0",
                "-setPath /important -floor 2             | /important floor=2",
                "set-path /important --floor 2            | /important floor=2",
                "-setPath @here -clear                    | @here clear",
                "set-path / --clear                       | / clear",
                "-setPath / -clearFloor                   | / clear FLOOR_RULE",
                "-setPath -clearSync /                    | / clear SYNC_RULE",
                "set-path / --clear-floor                 | / clear FLOOR_RULE",
                "-listPaths                               | paths",
                "list-paths                               | paths",
            })
    void aLineIsAskedAsItIsMeant(String line, String asked) throws IOException {
        assertThat(run(line).code()).isZero();
        assertThat(port.asked).containsExactly(asked);
        for (String json : List.of(" -json", " --json")) {
            PfimbiShell.Said said = run(line + json);
            assertThat(said.code()).as(said.err()).isZero();
            assertThat(new ObjectMapper().readTree(said.out()).isObject()).isTrue();
            assertThat(port.asked).endsWith(asked);
        }
        int words = line.indexOf(' ') < 0 ? line.length() : line.indexOf(' ');
        assertThat(run(line.substring(0, words) + " -json" + line.substring(words))
                        .code())
                .as("-json before what else is given")
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-wait /data",
                "wait /data",
                "-wait -timeout 60 /data",
                "wait --timeout=60 /data",
                "wait /data --timeout 60"
            })
    void aWaitEndsWhenNothingIsMissing(String line) {
        port.missing.clear();
        port.missing.addAll(List.of(7L, 2L, 0L));
        PfimbiShell.Said said = run(line);
        assertThat(said).isEqualTo(new PfimbiShell.Said(0, "", ""));
        assertThat(port.asked).containsExactly("missing /data", "closed");
        assertThat(Duration.ofNanos(clock.nanos())).isEqualTo(Duration.ofSeconds(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-wait -replicas 2 -timeout 0 /data", "wait --replicas=2 --timeout=0 /data"})
    void aWaitForANumberSaysIt(String line) {
        assertThat(run(line)).isEqualTo(new PfimbiShell.Said(0, "", ""));
        assertThat(port.asked).containsExactly("missing /data replicas=2", "closed");
        port.missing.clear();
        port.missing.add(3L);
        assertThat(run(line)).isEqualTo(new PfimbiShell.Said(3, "", "3 blocks of /data do not have 2 replicas yet\n"));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "60, 60"})
    void aWaitGivesUp(int timeoutSeconds, int seconds) {
        port.missing.clear();
        port.missing.add(3L);
        PfimbiShell.Said said = run("-wait -timeout " + timeoutSeconds + " /data");
        assertThat(said.code()).isEqualTo(3);
        assertThat(said.err()).isEqualTo("3 blocks of /data do not have all their replicas yet\n");
        assertThat(Duration.ofNanos(clock.nanos())).isEqualTo(Duration.ofSeconds(seconds));
        assertThat(port.asked).endsWith("closed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-statsu                       | '-statsu' is not known here. Did you mean -status?",
                "--status                      | '--status' is not known here. Did you mean -status?",
                "statsu                        | 'statsu' is not known here. Did you mean status?",
                "setPath /a -clear             | 'setPath' is not known here. Did you mean set-path?",
                "-setpaths /a -clear           | '-setpaths' is not known here. Did you mean -setPath?",
                "-versoin                      | '-versoin' is not known here. Did you mean --version?",
                "nonsense                      | 'nonsense' is not known here.",
                "-status -xml                  | '-xml' is not known here.",
                "-status -jsno                 | '-jsno' is not known here. Did you mean --json?",
                "-setPath /a -sync 1 -hson     | '-hson' is not known here. Did you mean --json?",
                "-status now                   | 'now' is not known here.",
                "-status -json -json           | '--json' should be specified only once",
                "-weights -set                 | Missing required parameter for option '--set' (<weights>)",
                "-weights -set -json           | Expected parameter for option '--set' but found '--json'",
                "-weights -set 2=none          | weight 'none' of class '2' is not a number: give 0.001 to 1000000",
                "-weights -set 2               | weight rule '2' in '2' is not of the form class=weight: write",
                "-weights 2=1                  | '2=1' is not known here.",
                "-setPath                      | (--sync=<replicas> | --floor=<replicas> | --clear |",
                "-setPath /a                   | (--sync=<replicas> | --floor=<replicas> | --clear |",
                "-setPath -sync 1              | Missing required parameter: '<path>'",
                "-setPath /a -sync             | Missing required parameter for option '--sync' (<replicas>)",
                "-setPath /a -sync two         | option '--sync': 'two' is not a whole number from 0",
                "-setPath /a -sync -1          | option '--sync': '-1' is not a whole number from 0",
                "-setPath /a -floor 1.5        | option '--floor': '1.5' is not a whole number from 0",
                "-setPath /a -sync 9999999999  | '9999999999' is not a whole number from 0 to 999999999: give one",
                "-setPath /a -sync 1 -floor 2  | are mutually exclusive (specify only one)",
                "-setPath /a -sync 1 -clear    | are mutually exclusive (specify only one)",
                "-setPath /a -clear -clearSync | are mutually exclusive (specify only one)",
                "-setPath /a -clearFloor 2     | '2' is not known here.",
                "-setPath /a /b -sync 1        | '/b' is not known here.",
                "-listPaths /a                 | '/a' is not known here.",
                "-wait                         | Missing required parameter: '<path>'",
                "-wait -timeout 5              | Missing required parameter: '<path>'",
                "-wait -timeout soon /a        | option '--timeout': 'soon' is not a whole number from 0",
                "-wait -timeout 5m /a          | '5m' is not a whole number from 0 to 999999999: give one such as",
                "-wait -replicas 0 /a          | Every block has 0 replicas: give 1 or more.",
                "-wait -replicas two /a        | option '--replicas': 'two' is not a whole number from 0",
                "-wait -tiemout 5 /a           | '-tiemout' is not known here. Did you mean --timeout?",
                "-wait /a -json                | '--json' is not known here.",
                "-wait \"\"                     | '' is not a path: Can not create a Path from an empty string. Give",
                "help statsu                   | Unknown subcommand 'statsu'",
            })
    void badArgumentsEndWith1AndAskNothing(String line, String message) {
        PfimbiShell.Said said = run(line);
        assertThat(said.code()).isEqualTo(1);
        assertThat(said.err()).contains(message).contains("Usage: hdfs pfimbi", "--help");
        assertThat(said.out()).isEmpty();
        assertThat(port.asked).isEmpty();
    }

    @Test
    void rulesAreConfirmedInWords() {
        assertThat(run("-setPath /tmp -sync 1").out()).isEqualTo("Writers below /tmp wait for 1 replica: in force\n");
        assertThat(run("-setPath /tmp -sync 0").out())
                .isEqualTo("Writers below /tmp wait for all replicas: in force\n");
        assertThat(run("-setPath /tmp -floor 2").out())
                .isEqualTo("Writers below /tmp wait for 2 replicas at least, whatever they ask for: in force\n");
        assertThat(run("-setPath /tmp -clear").out())
                .isEqualTo("The rule of -setPath for /tmp is taken back: in force\n");
        assertThat(run("-setPath /tmp -clearFloor").out())
                .isEqualTo("The rule of -setPath -floor for /tmp is taken back: in force\n");
        assertThat(run("-setPath /tmp -clearSync").out())
                .isEqualTo("The rule of -setPath -sync for /tmp is taken back: in force\n");
        assertThat(run("-listPaths").out()).isEqualTo("/tmp: 1, -setPath\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-setPath /a -sync 1", "-setPath /a -clear -json", "-listPaths", "list-paths --json"})
    void theNameNodesAnswerIsTheCode(String line) {
        Map<OutcomeProto, Integer> codes = Map.of(
                OutcomeProto.BAD_ARGUMENT, 1,
                OutcomeProto.REFUSED, 2,
                OutcomeProto.NOT_AUTHORIZED, 5,
                OutcomeProto.NOT_ACTIVE, 6);
        codes.forEach((outcome, code) -> {
            port.paths = VerbReplyProto.newBuilder()
                    .setOutcome(outcome)
                    .setMessage("because of " + outcome)
                    .build();
            assertThat(run(line)).isEqualTo(new PfimbiShell.Said(code, "", "because of " + outcome + "\n"));
        });
    }

    @Test
    void theDataNodesAnswersAreTheCode() {
        port.silent = Map.of("h2:9866", Answers.AWAY);
        assertThat(run("-status").code()).as("one that sleeps is no trouble").isZero();
        assertThat(run("-weights").code())
                .as("one that sleeps keeps its weights")
                .isEqualTo(4);
        port.silent = Map.of("h2:9866", "Connection refused");
        port.denied = true;
        assertThat(run("-status").code()).isEqualTo(4);
        assertThat(run("-status").out()).contains("h2:9866: no answer: Connection refused");
        port.replies = Map.of();
        assertThat(run("-status").code()).as("each refused").isEqualTo(5);
        port.silent = Map.of("h2:9866", Answers.OFF);
        PfimbiShell.Said off = run("status --json");
        assertThat(off.code()).isEqualTo(2);
        assertThat(off.err()).contains("Pfimbi is off", "dfs.datanode.fsdataset.factory");
        assertThat(off.out()).startsWith("{").endsWith("}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-status", "-weights", "-setPath /a -sync 1", "-listPaths", "-wait /a"})
    void whatKeepsTheClusterFromAnsweringIsTheCode(String line) {
        fails(line, new AccessControlException("guest may not"), 5, "guest may not");
        fails(line, new RemoteException(AccessControlException.class.getName(), "no\n\tat x.Y"), 5, "no");
        IOException ticketless = new AccessControlException("Client cannot authenticate via:[TOKEN, KERBEROS]");
        fails(
                line,
                NetUtils.wrapException("nn", 8020, "client", 0, new IOException(ticketless)),
                5,
                "There is no valid Kerberos ticket: run kinit. Client cannot authenticate via:[TOKEN, KERBEROS]");
        for (IOException away : List.of(
                new ConnectException("refused."),
                new ConnectTimeoutException("refused."),
                new SocketTimeoutException("refused."),
                new UnknownHostException("refused."),
                new RemoteException(StandbyException.class.getName(), "refused."))) {
            fails(
                    line,
                    away,
                    6,
                    "No NameNode is active: refused. Start one, or name another cluster by -fs hdfs://<nameservice>.");
        }
        fails(line, new NotActiveException("No NameNode is active: a; b"), 6, "No NameNode is active: a; b");
        fails(line, new IOException("disk on fire"), 255, "hdfs pfimbi failed: java.io.IOException: disk on fire");
        fails(
                line,
                new RemoteException("x.Y", "broken\n\tat x.Y"),
                255,
                "hdfs pfimbi failed: org.apache.hadoop.ipc.RemoteException(x.Y): broken");
        fails(line, new IllegalStateException("bug"), 255, "hdfs pfimbi failed: java.lang.IllegalStateException: bug");
    }

    @Test
    void aPathThatIsNotThereIsABadArgument() {
        fails("-wait /a", new FileNotFoundException("File /a does not exist."), 1, "File /a does not exist.");
        fails(
                "-wait x:/a",
                new UnsupportedFileSystemException("No FileSystem for scheme \"x\""),
                1,
                "No FileSystem for" + " scheme \"x\"");
    }

    private void fails(String line, Exception trouble, int code, String message) {
        port.trouble = trouble;
        assertThat(run(line)).as(line).isEqualTo(new PfimbiShell.Said(code, "", message + "\n"));
    }
}
