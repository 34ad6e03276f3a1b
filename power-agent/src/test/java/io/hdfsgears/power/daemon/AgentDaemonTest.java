// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.agent.AgentTimes;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.link.HostWord.Draw;
import io.hdfsgears.power.os.HostOs;
import io.hdfsgears.testkit.Poll;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A host that sleeps until it is woken, with two NameNodes. */
final class AgentDaemonTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final AgentTimes TIMES = new AgentTimes(
            TimeUnit.MILLISECONDS.toNanos(50), TimeUnit.MILLISECONDS.toNanos(50), TimeUnit.DAYS.toNanos(1));
    private static final String HOST = "h01:9866";

    private final FakeNameNode nn1 = new FakeNameNode("nn1", true);
    private final FakeNameNode nn2 = new FakeNameNode("nn2", false);
    private final Bed bed = new Bed();
    private final AgentDaemon agent =
            new AgentDaemon(HOST, bed, TIMES, List.of(nn1, nn2), Duration.ofMillis(20), 60_000);

    /** A host as the test wants it. */
    private static final class Bed implements HostOs {
        private volatile List<String> vetoes = List.of();
        private volatile CountDownLatch woken = new CountDownLatch(1);
        private volatile boolean bug;
        private volatile boolean asleep;
        private volatile boolean armed;
        private volatile boolean rearmed;
        private volatile boolean armsNone;

        @Override
        public List<String> vetoes() {
            if (bug) {
                throw new IllegalStateException("a bug");
            }
            return vetoes;
        }

        @Override
        public Optional<String> arm() {
            armed = true;
            return Optional.empty();
        }

        @Override
        public Optional<List<String>> armedMacs() {
            return armsNone
                    ? Optional.of(List.of())
                    : Optional.of(List.of(rearmed ? "02:77:00:00:00:02" : "02:77:00:00:00:01"));
        }

        @Override
        public OptionalLong bootedNanosAgo() {
            return OptionalLong.of(TimeUnit.HOURS.toNanos(5));
        }

        @Override
        public void disarm() {
            armed = false;
        }

        @Override
        public void rearm() {
            rearmed = true;
        }

        @Override
        public Slept sleep() throws InterruptedException {
            CountDownLatch until = woken;
            asleep = true;
            until.await();
            asleep = false;
            return new Slept(Optional.empty(), TimeUnit.SECONDS.toNanos(5));
        }

        void wake() {
            CountDownLatch now = woken;
            woken = new CountDownLatch(1);
            now.countDown();
        }
    }

    @AfterEach
    void end() {
        agent.close();
    }

    private static boolean said(FakeNameNode nameNode, PowerState power) {
        HostWord word = nameNode.last(HOST);
        return word != null && word.power() == power;
    }

    private void until(String what, java.util.function.BooleanSupplier holds) {
        Poll.until(PATIENCE, what, holds);
    }

    @Test
    void sleepsWhenItIsToldToAndIsUpAgainAfterwards() {
        agent.metered(new Draw(81.5, "rapl"));
        agent.start();
        until("both hear that it is on", () -> said(nn1, PowerState.ON) && said(nn2, PowerState.ON));
        assertThat(nn1.heard().get(0).reporter()).isEqualTo(HostWord.Reporter.AGENT);
        assertThat(nn1.heard().get(0).draw()).contains(new Draw(81.5, "rapl"));
        nn1.order(HOST, false, true);
        until("it sleeps", () -> bed.asleep);
        assertThat(bed.armed).isTrue();
        assertThat(said(nn1, PowerState.OFF) && said(nn2, PowerState.OFF)).isTrue();
        HostWord last = nn1.last(HOST);
        assertThat(last == null ? 0 : last.asleepMillis()).isEqualTo(TimeUnit.DAYS.toMillis(1));
        assertThat(nn1.heard().stream().map(HostWord::power).distinct())
                .containsExactly(PowerState.ON, PowerState.UNKNOWN, PowerState.OFF);
        nn1.order(HOST, true, false);
        bed.wake();
        until("it is on again", () -> said(nn1, PowerState.ON));
        until("it is armed again", () -> bed.rearmed && !bed.armed);
        assertThat(nn1.resets()).isPositive();
        HostWord up = nn1.last(HOST);
        assertThat(up == null ? Optional.empty() : up.draw())
                .as("what it drew before it slept")
                .isEmpty();
    }

    @Test
    void whoIsWantedOnWhenItSaysItsLastWordStaysUp() {
        agent.start();
        nn1.cancelsAtLastWord();
        nn1.order(HOST, false, true);
        until("it said its last word", () -> nn1.heard().stream().anyMatch(word -> word.power() == PowerState.OFF));
        until("it says that it is on", () -> said(nn1, PowerState.ON));
        assertThat(bed.asleep || bed.armed).isFalse();
    }

    private long upMillis() {
        HostWord word = nn1.last(HOST);
        return word == null ? -1 : word.wake().upMillis().orElse(-1);
    }

    @Test
    void saysWhichInterfacesItArmsAndWhenItsHostCameUp() {
        agent.start();
        until("it says when it booted", () -> upMillis() >= TimeUnit.HOURS.toMillis(5));
        assertThat(nn1.last(HOST))
                .extracting(word -> word.wake().armedMacs())
                .isEqualTo(Optional.of(List.of("02:77:00:00:00:01")));
        nn1.order(HOST, false, true);
        until("it sleeps", () -> bed.asleep);
        assertThat(upMillis()).as("of a host that says off").isNegative();
        nn1.order(HOST, true, false);
        bed.wake();
        until("it says that it has just come up", () -> said(nn1, PowerState.ON));
        assertThat(upMillis()).isBetween(0L, PATIENCE.toMillis());
        until("it has armed again", () -> {
            HostWord word = nn1.last(HOST);
            return word != null && word.wake().armedMacs().equals(Optional.of(List.of("02:77:00:00:00:02")));
        });
    }

    @Test
    void saysThatItArmsNone() {
        bed.armsNone = true;
        agent.start();
        until("it says so", () -> {
            HostWord word = nn1.last(HOST);
            return word != null && word.wake().armedMacs().filter(List::isEmpty).isPresent();
        });
    }

    /** Where the program has a handler for it: it ends the process. */
    @Test
    void aBugIsNotSurvivedByHalf() {
        AtomicReference<Throwable> uncaught = new AtomicReference<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, why) -> uncaught.set(why));
        try {
            bed.bug = true;
            nn1.order(HOST, false, true);
            agent.start();
            until("no code caught it", () -> uncaught.get() instanceof IllegalStateException);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void aVetoIsReportedAndOnceItIsGoneItSleeps() {
        bed.vetoes = List.of("NodeManager with 2 containers");
        nn1.order(HOST, false, true);
        agent.start();
        until("the reason is told", () -> {
            HostWord word = nn1.last(HOST);
            return word != null && word.alarm().equals("kept awake by NodeManager with 2 containers");
        });
        assertThat(bed.asleep).isFalse();
        bed.vetoes = List.of();
        until("it sleeps", () -> bed.asleep);
        bed.wake();
    }

    @Test
    void aStandbyAndAGoneNameNodeOrderNothing() {
        nn2.order(HOST, false, true);
        nn1.gone(true);
        agent.start();
        until("heartbeats go on", () -> nn2.heard().size() > 10);
        assertThat(bed.asleep || bed.armed).isFalse();
        nn2.active(true);
        until("the new active one is followed", () -> bed.asleep);
        bed.wake();
    }

    @Test
    void whileTwoClaimToBeActiveItStaysUp() {
        nn2.active(true);
        nn1.order(HOST, false, true);
        nn2.order(HOST, false, true);
        agent.start();
        until(
                "both were heard often",
                () -> nn1.heard().size() > 20 && nn2.heard().size() > 20);
        // the first one to answer may be the only one for a moment: then the second is asked before the host sleeps
        assertThat(bed.asleep).isFalse();
    }

    @Test
    void ofTwoNameservicesBothHaveToSayThatItMaySleep() {
        FakeNameNode other = new FakeNameNode("ns2", "other", true);
        nn1.order(HOST, false, true);
        try (AgentDaemon both =
                new AgentDaemon(HOST, bed, TIMES, List.of(nn1, nn2, other), Duration.ofMillis(20), 60_000)) {
            both.start();
            until("the first hears who holds it up", () -> heldBy(nn1, "ns2"));
            until("the other was heard often", () -> other.heard().size() > 20);
            assertThat(bed.asleep || bed.armed).isFalse();
            other.order(HOST, false, true);
            until("it sleeps", () -> bed.asleep);
            assertThat(said(nn1, PowerState.OFF) && said(other, PowerState.OFF)).isTrue();
            bed.wake();
        }
    }

    @Test
    void aNameserviceThatIsNotHeardKeepsItUp() {
        FakeNameNode other = new FakeNameNode("ns2", "other", true);
        other.gone(true);
        other.order(HOST, false, true);
        nn1.order(HOST, false, true);
        try (AgentDaemon both = new AgentDaemon(HOST, bed, TIMES, List.of(nn1, other), Duration.ofMillis(20), 60_000)) {
            both.start();
            until("the first was heard often", () -> nn1.heard().size() > 20);
            assertThat(heldBy(nn1, "ns2 (not heard)")).isTrue();
            assertThat(bed.asleep || bed.armed).isFalse();
            other.gone(false);
            until("it sleeps", () -> bed.asleep);
            bed.wake();
        }
    }

    private static boolean heldBy(FakeNameNode nameNode, String who) {
        HostWord word = nameNode.last(HOST);
        return word != null && word.heldBy().equals(List.of(who));
    }

    @Test
    void whoIsToldToEndTakesItsWordBack() {
        agent.start();
        until("it is on", () -> said(nn1, PowerState.ON));
        agent.close();
        assertThat(said(nn1, PowerState.UNKNOWN)).isTrue();
    }
}
