// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.flow.CreditSettings;
import io.hdfsgears.pfimbi.flow.DiskRegulators;
import io.hdfsgears.pfimbi.flow.DiskSpeed;
import io.hdfsgears.pfimbi.flow.RegulatorSettings;
import io.hdfsgears.pfimbi.forward.GrantAnswer;
import io.hdfsgears.pfimbi.schedule.Weights;
import io.hdfsgears.pfimbi.tail.Copy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Blocks of 600 kB; one counts in whole, so a second one goes to a disk that is idle, and no third. */
class InboxTest {
    private static final long SECOND = FakeHost.SECOND;
    private static final int BYTES = 600_000;
    private static final Copy SOURCE = new Copy("10.0.0.1", "h1", "uuid", 1, 2, "", "");

    private final List<Runnable> asking = new ArrayList<>();
    private Inbox.Question question = incoming -> GrantAnswer.COMING;
    private boolean answers = true;
    private FakeHost host;
    private Inbox inbox;

    @BeforeEach
    void host(@TempDir Path root) throws IOException {
        host = new FakeHost(root);
        inbox = inbox(true);
    }

    private Inbox inbox(boolean flowControl) {
        return new Inbox(
                settings(flowControl),
                incoming -> question.grant(incoming),
                Runnable::run,
                asking::add,
                new Counts(),
                host.regulators,
                host.disks);
    }

    private static AgentSettings settings(boolean flowControl) {
        return new AgentSettings(
                new CreditSettings(6, 2, SECOND, SECOND),
                Weights.parse(""),
                flowControl,
                FakeHost.SETTINGS,
                1 << 20,
                1,
                60 * SECOND);
    }

    private static ExtendedBlock block(long id) {
        return new ExtendedBlock("pool", id, BYTES, 1);
    }

    private void announced(long id, String type, long now) {
        inbox.announced(new Incoming(0, block(id), "job", 2, type, SOURCE, List.of(), now), now);
        if (answers) {
            answer();
        }
    }

    /** What was asked for is answered. */
    private void answer() {
        for (Runnable call : List.copyOf(asking)) {
            asking.remove(call);
            call.run();
        }
    }

    private static Copy source(String uuid) {
        return new Copy("10.0.0.1", uuid, uuid, 1, 2, "", "");
    }

    private void announcedBy(String source, long id, long now) {
        inbox.announced(new Incoming(0, block(id), "job", 2, "", source(source), List.of(source("next")), now), now);
    }

    private String volume(long id) {
        return inbox.volume(BlockKey.of(block(id))).orElse("");
    }

    @Test
    void copiesGoToTheDiskThatMayBeWrittenTo() throws IOException {
        host.device(1, true, 2000);
        host.disks.look(SECOND);
        for (int id = 1; id <= 3; id++) {
            announced(id, "DISK", SECOND);
        }
        assertThat(inbox.receiving()).isEqualTo(2);
        assertThat(volume(1)).isEqualTo("DS-2");
        assertThat(volume(2)).isEqualTo("DS-2");
        assertThat(inbox.flow(SECOND)).contains("; 7:1 waits for the disk").contains("; 7:2 waits for the disk");
        host.device(1, true, 0);
        host.disks.look(2 * SECOND);
        inbox.tick(2 * SECOND);
        assertThat(volume(3)).isEqualTo("DS-1");
    }

    @Test
    void whatWaitsForADiskHoldsUpNothingForOthers() throws IOException {
        answers = false;
        host.device(1, true, 2000);
        host.device(2, true, 2000);
        host.disks.look(SECOND);
        announced(1, "DISK", SECOND);
        announced(2, "DISK", SECOND);
        announced(3, "SSD", SECOND);
        assertThat(inbox.waiting()).isEqualTo(2);
        assertThat(volume(3)).isEqualTo("DS-3");
        assertThat(inbox.receiving()).isEqualTo(1);
    }

    @Test
    void aBlockThatIsHereHoldsNoVolume() {
        announced(1, "DISK", 0);
        assertThat(volume(1)).isEqualTo("DS-1");
        assertThat(host.regulators.disks(0).get("7:1").writingBytes()).isEqualTo(BYTES);
        assertThat(inbox.arrived(block(1), "7:1", false, 1)).isNotNull();
        assertThat(volume(1)).isEmpty();
        assertThat(host.regulators.disks(0).get("7:1").writingBytes()).isZero();
    }

    @Test
    void neitherDoesOneThatDoesNotCome() {
        announced(1, "DISK", 0);
        announced(2, "DISK", 0);
        announced(3, "DISK", 0);
        inbox.broken(block(1), 1);
        inbox.drop(BlockKey.of(block(2)));
        host.disks.look(2 * SECOND);
        inbox.tick(2 * SECOND);
        assertThat(inbox.receiving()).isZero();
        for (int id = 1; id <= 3; id++) {
            assertThat(volume(id)).isEmpty();
        }
        assertThat(host.regulators.status(2 * SECOND).writingBytes()).isZero();
        assertThat(host.regulators.disks(2 * SECOND).values()).hasSize(2).allMatch(disk -> disk.writingBytes() == 0);
    }

    @Test
    void withoutFlowControlNothingIsChosenHere() throws IOException {
        host.device(1, true, 2000);
        host.device(2, true, 2000);
        host.disks.look(SECOND);
        inbox = inbox(false);
        announced(1, "DISK", SECOND);
        assertThat(inbox.receiving()).isEqualTo(1);
        assertThat(volume(1)).isEmpty();
        assertThat(inbox.arrived(block(1), DiskRegulators.SHARED, false, SECOND))
                .isNotNull();
        assertThat(host.regulators.status(SECOND).writingBytes()).isZero();
    }

