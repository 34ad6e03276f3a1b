// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.lease.Lease;
import io.hdfsgears.core.lease.LeaseTerms;
import io.hdfsgears.hdfs.proto.LeaseProtos.LastOrderProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseReplyProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseRequestProto;
import io.hdfsgears.hdfs.state.LeaseMemory;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
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

    private static LeaseRequestProto from(String id, long epoch) {
        return LeaseRequestProto.newBuilder()
                .setController(id)
                .setLabel("ctl-" + id)
                .setEpoch(epoch)
                .setWanted(true)
                .build();
    }

    private LeaseReplyProto ask(String id, long epoch, long atSeconds) throws IOException {
        return controllers.ask(from(id, epoch), atSeconds * SECOND);
    }

    private boolean believed(String id, long epoch, long atSeconds) {
        return controllers.isBelieved(Optional.of(from(id, epoch)), atSeconds * SECOND);
    }

    @Test
    void oneIsGrantedTheLeaseByOneEditAndRenewedWithoutAny() throws IOException {
        controllers.activate(true, 0);
        assertThat(ask("a", 0, 8).getHeld()).as("within the grace").isFalse();
        LeaseReplyProto granted = ask("a", 0, 9);
        assertThat(granted.getHeld()).isTrue();
        assertThat(granted.getEpoch()).isEqualTo(1);
        assertThat(granted.getValidMillis()).isEqualTo(6_000);
        for (int second = 10; second < 100; second++) {
            assertThat(ask("a", 1, second).getHeld()).isTrue();
            LeaseReplyProto other = ask("b", 0, second);
            assertThat(other.getHeld()).isFalse();
            assertThat(other.getHolder()).isEqualTo("ctl-a");
        }
        assertThat(memory.saves).isEqualTo(1);
        assertThat(ask("b", 0, 107).getHeld()).isFalse();
        assertThat(ask("b", 0, 108).getEpoch()).isEqualTo(2);
        assertThat(ask("a", 1, 109).getHeld()).isFalse();
        assertThat(memory.lease).isEqualTo(new Lease(2, "b", "ctl-b", 7_000));
    }

    private boolean fewer(String id, long epoch, int reached, long atSeconds) throws IOException {
        LeaseRequestProto request =
                from(id, epoch).toBuilder().setReached(reached).build();
        return controllers.ask(request, atSeconds * SECOND).getReachesFewer();
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
        assertThat(ask("a", 1, 15).getReachesFewer())
                .as("an earlier version does not say how many")
                .isFalse();
        assertThat(fewer("a", 1, 1, 22)).as("the other is not heard of").isFalse();
        controllers.ask(from("b", 0).toBuilder().setWanted(false).setReached(2).build(), 23 * SECOND);
        assertThat(fewer("a", 1, 1, 24)).as("it would not take the lease").isFalse();
    }

    private static LeaseRequestProto ends(String id) {
        return from(id, 0).toBuilder().setWanted(false).setEnds(true).build();
    }

    @Test
    void whatTheHolderGivesBackTheNextOneHasAtOnce() throws IOException {
        controllers.activate(true, 0);
        assertThat(ask("a", 0, 9).getIdleMillis()).as("the grace's last third").isEqualTo(3_000);
        ask("b", 0, 10);
        LeaseReplyProto goodbye = controllers.ask(ends("a"), 11 * SECOND);
        assertThat(goodbye.getHeld()).isFalse();
        ControllersShown shown = controllers.shown(11 * SECOND, 10_000).orElseThrow();
        assertThat(shown.acting()).isEmpty();
        assertThat(shown.waiting()).containsExactly("ctl-b");
        LeaseReplyProto next = ask("b", 0, 12);
        assertThat(next.getHeld()).isTrue();
        assertThat(next.getEpoch()).isEqualTo(2);
        assertThat(next.getIdleMillis()).as("since the one before stopped").isEqualTo(1_000);
        assertThat(ask("b", 0, 13).getIdleMillis()).as("its answer was lost").isEqualTo(2_000);
        assertThat(ask("b", 2, 14).hasIdleMillis()).isFalse();
        controllers.ask(ends("a"), 14 * SECOND);
        assertThat(ask("c", 0, 15).getHeld())
                .as("a goodbye of who does not hold it")
                .isFalse();
        assertThat(ask("c", 0, 24).getIdleMillis())
                .as("it ran out: b may have acted until 20 s")
                .isEqualTo(4_000);
    }

    @Test
    void inSafeModeNothingIsSavedAndNobodyActs() throws IOException {
        AtomicBoolean safe = new AtomicBoolean(true);
        Controllers asked = new Controllers(LeaseTerms.of(9 * SECOND, false), memory, safe::get, () -> 7_000);
        asked.activate(true, 0);
        for (int second = 9; second < 20; second++) {
            LeaseReplyProto reply = asked.ask(from("a", 0), second * SECOND);
            assertThat(reply.getHeld()).isFalse();
            assertThat(reply.getWaitMillis()).isPositive();
        }
        assertThat(memory.tries).isZero();
        safe.set(false);
        assertThat(asked.ask(from("a", 0), 20 * SECOND).getHeld()).isTrue();
        assertThat(memory.saves).isEqualTo(1);
    }

    @Test
    void aNewNameNodeTakesTheLeaseBackToo() throws IOException {
        memory.lease = new Lease(4, "a", "ctl-a", 0);
        controllers.activate(true, 0);
        controllers.ask(ends("a"), SECOND);
        assertThat(ask("b", 0, 2).getHeld()).isTrue();
    }

    @Test
    void theNextHolderHearsWhatTheOneBeforeOrderedUntilItNamesItsEpoch() throws IOException {
        controllers.activate(true, 0);
        ask("a", 0, 9);
        LastOrderProto order = LastOrderProto.newBuilder()
                .setName("h01:9866")
                .setAction("ON")
                .setAgoMillis(500)
                .setEnded(false)
                .build();
        controllers.remember(List.of(order), 10 * SECOND);
        assertThat(ask("a", 1, 10).getLastOrdersList()).isEmpty();
        for (int lost = 0; lost < 2; lost++) {
            assertThat(ask("b", 0, 20).getLastOrdersList())
                    .containsExactly(order.toBuilder().setAgoMillis(10_500).build());
        }
        assertThat(ask("b", 2, 21).getLastOrdersList()).isEmpty();
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
        assertThat(ask("a", 0, 10).getHeld()).isFalse();
        memory.full = false;
        assertThat(ask("a", 0, 11).getHeld()).isTrue();
    }

    @Test
    void aFreeLeaseThatIsNotToBeHadIsNotAskedForAtOnce() throws IOException {
        controllers.activate(true, 0);
        safeMode = true;
        assertThat(ask("a", 0, 10).getWaitMillis()).isGreaterThanOrEqualTo(2_000);
        assertThat(memory.tries).as("in safe mode nothing is tried").isZero();
        safeMode = false;
        memory.full = true;
        assertThat(ask("a", 0, 11).getWaitMillis()).isGreaterThanOrEqualTo(2_000);
        LeaseRequestProto later = from("a", 0).toBuilder().setWanted(false).build();
        assertThat(controllers.ask(later, 12 * SECOND).getWaitMillis())
                .as("an earlier nameservice is refused to it")
                .isGreaterThanOrEqualTo(2_000);
        memory.full = false;
        ask("b", 0, 13);
        assertThat(ask("a", 0, 14).getWaitMillis()).as("until it is free").isEqualTo(8_001);
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
        FutureTask<LeaseReplyProto> next = new FutureTask<>(() -> ask("b", 0, 18));
        Thread handler = new Thread(next);
        handler.start();
        await(stalled);
        FutureTask<Void> others = new FutureTask<>(() -> {
            assertThat(believed("a", 1, 18)).isTrue();
            assertThat(ask("b", 0, 19).getHeld()).as("its next heartbeat").isFalse();
            assertThat(ask("c", 0, 19).getHeld()).isFalse();
            assertThat(ask("a", 1, 19).getHeld()).as("its lease passes to b").isFalse();
            assertThat(controllers.shown(19 * SECOND, 10_000)).isPresent();
            controllers.remember(List.of(), 19 * SECOND);
            return null;
        });
        new Thread(others).start();
        others.get(30, TimeUnit.SECONDS);
        goesOn.countDown();
        assertThat(next.get(30, TimeUnit.SECONDS).getEpoch()).isEqualTo(2);
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
        assertThat(ask("a", 0, 10).getHeld()).isFalse();
        memory.stall = () -> {};
        controllers.activate(true, 11 * SECOND);
        assertThat(ask("a", 0, 12).getHeld()).as("what was saved is known now").isTrue();
    }

    @Test
    void anErrorWhileItIsSavedKeepsNobodyFromTheLease() throws Exception {
        controllers.activate(true, 0);
        memory.stall = () -> {
            throw new IllegalStateException("a defect");
        };
        assertThat(ask("a", 0, 10).getHeld()).isFalse();
        memory.stall = () -> {};
        assertThat(ask("a", 0, 13).getHeld()).isTrue();
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
        assertThat(ask("a", 0, 10).getHeld()).isFalse();
        memory.stall = () -> {};
        assertThat(ask("b", 0, 10).getHeld()).isTrue();
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
