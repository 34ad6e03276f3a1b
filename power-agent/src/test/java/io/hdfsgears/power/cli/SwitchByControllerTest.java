// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.control.Command.Result;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.exec.Outcome;
import io.hdfsgears.power.exec.desk.OrderDesk;
import io.hdfsgears.power.peer.Scripts;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A controller runs on the machine of the command. */
final class SwitchByControllerTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<String> ordered = new ArrayList<>();
    private Optional<String> other = Optional.empty();
    private boolean takesOver;

    @TempDir
    Path folder;

    private OrderDesk desk;

    @BeforeEach
    void start() throws Exception {
        Path program = Scripts.program(folder.resolve("switch"), """
                #!/bin/bash
                cd "$(dirname "$0")" || exit 1
                case $1 in state) cat power;; *) echo "$1" > power;; esac
                """);
        Files.writeString(folder.resolve("power"), "off\n");
        Files.writeString(folder.resolve("power-hosts.json"), """
            {"serve": {"socketFolder": "%1$s"}, "policy": {"settleMillis": 0, "pollMillis": 20},
             "hosts": {"h01": {"drivers": [{"type": "command", "on": ["%2$s", "on"], "state": ["%2$s", "state"]}]},
                       "h02": {"drivers": [{"type": "command", "on": ["%2$s", "on"]}]}}}\
            """.formatted(folder, program));
        desk = OrderDesk.open(folder, new OrderDesk.Controller() {
                    @Override
                    public boolean acts() {
                        return other.isEmpty() && !takesOver;
                    }

                    @Override
                    public Optional<String> actsInstead() {
                        return takesOver ? Optional.empty() : other;
                    }

                    @Override
                    public CompletableFuture<Outcome> order(String host, PowerAction action) {
                        ordered.add(host + " " + action);
                        Result result = host.equals("h01") ? Result.DONE : Result.QUARANTINED;
                        return CompletableFuture.completedFuture(
                                new Outcome(host, action, result, "by the controller"));
                    }
                })
                .orElseThrow();
    }

    @AfterEach
    void stop() {
        desk.close();
    }

    private int run(String... arguments) {
        return new PowerCli(new Console(
                        Map.of("HADOOP_CONF_DIR", folder.toString()),
                        InputStream.nullInputStream(),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8)))
                .line()
                .execute(arguments);
    }

    @Test
    void theControllerThatActsSpeaksToTheDevices() {
        assertThat(run("on", "h01")).isZero();
        assertThat(run("on", "h01", "h02")).isEqualTo(4);
        assertThat(ordered).containsExactly("h01 ON", "h01 ON", "h02 ON");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("h01\tDONE\tby the controller\n".repeat(2));
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("h02\tQUARANTINED\tby the controller\n");
        assertThat(folder.resolve("power")).hasContent("off");
    }

    @Test
    void whileOneActsElsewhereNothingIsDoneHere() {
        other = Optional.of("ctl2/77");
        assertThat(run("on", "h01")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("ctl2/77", "on its machine", "-direct");
        assertThat(folder.resolve("power")).hasContent("off");
        assertThat(run("on", "-direct", "h01")).isZero();
        assertThat(folder.resolve("power")).hasContent("on");
    }

    @Test
    void whileTheControllerTakesOverTheCommandSaysWhenToOrderAgain() {
        takesOver = true;
        assertThat(run("on", "h01")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("the controller at ")
                .endsWith(" does not take the order: it takes over from another controller now; give the order again in"
                        + " a few seconds; or add -direct\n");
        assertThat(folder.resolve("power")).hasContent("off");
    }

    /** No controller runs on this machine. */
    @Test
    void aCommandOnAThirdMachineAsksTheNameNodes() throws Exception {
        desk.close();
        try (ReportingNameNodes nameNodes = new ReportingNameNodes()) {
            String acts = "hdfs://" + nameNodes.start(ReportingNameNodes.active(ReportingNameNodes.acting()));
            assertThat(run("on", "-fs", acts, "h01")).isEqualTo(2);
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .isEqualTo("The controller ctl1/812 acts and speaks to the devices: run the command on its machine,"
                            + " or add -direct; nothing was done\n");
            assertThat(run("test", "-yes", "-fs", acts, "h01")).isEqualTo(2);
            assertThat(folder.resolve("power")).hasContent("off");
            assertThat(run("on", "-direct", "-fs", acts, "h01")).isZero();
            assertThat(folder.resolve("power")).hasContent("on");
        }
    }

    @Test
    void aControllerOfThisMachineThatTakesNoOrdersHindersNoCommand() throws Exception {
        desk.close();
        String here = InetAddress.getLocalHost().getHostName() + "/812";
        try (ReportingNameNodes nameNodes = new ReportingNameNodes()) {
            String acts = nameNodes.start(ReportingNameNodes.active(ReportingNameNodes.acting(here)));
            assertThat(run("on", "-fs", "hdfs://" + acts, "h01")).isZero();
            String waits = nameNodes.start(ReportingNameNodes.active(ReportingNameNodes.WAITING));
            assertThat(run("on", "-fs", "hdfs://" + waits, "h01")).isZero();
            assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        }
    }

    /** It takes connections, and says nothing. */
    @Test
    void aNameNodeThatDoesNotAnswerHindersNoCommand() throws Exception {
        desk.close();
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            assertThat(run("on", "-fs", "hdfs://127.0.0.1:" + silent.getLocalPort(), "h01"))
                    .isZero();
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .startsWith("WARNING: it is not known whether a controller acts on another machine (")
                    .contains("no active NameNode answers", String.valueOf(silent.getLocalPort()));
            assertThat(folder.resolve("power")).hasContent("on");
        }
    }

    @Test
    void aBrokenConfigurationOfHadoopHindersNoCommand() throws Exception {
        desk.close();
        Files.writeString(folder.resolve("core-site.xml"), "<configuration><property>");
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        try (URLClassLoader broken =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, usual)) {
            thread.setContextClassLoader(broken);
            assertThat(run("on", "h01")).isZero();
        } finally {
            thread.setContextClassLoader(usual);
        }
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith(
                        "WARNING: it is not known whether a controller acts on another machine (Hadoop's configuration"
                                + " cannot be read: ")
                .contains("core-site.xml");
        assertThat(folder.resolve("power")).hasContent("on");
    }

    @Test
    void whereNoneActsTheCommandSpeaksToTheDevices() {
        other = Optional.of("");
        assertThat(run("on", "h01")).isZero();
        assertThat(ordered).isEmpty();
        assertThat(folder.resolve("power")).hasContent("on");
    }
}