    /** After a failover the new NameNode makes the copies behind it: they are not made twice. */
    @Test
    void aBlockOnItsWayIsNotPassedOnAfterAFailover() {
        Copy next = new Copy("10.0.0.3", "h3", "uuid3", 1, 2, "", "");
        inbox.announced(new Incoming(0, block(1), "job", 2, "DISK", SOURCE, List.of(next), 0), 0);
        answer();
        inbox.announced(
                new Incoming(0, new ExtendedBlock("other", 2, BYTES, 1), "job", 2, "", SOURCE, List.of(next), 0), 0);
        assertThat(inbox.receiving()).isEqualTo(2);
        inbox.forget("pool");
        Incoming come = inbox.arrived(block(1), "7:1", false, 1);
        assertThat(come).isNotNull();
        assertThat(come.rest()).isEmpty();
        Incoming others = inbox.arrived(new ExtendedBlock("other", 2, BYTES, 1), "7:2", false, 1);
        assertThat(others).isNotNull();
        assertThat(others.rest()).hasSize(1);
    }

    @Test
    void oneSourceIsAskedOneAtATimeAndForAShareOfThePlaces() {
        inbox = inbox(false);
        for (int id = 1; id <= 4; id++) {
            announcedBy("a", id, 0);
        }
        announcedBy("b", 5, 0);
        assertThat(asking).hasSize(2);
        answer();
        answer();
        assertThat(asking).isEmpty();
        assertThat(inbox.receiving()).isEqualTo(3);
        inbox.arrived(block(1), DiskRegulators.SHARED, false, 1);
        assertThat(asking).hasSize(1);
    }

    /** It is asked again in a moment: its blocks are not forgotten, and no others wait for them. */
    @Test
    void aSourceWithEnoughToSendIsAskedLater() {
        inbox = inbox(false);
        question = incoming -> incoming.source().uuid().equals("busy") ? GrantAnswer.LATER : GrantAnswer.COMING;
        long now = System.nanoTime();
        announcedBy("busy", 1, now);
        announcedBy("busy", 2, now);
        answer();
        assertThat(asking).isEmpty();
        assertThat(inbox.waiting()).isEqualTo(2);
        announcedBy("well", 3, now);
        answer();
        assertThat(inbox.receiving()).isEqualTo(1);
        question = incoming -> GrantAnswer.COMING;
        inbox.tick(now + 10 * SECOND);
        answer();
        answer();
        inbox.tick(now + 10 * SECOND);
        answer();
        assertThat(inbox.waiting()).isZero();
    }

    /** It may have understood: what it sends makes this DataNode the next one's source. */
    @Test
    void aSourceThatDoesNotAnswerHoldsNoPlace() {
        inbox = inbox(false);
        question = incoming -> {
            throw new IOException("hung");
        };
        announcedBy("hung", 1, System.nanoTime());
        announcedBy("hung", 2, System.nanoTime());
        answer();
        assertThat(asking).isEmpty();
        assertThat(inbox.receiving()).isZero();
        assertThat(inbox.waiting()).isEqualTo(1);
        Incoming come = inbox.arrived(block(1), DiskRegulators.SHARED, false, System.nanoTime());
        assertThat(come).isNotNull();
        assertThat(come.rest()).hasSize(1);
    }

    @Test
    void aBlockThatComesTooLateIsPassedOnAllTheSame() {
        inbox = inbox(false);
        announcedBy("a", 1, 0);
        answer();
        inbox.tick(2 * SECOND);
        assertThat(inbox.receiving()).isZero();
        Incoming come = inbox.arrived(block(1), DiskRegulators.SHARED, false, 3 * SECOND);
        assertThat(come).isNotNull();
        assertThat(come.rest()).hasSize(1);
        announcedBy("a", 2, 3 * SECOND);
        answer();
        inbox.tick(6 * SECOND);
        inbox.leave(incoming -> true); // the NameNode makes the copies by now
        assertThat(inbox.arrived(block(2), DiskRegulators.SHARED, false, 7 * SECOND))
                .isNull();
    }

    /** The share of blocks that clients wait for is not paid for by copies that no client waits for. */
    @Test
    void onlyWhatClientsWriteEarnsAShare() {
        DiskRegulators full = new DiskRegulators(new RegulatorSettings(SECOND, 1, 1), DiskSpeed.assumed(1 << 20));
        full.began(DiskRegulators.SHARED, BYTES);
        inbox = new Inbox(settings(true), question, Runnable::run, asking::add, new Counts(), full, host.disks);
        inbox.arrived(block(1), DiskRegulators.SHARED, false, SECOND);
        assertThat(full.mayWrite(SECOND)).isFalse();
        inbox.arrived(block(2), DiskRegulators.SHARED, true, SECOND);
        assertThat(full.mayWrite(SECOND)).isTrue();
    }

    @Test
    void anotherSourceDoesNotStopATransferThatRuns() {
        inbox = inbox(false);
        announcedBy("a", 1, 0);
        answer();
        announcedBy("b", 1, 1);
        assertThat(asking).isEmpty();
        assertThat(inbox.receiving()).isEqualTo(1);
        Incoming come = inbox.arrived(block(1), DiskRegulators.SHARED, false, 2);
        assertThat(come).isNotNull();
        assertThat(come.source().uuid()).isEqualTo("a");
    }

    /** Few sources do not fill the places: there is room for more, and none may be asked. */
    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void manyBlocksThatNoneMayBeAskedForCostNoLookAtEach() {
        inbox = inbox(false);
        for (int id = 1; id <= 100_000; id++) {
            announcedBy("hung", id, 0);
        }
        assertThat(asking).hasSize(1);
        assertThat(inbox.waiting()).isEqualTo(99_999);
        announcedBy("well", 100_001, 0);
        assertThat(asking).hasSize(2);
    }
}
