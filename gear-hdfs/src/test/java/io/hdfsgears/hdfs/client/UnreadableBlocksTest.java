// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.worker.QueuedWork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.ipc.ObserverRetryOnActiveException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two of four hosts serve; h3 sleeps and has a replica of the file, too. */
class UnreadableBlocksTest extends OnLocalGears {
    private static final long SECOND = 1_000_000_000L;
    /** The clock may wrap. */
    private static final long START = Long.MAX_VALUE - 20 * SECOND;

    private static final byte[] READER = new byte[16];

    private final QueuedWork workers = new QueuedWork();
    private final FakeReplicas replicas = new FakeReplicas();
    private HAServiceState haState = HAServiceState.ACTIVE;
    private long nowNanos = START;
    private UnreadableBlocks unreadable;
    private BlockInfo block;

    /** Replicas on some hosts are corrupt, some hosts do not answer. */
    private final class FakeReplicas implements UnreadableBlocks.Replicas {
        private final Set<String> corrupt = new HashSet<>();
        private final Set<String> silent = new HashSet<>();
        private final List<String> read = new ArrayList<>();
        private final List<Long> blocks = new ArrayList<>();
        private final List<String> reported = new ArrayList<>();
        private long secondsForARead;
        private boolean changed;
        private Runnable onRead = () -> {};
        private final List<Long> generations = new ArrayList<>();

        @Override
        public boolean sleepingHostHas(LocatedBlock block) {
            return new StoredReplicas(gears.conf, gears.names.namesystem()).sleepingHostHas(block);
        }

        @Override
        public boolean isGood(LocatedBlock one) throws IOException {
            String host = host(one);
            read.add(host);
            blocks.add(one.getBlock().getBlockId());
            onRead.run();
            nowNanos += secondsForARead * SECOND;
            if (silent.contains(host)) {
                throw new IOException("no answer");
            }
            return !corrupt.contains(host);
        }

        @Override
        public int reportCorrupt(List<LocatedBlock> bad) {
            if (changed) {
                return 0;
            }
            bad.forEach(one -> reported.add(host(one)));
            bad.forEach(one -> generations.add(one.getBlock().getGenerationStamp()));
            return bad.size();
        }

