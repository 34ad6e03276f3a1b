// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** guest.py, as host.sh calls it, before a QEMU that does as the test says. */
class GuestProgramTest {
    /** Loads it with other patience: more than a busy machine needs, or less where a test waits for it to run out. */
    private static final String LOAD =
            "import sys; sys.path.insert(0, sys.argv.pop(1)); sys.dont_write_bytecode = True;"
                    + " import guest; guest.ASLEEP = guest.AWAKE = guest.ASKED = float(sys.argv.pop(1)); guest.ANSWER = 60.0; guest.main()";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private FakeQemu qemu;
    private Path program;
    private String patience = "60";
    private final List<Process> started = new ArrayList<>();

    private record Ended(int code, String printed) {}

    @BeforeEach
    void begin() throws IOException {
        program = Files.createDirectory(folder.resolve("programs"));
        Resource.copy("guest.py", program.resolve("guest.py"));
        qemu = new FakeQemu(folder);
    }

    @AfterEach
    void end() throws IOException {
        started.forEach(Process::destroyForcibly);
        qemu.close();
    }

    private Process start(String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("python3", "-c", LOAD, program.toString(), patience, folder.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        started.add(process);
        return process;
    }

    private Ended ended(Process process) throws IOException, InterruptedException {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), Files.readString(folder.resolve("out")));
    }

    private Ended run(String... arguments) throws IOException, InterruptedException {
        return ended(start(arguments));
    }

    private void refused(Ended ended, String... reason) {
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.printed()).startsWith("guest.py: ").contains(reason).doesNotContain("Traceback");
    }

    @Test
    void aGuestIsPutToSleepByItsLineAndWokenByTheMonitor() throws Exception {
        assertThat(run("sleep")).isEqualTo(new Ended(0, ""));
        assertThat(run("state")).isEqualTo(new Ended(0, "suspended\n"));
        assertThat(run("sleep")).isEqualTo(new Ended(0, "")); // is told once
        assertThat(run("wake")).isEqualTo(new Ended(0, ""));
        assertThat(run("wake")).isEqualTo(new Ended(0, ""));
        assertThat(run("state")).isEqualTo(new Ended(0, "running\n"));
        assertThat(qemu.told).containsExactly("sleep", "system_wakeup");
    }

    /** QEMU stays, and boots the kernel that goes on from the memory on disk. */
    @Test
    void aGuestThatSuspendsToDiskIsOffAndSwitchedOnAgain() throws Exception {
        qemu.effects.put("sleep", "shutdown");
        assertThat(run("sleep")).isEqualTo(new Ended(0, ""));
        assertThat(run("state")).isEqualTo(new Ended(0, "hibernated\n"));
        assertThat(run("sleep")).isEqualTo(new Ended(0, "")); // is told once
        assertThat(run("wake")).isEqualTo(new Ended(0, ""));
        assertThat(run("state")).isEqualTo(new Ended(0, "running\n"));
        assertThat(qemu.told).containsExactly("sleep", "system_reset", "cont");
    }

    @Test
    void aGuestThatBootsIsAwakeOnceItSaysSo() throws Exception {
        Path printed = Files.writeString(folder.resolve("printed"), "guest: up\nguest: awake\nas before\n");
        long before = Files.size(printed);
        Process waits = start("resumed", printed.toString(), Long.toString(before));
        Files.writeString(printed, "Booting\nguest: awa", StandardOpenOption.APPEND);
        assertThat(waits.isAlive()).isTrue();
        Files.writeString(printed, "ke\n", StandardOpenOption.APPEND);
        assertThat(ended(waits)).isEqualTo(new Ended(0, ""));
        Files.writeString(printed, "guest: up\n");
        refused(run("resumed", printed.toString(), "0"), "booted anew");
    }

    @Test
    void aGuestThatDoesNotSleepOrWakeIsSaidToBeWhatItIs() throws Exception {
        patience = "0.2";
        qemu.effects.clear();
        refused(run("sleep"), "the guest is running and not suspended");
        Poll.until(PATIENCE, "the line is read", () -> qemu.told.equals(List.of("sleep")));
        qemu.state = "suspended";
        refused(run("wake"), "the guest is suspended and not running");
        qemu.state = "guest-panicked";
        refused(run("wake"), "the guest is guest-panicked and not running");
        assertThat(qemu.told).containsExactly("sleep", "system_wakeup");
    }

    @Test
    void whatQemuRefusesIsToldInItsWords() throws Exception {
        qemu.state = "suspended";
        qemu.answers.put("system_wakeup", "{\"error\": {\"class\": \"GenericError\", \"desc\": \"not now\"}}");
        refused(run("wake"), "system_wakeup: not now");
    }

    @Test
    void aMonitorThatHangsUpOrIsNoneIsNoTraceback() throws Exception {
        qemu.answers.put("query-status", "");
        refused(run("state"), "QEMU has ended");
        qemu.answers.put("query-status", "no answer");
        refused(run("state"), "Expecting value");
        qemu.greeting = "{\"hello\": 1}";
        refused(run("state"), "no monitor of QEMU");
        qemu.greeting = "hello";
        refused(run("state"), "Expecting value");
        qemu.close();
        refused(run("state"), "refused");
        Files.delete(folder.resolve("monitor"));
        refused(run("sleep"), "No such file");
    }

    @Test
    void aGuestWhoseLineIsGoneIsNotTakenForAsleep() throws Exception {
        Files.delete(folder.resolve("line"));
        refused(run("sleep"), "No such file");
        assertThat(qemu.state).isEqualTo("running");
    }

    @Test
    void anOrderIsOneLine() throws Exception {
        assertThat(run("order", "clocks")).isEqualTo(new Ended(0, ""));
        Poll.until(PATIENCE, "the line is read", () -> qemu.told.equals(List.of("clocks")));
        Ended unknown = run("reboot");
        assertThat(unknown.code()).isEqualTo(1);
        assertThat(unknown.printed()).contains("guest.py: reboot?");
    }

    @Test
    void whatACommandPrintsInTheGuestComesOutHere() throws Exception {
        Files.writeString(folder.resolve("printed"), "guest: up\r\n");
        qemu.prints = told -> {
            String number = told.split(" ", 3)[1];
            return "guest: 7 out another's\r\nguest: %1$s out {\r\n10:00 INFO AgentDaemon: AWAKE\r\n".formatted(number)
                    + "guest: %1$s out   }\r\nguest: %1$s err  oh\r\nguest: %1$s ended 4\r\n".formatted(number);
        };
        Ended ended = run("ask", folder.resolve("printed").toString(), "hdfs", "power", "a b", "it's");
        assertThat(ended.code()).isEqualTo(4);
        assertThat(ended.printed().lines()).containsExactlyInAnyOrder("{", "  }", " oh"); // two streams, one file
        assertThat(qemu.told).singleElement().asString().matches("run \\d+ hdfs power 'a b' 'it'\"'\"'s'");
    }

    @Test
    void aGuestThatDoesNotAnswerAndAnOrderThatNoLineTakesAreRefused() throws Exception {
        patience = "0.2";
        Path printed = Files.writeString(folder.resolve("printed"), "");
        refused(run("ask", printed.toString(), "true"), "the guest has not answered");
        Poll.until(PATIENCE, "the line is read", () -> qemu.told.size() == 1);
        refused(run("ask", printed.toString(), "x".repeat(4_000)), "4000 bytes at most");
        assertThat(qemu.told).hasSize(1);
    }

    /** QEMU's parent takes the sockets of an earlier run away, so that the test makes its own after it. */
    private Process runs() throws IOException {
        qemu.close();
        Process parent = start(
                "run",
                folder.resolve("asleep").toString(),
                "sh",
                "-c",
                "echo here $$; while [ ! -e '" + folder + "/off' ]; do sleep 0.05; done; exit 7");
        Poll.until(PATIENCE, "the program runs", () -> printed().matches("here \\d+\n"));
        return parent;
    }

    private String printed() {
        try {
            return Files.readString(folder.resolve("out"));
        } catch (IOException e) {
            return "";
        }
    }

    private ProcessHandle program() {
        return ProcessHandle.of(Long.parseLong(printed().split("\\s", -1)[1])).orElseThrow();
    }

    @Test
    void theMarkFollowsTheGuestWhoeverSuspendsOrWakesIt() throws Exception {
        Path mark = Files.createFile(folder.resolve("asleep")); // an earlier run's
        runs();
        qemu = new FakeQemu(folder);
        Poll.until(PATIENCE, "it looks", () -> qemu.isHeard() && Files.notExists(mark));
        qemu.becomes("suspended");
        Poll.until(PATIENCE, "it is marked", () -> Files.exists(mark));
        qemu.becomes("running");
        Poll.until(PATIENCE, "the mark is gone", () -> Files.notExists(mark));
    }

    @Test
    void oneThatIsOffWithItsMemoryOnDiskIsKeptAndOneThatHasEndedIsNot() throws Exception {
        Path mark = folder.resolve("asleep");
        runs();
        qemu = new FakeQemu(folder);
        Poll.until(PATIENCE, "it looks", qemu::isHeard);
        qemu.becomes("shutdown", "SUSPEND_DISK", "SHUTDOWN", "STOP");
        Poll.until(PATIENCE, "it is marked", () -> Files.exists(mark));
        qemu.becomes("running", "RESET", "RESUME");
        Poll.until(PATIENCE, "the mark is gone", () -> Files.notExists(mark));
        assertThat(qemu.told).isEmpty();
        qemu.becomes("shutdown", "SHUTDOWN", "STOP");
        Poll.until(PATIENCE, "QEMU is ended", () -> qemu.told.equals(List.of("quit")));
        assertThat(mark).doesNotExist();
    }

    @Test
    void whoAsksItToEndAsksTheGuest() throws Exception {
        Process parent = runs();
        qemu = new FakeQemu(folder);
        parent.destroy(); // SIGTERM
        Poll.until(PATIENCE, "the guest is told", () -> qemu.told.equals(List.of("down")));
        Files.createFile(folder.resolve("off"));
        assertThat(ended(parent).code()).isEqualTo(7);
    }

    @Test
    void aGuestThatSleepsIsCutOff() throws Exception {
        Process parent = runs();
        qemu = new FakeQemu(folder);
        qemu.state = "suspended";
        parent.destroy();
        Poll.until(PATIENCE, "QEMU is told", () -> qemu.told.equals(List.of("quit")));
        Files.createFile(folder.resolve("off"));
        assertThat(ended(parent).code()).isEqualTo(7);
    }

    @Test
    void oneThatCannotBeAskedIsKilled() throws Exception {
        Process parent = runs();
        parent.destroy();
        assertThat(ended(parent).printed()).contains("cannot be ended in order");
    }

    @Test
    void aPowerCutTakesQemuAlong() throws Exception {
        Process parent = runs();
        ProcessHandle program = program();
        parent.destroyForcibly();
        Poll.until(PATIENCE, "the program is gone", () -> isGone(program));
    }

    /** A zombie process, which its parent has not reaped yet, has no command any more. */
    private static boolean isGone(ProcessHandle program) {
        return !program.isAlive() || program.info().command().isEmpty();
    }
}
