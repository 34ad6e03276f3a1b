// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.lease.Lease;
import io.hdfsgears.core.lease.LeaseTerms;
import io.hdfsgears.hdfs.host.LeaseReply.Granted;
import io.hdfsgears.hdfs.host.LeaseReply.Refused;
import io.hdfsgears.hdfs.state.LeaseMemory;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ControllersTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Memory memory = new Memory();
    private boolean safeMode;
    private final Controllers controllers =
            new Controllers(LeaseTerms.of(9 * SECOND, false), memory, () -> safeMode, () -> 7_000);

    private static final class Memory implements LeaseMemory {
        private Lease lease = Lease.NONE;
        private boolean full;
        private int tries;
        private int saves;
        /** Runs within a save. */
        private Runnable stall = () -> {};

        @Override
        public Lease load() {
            return lease;
        }

        @Override
        public void save(Lease next) throws IOException {
            tries++;
            stall.run();
            if (full) {
                throw new IOException("safe mode");
            }
            saves++;
            lease = next;
        }
    }

    private static LeaseRequest from(String id, long epoch) {
        return from(id, epoch, true, OptionalInt.empty());
    }

    private static LeaseRequest from(String id, long epoch, boolean wanted, OptionalInt reached) {
        return new LeaseRequest(id, "ctl-" + id, epoch, wanted, List.of(), false, reached);
    }

    private LeaseReply ask(String id, long epoch, long atSeconds) throws IOException {
        return controllers.ask(from(id, epoch), atSeconds * SECOND);
    }

    private static Granted granted(LeaseReply reply) {
        assertThat(reply).isInstanceOf(Granted.class);
        return (Granted) reply;
    }

    private static Refused refused(LeaseReply reply) {
        assertThat(reply).isInstanceOf(Refused.class);
        return (Refused) reply;
    }

    private static long idleMillis(LeaseReply reply) {
        return granted(reply).handover().orElseThrow().idleMillis();
    }

    private boolean believed(String id, long epoch, long atSeconds) {
        return controllers.isBelieved(Optional.of(from(id, epoch)), atSeconds * SECOND);
    }

    @Test
    void oneIsGrantedTheLeaseByOneEditAndRenewedWithoutAny() throws IOException {
        controllers.activate(true, 0);
        assertThat(ask("a", 0, 8)).as("within the grace").isInstanceOf(Refused.class);
        LeaseReply granted = ask("a", 0, 9);
        assertThat(granted).isInstanceOf(Granted.class);
        assertThat(granted.epoch()).isEqualTo(1);
        assertThat(granted.validMillis()).isEqualTo(6_000);
        for (int second = 10; second < 100; second++) {
            assertThat(ask("a", 1, second)).isInstanceOf(Granted.class);
            LeaseReply other = ask("b", 0, second);
            assertThat(other).isInstanceOf(Refused.class);
            assertThat(refused(other).holder()).isEqualTo("ctl-a");
        }
        assertThat(memory.saves).isEqualTo(1);
        assertThat(ask("b", 0, 107)).isInstanceOf(Refused.class);
        assertThat(ask("b", 0, 108).epoch()).isEqualTo(2);
        assertThat(ask("a", 1, 109)).isInstanceOf(Refused.class);
        assertThat(memory.lease).isEqualTo(new Lease(2, "b", "ctl-b", 7_000));
    }

    private boolean fewer(String id, long epoch, int reached, long atSeconds) throws IOException {
        LeaseRequest request = from(id, epoch, true, OptionalInt.of(reached));
        return controllers.ask(request, atSeconds * SECOND) instanceof Granted granted && granted.reachesFewer();
    }

    @Test
    void theHolderIsToldOfOneThatReachesMoreNameservices() throws IOException {
        controllers.activate(true, 0);
        assertThat(fewer("a", 0, 1, 9)).isFalse();
        assertThat(fewer("b", 0, 1, 10)).isFalse();
        assertThat(fewer("a", 1, 1, 11)).as("as many").isFalse();
        fewer("b", 0, 2, 12);
        assertThat(fewer("a", 1, 1, 13)).isTrue();
        assertThat(fewer("a", 1, 2, 14)).as("it reaches both, too").isFalse();
        assertThat(granted(ask("a", 1, 15)).reachesFewer())
                .as("an earlier version does not say how many")
                .isFalse();
        assertThat(fewer("a", 1, 1, 22)).as("the other is not heard of").isFalse();
        controllers.ask(from("b", 0, false, OptionalInt.of(2)), 23 * SECOND);
        assertThat(fewer("a", 1, 1, 24)).as("it would not take the lease").isFalse();
    }

    private static LeaseRequest ends(String id) {
        return new LeaseRequest(id, "ctl-" + id, 0, false, List.of(), true, OptionalInt.empty());
    }

    @Test
    void whatTheHolderGivesBackTheNextOneHasAtOnce() throws IOException {
        controllers.activate(true, 0);
        assertThat(idleMillis(ask("a", 0, 9))).as("the grace's last third").isEqualTo(3_000);
        ask("b", 0, 10);
        LeaseReply goodbye = controllers.ask(ends("a"), 11 * SECOND);
        assertThat(goodbye).isInstanceOf(Refused.class);
        ControllersShown shown = controllers.shown(11 * SECOND, 10_000).orElseThrow();
        assertThat(shown.acting()).isEmpty();
        assertThat(shown.waiting()).containsExactly("ctl-b");
        LeaseReply next = ask("b", 0, 12);
        assertThat(next).isInstanceOf(Granted.class);
        assertThat(next.epoch()).isEqualTo(2);
        assertThat(idleMillis(next)).as("since the one before stopped").isEqualTo(1_000);
        assertThat(idleMillis(ask("b", 0, 13))).as("its answer was lost").isEqualTo(2_000);
        assertThat(granted(ask("b", 2, 14)).handover()).isEmpty();
        controllers.ask(ends("a"), 14 * SECOND);
        assertThat(ask("c", 0, 15)).as("a goodbye of who does not hold it").isInstanceOf(Refused.class);
        assertThat(idleMillis(ask("c", 0, 24)))
                .as("it ran out: b may have acted until 20 s")
                .isEqualTo(4_000);
    }

    @Test
    void inSafeModeNothingIsSavedAndNobodyActs() throws IOException {
        AtomicBoolean safe = new AtomicBoolean(true);
        Controllers asked = new Controllers(LeaseTerms.of(9 * SECOND, false), memory, safe::get, () -> 7_000);
        asked.activate(true, 0);
        for (int second = 9; second < 20; second++) {
            LeaseReply reply = asked.ask(from("a", 0), second * SECOND);
            assertThat(reply).isInstanceOf(Refused.class);
            assertThat(refused(reply).waitMillis()).isPositive();
        }
        assertThat(memory.tries).isZero();
        safe.set(false);
        assertThat(asked.ask(from("a", 0), 20 * SECOND)).isInstanceOf(Granted.class);
        assertThat(memory.saves).isEqualTo(1);
    }

    @Test
    void aNewNameNodeTakesTheLeaseBackToo() throws IOException {
        memory.lease = new Lease(4, "a", "ctl-a", 0);
        controllers.activate(true, 0);
        controllers.ask(ends("a"), SECOND);
        assertThat(ask("b", 0, 2)).isInstanceOf(Granted.class);
    }

    @Test
    void theNextHolderHearsWhatTheOneBeforeOrderedUntilItNamesItsEpoch() throws IOException {
        controllers.activate(true, 0);
        ask("a", 0, 9);
        LastOrder order = new LastOrder("h01:9866", "ON", 500, false);
        controllers.remember(List.of(order), 10 * SECOND);
        assertThat(granted(ask("a", 1, 10)).handover()).isEmpty();
        for (int lost = 0; lost < 2; lost++) {
            assertThat(granted(ask("b", 0, 20)).handover().orElseThrow().lastOrders())
                    .containsExactly(new LastOrder("h01:9866", "ON", 10_500, false));
        }
        assertThat(granted(ask("b", 2, 21)).handover()).isEmpty();
    }

    @Test
    void theHolderOfNowIsBelievedAndOneThatKnowsNoLeaseWhileNobodyHoldsIt() throws IOException {
        assertThat(believed("a", 0, 0)).as("by a NameNode that is not active").isTrue();
        controllers.activate(true, 0);
        assertThat(controllers.isBelieved(Optional.empty(), SECOND)).isTrue();
        ask("a", 0, 9);
        assertThat(believed("a", 0, 10)).isFalse();
        assertThat(believed("a", 1, 10)).isTrue();
        assertThat(believed("b", 1, 10)).isFalse();
        assertThat(controllers.isBelieved(Optional.empty(), 10 * SECOND)).isFalse();
        assertThat(controllers.isBelieved(Optional.empty(), 19 * SECOND)).isTrue();
    }

    @Test
    void whatCannotBeSavedIsNotGranted() throws IOException {
        controllers.activate(true, 0);
        memory.full = true;
        assertThat(ask("a", 0, 10)).isInstanceOf(Refused.class);
        memory.full = false;
        assertThat(ask("a", 0, 11)).isInstanceOf(Granted.class);
    }

    @Test
    void aFreeLeaseThatIsNotToBeHadIsNotAskedForAtOnce() throws IOException {
        controllers.activate(true, 0);
        safeMode = true;
        assertThat(refused(ask("a", 0, 10)).waitMillis()).isGreaterThanOrEqualTo(2_000);
        assertThat(memory.tries).as("in safe mode nothing is tried").isZero();
        safeMode = false;
        memory.full = true;
        assertThat(refused(ask("a", 0, 11)).waitMillis()).isGreaterThanOrEqualTo(2_000);
        LeaseRequest later = from("a", 0, false, OptionalInt.empty());
        assertThat(refused(controllers.ask(later, 12 * SECOND)).waitMillis())
                .as("an earlier nameservice is refused to it")
                .isGreaterThanOrEqualTo(2_000);
        memory.full = false;
        ask("b", 0, 13);
        assertThat(refused(ask("a", 0, 14)).waitMillis()).as("until it is free").isEqualTo(8_001);
    }

    @Test
    void whileTheEditLogIsSlowOneHandlerWaitsForIt() throws Exception {
        CountDownLatch stalled = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        controllers.activate(true, 0);
        ask("a", 0, 9);
        memory.stall = () -> {
            stalled.countDown();
            await(goesOn);
        };
        FutureTask<LeaseReply> next = new FutureTask<>(() -> ask("b", 0, 18));
        Thread handler = new Thread(next);
        handler.start();
        await(stalled);
        FutureTask<Void> others = new FutureTask<>(() -> {
            assertThat(believed("a", 1, 18)).isTrue();
            assertThat(ask("b", 0, 19)).as("its next heartbeat").isInstanceOf(Refused.class);
            assertThat(ask("c", 0, 19)).isInstanceOf(Refused.class);
            assertThat(ask("a", 1, 19)).as("its lease passes to b").isInstanceOf(Refused.class);
            assertThat(controllers.shown(19 * SECOND, 10_000)).isPresent();
            controllers.remember(List.of(), 19 * SECOND);
            return null;
        });
        new Thread(others).start();
        others.get(30, TimeUnit.SECONDS);
        goesOn.countDown();
        assertThat(next.get(30, TimeUnit.SECONDS).epoch()).isEqualTo(2);
        assertThat(believed("b", 2, 20)).isTrue();
        assertThat(memory.saves).isEqualTo(2);
    }

    @Test
    void aSaveThatEndsAfterTheNameNodeWasStandbyGrantsNothing() throws Exception {
        controllers.activate(true, 0);
        memory.stall = () -> {
            try {
                controllers.activate(false, 10 * SECOND);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        };
        assertThat(ask("a", 0, 10)).isInstanceOf(Refused.class);
        memory.stall = () -> {};
        controllers.activate(true, 11 * SECOND);
        assertThat(ask("a", 0, 12)).as("what was saved is known now").isInstanceOf(Granted.class);
    }

    @Test
    void anErrorWhileItIsSavedKeepsNobodyFromTheLease() throws Exception {
        controllers.activate(true, 0);
        memory.stall = () -> {
            throw new IllegalStateException("a defect");
        };
        assertThat(ask("a", 0, 10)).isInstanceOf(Refused.class);
        memory.stall = () -> {};
        assertThat(ask("a", 0, 13)).isInstanceOf(Granted.class);
    }

    @Test
    void whoEndsWhileItsLeaseIsBeingSavedDoesNotHoldIt() throws Exception {
        controllers.activate(true, 0);
        memory.stall = () -> {
            try {
                controllers.ask(ends("a"), 10 * SECOND);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        };
        assertThat(ask("a", 0, 10)).isInstanceOf(Refused.class);
        memory.stall = () -> {};
        assertThat(ask("b", 0, 10)).isInstanceOf(Granted.class);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whoActsAndWhoWaitsIsShownWhileItIsHeard() throws IOException {
        assertThat(controllers.shown(0, 0)).isEmpty();
        controllers.activate(true, 0);
        ask("a", 0, 9);
        ask("b", 0, 10);
        ControllersShown shown = controllers.shown(11 * SECOND, 10_000).orElseThrow();
        assertThat(shown.acting()).contains(new ControllersShown.Acting("ctl-a", 3_000, 2_000));
        assertThat(shown.waiting()).containsExactly("ctl-b");
        assertThat(controllers.shown(19 * SECOND, 10_000).orElseThrow().acting())
                .isEmpty();
        assertThat(controllers.shown(20 * SECOND, 10_000)).isEmpty();
    }

    @Test
    void anIdentityOfNoLengthOrTooMuchIsRefused() {
        assertThatThrownBy(() -> ask("", 0, 1)).hasMessageContaining("has 0 characters; 1 to 64 are allowed");
        assertThatThrownBy(() -> ask("x".repeat(65), 0, 1)).hasMessageContaining("has 65 characters");
    }
}
