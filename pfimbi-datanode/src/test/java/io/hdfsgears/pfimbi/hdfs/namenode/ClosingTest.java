// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo.BlockStatus;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ClosingTest {
    private static final ExtendedBlock LAST = new ExtendedBlock("pool", 7, 100, 1001);

    private boolean late = true;
    private boolean reported;
    private boolean rpc = true;
    private boolean brokenAfterDeferral;
    private boolean withoutThreads;
    private int calls;
    private final List<String> answers = new ArrayList<>();
    /** For each deferred answer, whether it was known already. */
    private final List<Boolean> known = new ArrayList<>();

    private @Nullable Runnable atTheEnd;

    private final Closing.Reply reply = new Closing.Reply() {
        @Override
        public void closed(boolean closed) {
            answers.add(Boolean.toString(closed));
        }

        @Override
        public void failed(IOException why) {
            answers.add(String.valueOf(why.getMessage()));
        }

        @Override
        public boolean again(Call<Boolean> close) throws IOException {
            return close.run();
        }
    };

    private Closing closing(boolean waits) {
        return closing(waits, block -> late);
    }

    private Closing closing(boolean waits, Closing.Reports reports) {
        Closing.Later later = new Closing.Later() {
            @Override
            public void run(Runnable task) {
                if (withoutThreads) {
                    throw new OutOfMemoryError("unable to create native thread");
                }
                task.run();
            }

            @Override
            public void after(long millis, Runnable task) {
                assertThat(millis).isEqualTo(300);
                if (brokenAfterDeferral) {
                    throw new RejectedExecutionException("the timer has ended");
                }
                atTheEnd = task;
            }
        };
        return new Closing(reports, this::defer, later, waits);
    }

    private Optional<Closing.Reply> defer(boolean closed) {
        known.add(closed);
        return rpc ? Optional.of(reply) : Optional.empty();
    }

    /** As stock: closed once a replica is reported. */
    private boolean stock() {
        calls++;
        return reported;
    }

    private static StorageReceivedDeletedBlocks[] report(long block, BlockStatus status) {
        ReceivedDeletedBlockInfo[] blocks = {new ReceivedDeletedBlockInfo(new Block(block, 100, 1001), status, "")};
        return new StorageReceivedDeletedBlocks[] {
            new StorageReceivedDeletedBlocks(
                    new DatanodeStorage("DS-1", DatanodeStorage.State.NORMAL, StorageType.DISK), blocks)
        };
    }

    @Test
    void theAnswerWaitsForTheReportAndTheHandlerDoesNot() throws IOException {
        Closing closing = closing(true);
        assertThat(closing.closing(LAST, this::stock)).isFalse();
        assertThat(answers).isEmpty();
        assertThat(closing.awaits(report(8, BlockStatus.RECEIVED_BLOCK))).isFalse();
        assertThat(closing.awaits(report(7, BlockStatus.RECEIVING_BLOCK))).isFalse();
        assertThat(closing.awaits(report(7, BlockStatus.RECEIVED_BLOCK))).isTrue();
        late = false;
        reported = true;
        closing.reported(report(7, BlockStatus.RECEIVED_BLOCK));
        assertThat(answers).containsExactly("true");
        assertThat(calls).isEqualTo(2);
        assertThat(closing.awaits(report(7, BlockStatus.RECEIVED_BLOCK))).isFalse();
        endOfPatience();
        assertThat(answers).hasSize(1);
    }

    @Test
    void aFileThatIsClosedIsNotClosedAgainWhenTheOtherReportIsIn() throws IOException {
        Closing closing = closing(true);
        reported = true;
        assertThat(closing.closing(LAST, this::stock)).isTrue();
        closing.reported(report(7, BlockStatus.RECEIVED_BLOCK));
        assertThat(answers).as("one of two hosts is still late").isEmpty();
        late = false;
        closing.reported(report(7, BlockStatus.RECEIVED_BLOCK));
        assertThat(answers).containsExactly("true");
        assertThat(known).as("it is postponed until the edits are durable").containsExactly(true);
        assertThat(calls).isEqualTo(1);
    }

    @Test
    void whoseReportDoesNotComeHasStocksAnswer() throws IOException {
        Closing closing = closing(true);
        closing.closing(LAST, this::stock);
        endOfPatience();
        assertThat(answers).containsExactly("false");
        assertThat(calls).isEqualTo(1);
    }

    @Test
    void aRefusalIsStocksAndNothingWaits() {
        Closing closing = closing(true);
        assertThatThrownBy(() -> closing.closing(LAST, () -> {
                    throw new IOException("no lease");
                }))
                .hasMessage("no lease");
        assertThat(closing.awaits(report(7, BlockStatus.RECEIVED_BLOCK))).isFalse();
    }

    @Test
    void aFailureOfTheSecondTryIsTheAnswer() throws IOException {
        Closing closing = closing(true);
        closing.closing(LAST, () -> {
            if (++calls == 2) {
                throw new IOException("deleted");
            }
            return false;
        });
        late = false;
        closing.reported(report(7, BlockStatus.RECEIVED_BLOCK));
        assertThat(answers).containsExactly("deleted");
    }

    @Test
    void aClientIsAnsweredWhateverTheSecondTryThrows() throws IOException {
        Closing closing = closing(true);
        closing.closing(LAST, () -> {
            if (++calls == 2) {
                throw new IllegalStateException("a bug");
            }
            return false;
        });
        late = false;
        closing.reported(report(7, BlockStatus.RECEIVED_BLOCK));
        assertThat(answers)
                .containsExactly("The NameNode could not close the file: java.lang.IllegalStateException: a bug");
    }

    @Test
    void aClientIsAnsweredWhateverGoesWrongAfterItsCallWasDeferred() throws IOException {
        brokenAfterDeferral = true;
        assertThat(closing(true).closing(LAST, () -> false)).isFalse();
        assertThat(answers).containsExactly("false");
    }

    @Test
    void aClientIsAnsweredWhereNoThreadCanBeStarted() throws IOException {
        withoutThreads = true;
        int[] looks = {0};
        Closing closing = closing(true, block -> looks[0]++ == 0);
        assertThat(closing.closing(LAST, () -> false)).isFalse();
        assertThat(answers).containsExactly("false");
    }

    @Test
    void nothingWaitsWhereReportsAreInOrCollectedOrNobodyCanBeAnsweredLater() throws IOException {
        reported = true;
        assertThat(closing(false).closing(LAST, this::stock)).isTrue();
        rpc = false;
        assertThat(closing(true).closing(LAST, this::stock)).isTrue();
        rpc = true;
        late = false;
        assertThat(closing(true).closing(LAST, this::stock)).isTrue();
        assertThat(answers).isEmpty();
        assertThat(atTheEnd).isNull();
    }

    private void endOfPatience() {
        Runnable task = atTheEnd;
        assertThat(task).isNotNull();
        if (task != null) {
            task.run();
        }
    }
}
