// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Command.Result;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.exec.Outcome;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class OrderDeskTest {
    @TempDir
    Path folder;

    private final List<String> ordered = new ArrayList<>();
    private final List<ControllerOnHost.Result> results = new ArrayList<>();
    private boolean acts = true;
    private Optional<String> other = Optional.of("");
    private OrderDesk desk;

    @BeforeEach
    void open() {
        desk = OrderDesk.open(folder, new Acting()).orElseThrow();
    }

    private final class Acting implements OrderDesk.Controller {
        @Override
        public boolean acts() {
            return acts;
        }

        @Override
        public Optional<String> actsInstead() {
            return other;
        }

        @Override
        public CompletableFuture<Outcome> order(String host, PowerAction action) {
            ordered.add(host + " " + action);
            Outcome outcome = new Outcome(host, action, Result.DONE, "reads\n\t" + action.leadsTo());
            CompletableFuture<Outcome> promise = CompletableFuture.completedFuture(outcome);
            if (host.equals("lost")) {
                promise = new CompletableFuture<>();
                promise.cancel(false);
            }
            return promise;
        }
    }

    /** In place of the desk: one whose first callers cannot be accepted. */
    private void failing(int failures, long firstLineMillis) throws IOException {
        desk.close();
        Path socket = folder.resolve("serve-1.sock");
        FailingDoor door = new FailingDoor(failures);
        door.bind(UnixDomainSocketAddress.of(socket));
        desk = new OrderDesk(socket, door, new Acting(), 1, firstLineMillis);
        desk.start();
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private ControllerOnHost.Answer order(String... hosts) throws IOException {
        return new ControllerOnHost(folder).order(PowerAction.FORCE_OFF, List.of(hosts), results::add);
    }

    private Path socket() throws IOException {
        try (var files = Files.list(folder)) {
            return files.findFirst().orElseThrow();
        }
    }

    @Test
    void theControllerThatActsTakesTheOrderAndTellsHowItEnds() throws Exception {
        assertThat(order("h01", "lost").taken()).isEqualTo(ControllerOnHost.Taken.YES);
        assertThat(ordered).containsExactly("h01 FORCE_OFF", "lost FORCE_OFF");
        assertThat(results)
                .containsExactly(
                        new ControllerOnHost.Result("h01", "DONE", "reads  OFF"),
                        new ControllerOnHost.Result("lost", "UNKNOWN", "the controller ends"));
    }

    @Test
    @Timeout(60)
    void aCallerThatCannotBeAcceptedEndsNotTheDesk() throws Exception {
        failing(3, FirstLine.LIMIT_MILLIS);
        assertThat(order("h01").taken()).isEqualTo(ControllerOnHost.Taken.YES);
    }

    @Test
    @Timeout(60)
    void aDeskThatGivesUpLeavesNoSocketToWaitAt() throws Exception {
        failing(FailingDoor.BROKEN, FirstLine.LIMIT_MILLIS);
        Poll.until(Duration.ofSeconds(30), "the socket is gone", () -> Files.notExists(folder.resolve("serve-1.sock")));
        assertThat(order("h01").taken()).isEqualTo(ControllerOnHost.Taken.NOBODY_ACTS);
    }

    @Test
    @Timeout(60)
    void aSilentControllerIsNotWaitedForForEver() throws Exception {
        desk.close();
        Path silent = folder.resolve("serve-1.sock");
        try (ServerSocketChannel unread = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            unread.bind(UnixDomainSocketAddress.of(silent));
            assertThatThrownBy(
                            () -> new ControllerOnHost(folder, 50).order(PowerAction.ON, List.of("h01"), results::add))
                    .hasMessage("the controller at " + silent + " does not answer: look at its log, or restart it");
        }
    }

    @Test
    @Timeout(60)
    void aSilentCallerLosesItsPlace() throws Exception {
        failing(0, 50);
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
            assertThat(Line.read(Channels.newReader(channel, StandardCharsets.UTF_8)))
                    .isNull();
        }
    }

    @Test
    void theLogNamesWhoOrdered() throws Exception {
        StringWriter log = new StringWriter();
        WriterAppender appender = new WriterAppender(new SimpleLayout(), log);
        Logger logger = Logger.getLogger(OrderDesk.class);
        logger.addAppender(appender);
        try {
            order("h01");
        } finally {
            logger.removeAppender(appender);
        }
        String user = Files.getOwner(socket()).getName();
        assertThat(log.toString()).contains("h01: FORCE_OFF is ordered by user " + user + " on this machine");
    }

    @Test
    void onlyItsUserAndGroupMayOrder() throws Exception {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket())))
                .isEqualTo("rw-rw----");
    }

    @Test
    void oneThatWaitsSaysWhoActs() throws Exception {
        acts = false;
        assertThat(order("h01").taken()).isEqualTo(ControllerOnHost.Taken.NOBODY_ACTS);
        other = Optional.of("ctl2/77");
        assertThat(order("h01")).isEqualTo(new ControllerOnHost.Answer(ControllerOnHost.Taken.ANOTHER_ACTS, "ctl2/77"));
        assertThat(ordered).isEmpty();
    }

    @Test
    void oneThatTakesOverJustNowSaysWhatToDo() {
        acts = false;
        other = Optional.empty();
        assertThatThrownBy(() -> order("h01"))
                .hasMessageStartingWith("the controller at " + folder)
                .hasMessageEndingWith(" does not take the order: it takes over from another controller now; give the"
                        + " order again in a few seconds");
        assertThat(ordered).isEmpty();
    }

    @Test
    void whereNoControllerRunsNobodyActs() throws Exception {
        Path left = folder.resolve("serve-0.sock");
        try (ServerSocketChannel ended = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            ended.bind(UnixDomainSocketAddress.of(left));
        }
        assertThat(left).as("the socket of a process that was killed").exists();
        assertThat(order("h01").taken()).as("another one runs").isEqualTo(ControllerOnHost.Taken.YES);
        desk.close();
        assertThat(order("h01").taken()).isEqualTo(ControllerOnHost.Taken.NOBODY_ACTS);
        assertThat(new ControllerOnHost(folder.resolve("none"))
                        .order(PowerAction.ON, List.of("h01"), results::add)
                        .taken())
                .isEqualTo(ControllerOnHost.Taken.NOBODY_ACTS);
    }

    @Test
    void whatIsNoOrderIsRefused() throws Exception {
        for (String line : List.of("EXPLODE\th01\n", "ON\n", "\n")) {
            try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket()));
                    Writer to = Channels.newWriter(channel, StandardCharsets.UTF_8)) {
                to.write(line);
                to.flush();
                assertThat(Line.read(Channels.newReader(channel, StandardCharsets.UTF_8)))
                        .first()
                        .isEqualTo("bad");
            }
        }
        assertThat(ordered).isEmpty();
    }
}