        private static String host(LocatedBlock one) {
            assertThat(one.getLocations()).hasSize(1);
            return one.getLocations()[0].getDatanodeUuid();
        }
    }

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
        unreadable = new UnreadableBlocks(gears.views, replicas, workers, gears.notices, () -> haState, () -> nowNanos);
        block = gears.names.file("/f", 3, gears.hosts(1, 2, 3));
        gears.lowGear(2);
    }

    private LocatedBlocks located(boolean open) {
        LocatedBlock located = new LocatedBlock(
                new ExtendedBlock("pool", block),
                new DatanodeInfo[] {gears.host(1), gears.host(2)},
                new String[] {"s1", "s2"},
                new StorageType[] {StorageType.DISK, StorageType.DISK});
        return new LocatedBlocks(1, open, List.of(located), located, !open, null, null);
    }

    /** As a stock client that finds no readable replica: three requests with growing pauses. */
    private void readerFails(LocatedBlocks blocks) {
        ask(blocks, "/f", 0, 10, 20);
        workers.runAll();
    }

    /** A client asks at these times, in seconds. */
    private void ask(LocatedBlocks blocks, String path, long... seconds) {
        for (long second : seconds) {
            nowNanos = START + second * SECOND;
            assertThatCode(() -> unreadable.locationsReturned(READER, path, 0, blocks))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void corruptReplicasThatNoClientReportsAreReported() {
        replicas.corrupt.addAll(List.of("h1", "h2"));
        readerFails(located(false));
        assertThat(replicas.reported).containsExactly("h1", "h2");
        assertThat(gears.lastNotice()).contains("2 awake replicas of blk_");
        assertThat(gears.lastNotice())
                .as("everybody may read notices, but not know each path")
                .doesNotContain("/f");
    }

    /** An observer can report no replica, and it orders no host on. */
    @Test
    void anObserverSendsAReaderThatSeemsToFailToTheActiveNameNode() throws Exception {
        haState = HAServiceState.OBSERVER;
        ask(located(false), "/f", 0);
        for (long second : new long[] {2, 8, 20}) {
            nowNanos = START + second * SECOND;
            assertThatThrownBy(() -> unreadable.locationsReturned(READER, "/f", 0, located(false)))
                    .isInstanceOf(ObserverRetryOnActiveException.class)
                    .hasMessageContaining("/f");
        }
        workers.runAll();
        assertThat(replicas.read).isEmpty();
    }

    @Test
    void anObserverAnswersReadersWhileNoHostSleepsAndThoseThatAskOnce() throws Exception {
        haState = HAServiceState.OBSERVER;
        ask(located(false), "/f", 0);
        ask(located(false), "/g", 2);
        gears.lowGear(4);
        ask(located(false), "/f", 10, 20, 30);
        workers.runAll();
        assertThat(replicas.read).isEmpty();
    }

    /** Here every five seconds, by a healthy reader. */
    @Test
    void anObserverAnswersForAFileThatIsOpenedOften() {
        haState = HAServiceState.OBSERVER;
        int sent = 0;
        for (int second = 0; second < 600; second += 5) {
            nowNanos = START + second * SECOND;
            try {
                unreadable.locationsReturned(READER, "/f", 0, located(false));
            } catch (ObserverRetryOnActiveException e) {
                sent++;
            }
        }
        assertThat(sent).isBetween(1, 14);
    }

    @Test
    void aStandbyNeitherLooksNorRefuses() {
        haState = HAServiceState.STANDBY;
        replicas.corrupt.addAll(List.of("h1", "h2"));
        readerFails(located(false));
        assertThat(replicas.read).isEmpty();
    }

    @Test
    void replicasThatChangedWhileTheyWereReadAreNotReported() {
        replicas.corrupt.addAll(List.of("h1", "h2"));
        replicas.changed = true;
        readerFails(located(false));
        assertThat(replicas.read).containsExactly("h1", "h2");
        assertThat(gears.lastNotice()).isEmpty();
    }

    @Test
    void whatIsReportedIsTheBlockAsItWasRead() {
        long before = block.getGenerationStamp();
        replicas.corrupt.addAll(List.of("h1", "h2"));
        replicas.onRead = () -> block.setGenerationStamp(block.getGenerationStamp() + 1);
        readerFails(located(false));
        assertThat(replicas.generations).containsExactly(before, before + 1);
    }

    @Test
    void aGoodReplicaEndsTheLook() {
        readerFails(located(false));
        assertThat(replicas.read).containsExactly("h1");
        assertThat(replicas.reported).isEmpty();
    }

    @Test
    void aHostThatDoesNotAnswerIsNotCalledCorrupt() {
        replicas.silent.add("h1");
        replicas.corrupt.add("h2");
        readerFails(located(false));
        assertThat(replicas.reported).containsExactly("h2");
    }

    @Test
    void aBlockThatNoSleeperHasIsNotRead() throws Exception {
        block = gears.names.file("/g", 2, gears.hosts(1, 2));
        replicas.corrupt.addAll(List.of("h1", "h2"));
        readerFails(located(false));
        assertThat(replicas.read).isEmpty();
    }

    @Test
    void anOpenBlockIsNotRead() {
        readerFails(located(true));
        assertThat(replicas.read).isEmpty();
    }

    @Test
    void whileAllHostsAreAwakeNothingIsRemembered() {
        gears.allAwake();
        readerFails(located(false));
        assertThat(workers.waiting()).isZero();
        assertThat(replicas.read).isEmpty();
    }

    @Test
    void callsFromTheNameNodeItselfHaveNoClient() throws Exception {
        for (int i = 0; i < 3; i++) {
            nowNanos += 2 * SECOND;
            unreadable.locationsReturned(new byte[0], "/f", 0, located(false));
            unreadable.locationsReturned(null, "/f", 0, located(false));
        }
        assertThat(workers.waiting()).isZero();
    }

    @Test
    void whatAHostAnswersIsToldFromAHostThatDoesNotAnswer() {
        assertThat(StoredReplicas.saysUnreadable(new IOException("Got error, status=ERROR, status message opReadBlock"
                        + " BP-1:blk_1_1001 received exception java.io.IOException: No data exists for block")))
                .isTrue();
        assertThat(StoredReplicas.saysUnreadable(new IOException("Got error, status=ERROR, status message opReadBlock"
                        + " received exception java.io.FileNotFoundException: blk_1 (Too many open files)")))
                .isFalse();
        assertThat(StoredReplicas.saysUnreadable(
                        new IOException("Got error, status=ERROR_ACCESS_TOKEN, status message")))
                .isFalse();
        assertThat(StoredReplicas.saysUnreadable(new IOException())).isFalse();
    }

    /** A client that is given the same host again fails after its first retry. */
    @Test
    void aFirstRetryIsReasonEnoughOnceInAWhile() {
        replicas.secondsForARead = 4;
        ask(located(false), "/f", 0, 2);
        workers.runAll();
        assertThat(replicas.read).hasSize(1);
        ask(located(false), "/g", 10, 12);
        assertThat(workers.waiting())
                .as("the pause after a look of 4 s is 40 s")
                .isZero();
        ask(located(false), "/h", 47, 49);
        assertThat(workers.waiting()).isEqualTo(1);
    }

    @Test
    void aSecondRetryWaitsForNoPause() {
        replicas.secondsForARead = 4;
        ask(located(false), "/f", 0, 2);
        workers.runAll();
        ask(located(false), "/g", 10, 12, 17);
        assertThat(workers.waiting()).isEqualTo(1);
    }

    @Test
    void oneLookAtATime() {
        ask(located(false), "/f", 0, 2);
        ask(located(false), "/g", 3, 5, 10);
        assertThat(workers.waiting()).isEqualTo(1);
        workers.runAll();
        assertThat(replicas.read).as("each waits for its turn").hasSize(2);
    }

    @Test
    void tooManyReadersArePassedOverAndMatchAgain() {
        for (int i = 0; i < UnreadableBlocks.MOST_WAITING + 3; i++) {
            ask(located(false), "/" + i, 0, 2);
        }
        workers.runAll();
        assertThat(replicas.read).hasSize(UnreadableBlocks.MOST_WAITING);
        ask(located(false), "/" + UnreadableBlocks.MOST_WAITING, 8);
        workers.runAll();
        assertThat(replicas.read).hasSize(UnreadableBlocks.MOST_WAITING + 1);
    }

    private LocatedBlock at(long offset, BlockInfo stored) {
        return new LocatedBlock(
                new ExtendedBlock("pool", stored),
                new DatanodeInfo[] {gears.host(1), gears.host(2)},
                new String[] {"s1", "s2"},
                new StorageType[] {StorageType.DISK, StorageType.DISK},
                offset,
                false,
                null);
    }

    private LocatedBlocks three() throws Exception {
        List<LocatedBlock> blocks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            // Blocks of three files stand for three of one.
            BlockInfo stored = gears.names.file("/three/" + i, 3, gears.hosts(1, 2));
            gears.names.received(gears.host(3), stored);
            blocks.add(at(i * stored.getNumBytes(), stored));
        }
        return new LocatedBlocks(3 * block.getNumBytes(), false, blocks, blocks.get(2), true, null, null);
    }

    @Test
    void aLongLookLetsOthersGoFirstAndGoesOnLater() throws Exception {
        LocatedBlocks three = three();
        replicas.secondsForARead = 20;
        ask(three, "/three", 0, 2);
        ask(located(false), "/f", 3, 5, 10);
        workers.runAll();
        assertThat(replicas.blocks)
                .containsExactly(
                        three.get(0).getBlock().getBlockId(),
                        block.getBlockId(),
                        three.get(1).getBlock().getBlockId(),
                        three.get(2).getBlock().getBlockId());
    }

    @Test
    void aLookBeginsWithTheBlockThatWasAskedFor() throws Exception {
        LocatedBlocks three = three();
        for (long second : new long[] {0, 2}) {
            nowNanos = START + second * SECOND;
            unreadable.locationsReturned(READER, "/three", block.getNumBytes() + 7, three);
        }
        workers.runAll();
        assertThat(replicas.blocks.get(0)).isEqualTo(three.get(1).getBlock().getBlockId());
        assertThat(replicas.blocks).hasSize(3);
    }

    @Test
    void afterALookThatFoundNothingItsFileIsLeftAloneForAMinute() throws Exception {
        ask(located(false), "/f", 0, 2);
        workers.runAll();
        for (int second : new int[] {4, 6, 10}) {
            nowNanos = START + second * SECOND;
            unreadable.locationsReturned(READER, "/f", 7, located(false));
        }
        assertThat(workers.waiting()).isZero();
    }
}
