// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.core.round.WritersNeed;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.ReadCounts;
import io.hdfsgears.hdfs.view.RequestCounters;
import io.hdfsgears.hdfs.view.Views;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PipelineSparesTest {
    private final Views views = new Views();
    private final PipelineSpares spares = new PipelineSpares(views);

    @AfterEach
    void stop() {
        spares.close();
    }

    private void publish(Service second) {
        List<Member> members = List.of(
                new Member(new NodeId("a"), "a", "/r", Service.SERVING),
                new Member(new NodeId("b"), "b", "/r", second));
        views.publish(new HdfsView(
                GearState.initial(2, 0),
                new ClusterView(1, 1, members),
                new EvenLayout(),
                List.of(Optional.empty(), Optional.empty()),
                new ReadCounts(2, new RequestCounters(0))));
    }

    /** A writer whose question is answered after some tries, or fails. */
    private static final class Writer implements PipelineSpares.Question {
        final AtomicInteger asked = new AtomicInteger();
        final AtomicInteger givenUp = new AtomicInteger();
        volatile boolean answered;
        volatile boolean fails;

        @Override
        public boolean ask() throws IOException {
            asked.incrementAndGet();
            if (fails) {
                throw new IOException("file was deleted");
            }
            return answered;
        }

        @Override
        public void giveUp() {
            givenUp.incrementAndGet();
        }
    }

    @Test
    void onlyWhereHostsSleepAWriterMayWait() {
        assertThat(spares.hasRoom()).isFalse();
        publish(Service.SERVING);
        assertThat(spares.hasRoom()).isFalse();
        publish(Service.LOST);
        assertThat(spares.hasRoom()).as("a lost host is not woken for a writer").isFalse();
        publish(Service.ASLEEP);
        assertThat(spares.hasRoom()).isTrue();
        for (int i = 0; i < 1_000; i++) {
            spares.await(new Writer(), WritersNeed.ofAny(1));
        }
        assertThat(spares.hasRoom()).as("a bounded number waits").isFalse();
    }

    @Test
    void writersThatWaitForACopyTakeNoPlaceOfThoseThatWaitForHosts() {
        publish(Service.ASLEEP);
        for (int i = 0; i < 1_000; i++) {
            spares.awaitCopy(new Writer());
        }
        assertThat(spares.hasRoomForCopies()).isFalse();
        assertThat(spares.hasRoom()).isTrue();
        assertThat(spares.needs()).isEmpty();
    }

    @Test
    void eachNeedOfWritersThatWaitIsToldOnce() {
        assertThat(spares.needs()).isEmpty();
        spares.await(new Writer(), WritersNeed.ofAny(1));
        spares.await(new Writer(), WritersNeed.ofAny(2));
        spares.await(new Writer(), WritersNeed.ofAny(2));
        assertThat(spares.needs()).containsExactly(WritersNeed.ofAny(1), WritersNeed.ofAny(2));
    }

    @Test
    void aWriterIsAskedForUntilItIsAnsweredAndOneThatFailsIsGivenUpAtOnce() {
        Writer waits = new Writer();
        Writer fails = new Writer();
        fails.fails = true;
        spares.await(waits, WritersNeed.ofAny(1));
        spares.await(fails, WritersNeed.ofAny(2));
        Poll.until(Duration.ofSeconds(10), "the failed one is given up", () -> fails.givenUp.get() == 1);
        waits.answered = true;
        Poll.until(
                Duration.ofSeconds(10), "no writer waits", () -> spares.needs().isEmpty());
        assertThat(waits.givenUp.get()).isZero();
    }

    @Test
    void aNameNodeThatStopsAnswersAllThatWait() {
        Writer waits = new Writer();
        spares.await(waits, WritersNeed.ofAny(1));
        spares.close();
        assertThat(waits.givenUp.get()).isEqualTo(1);
        publish(Service.ASLEEP);
        assertThat(spares.hasRoom()).isFalse();
    }

    /** Without an RPC no client waits for a later answer: {@link DeferredPipelines} hands the first answer on. */
    @Test
    void aCallerInTheProcessGetsTheFirstAnswerAndTheFirstError() throws IOException {
        publish(Service.ASLEEP);
        LocatedBlock none = new LocatedBlock(new ExtendedBlock("BP-1", 7), new DatanodeInfoWithStorage[0]);
        assertThat(DeferredPipelines.answer(spares, 3, () -> List.of(new NodeId("b")), () -> none))
                .isSameAs(none);
        assertThat(DeferredPipelines.added(spares, () -> WritersNeed.ofAny(1), () -> none))
                .isSameAs(none);
        assertThatThrownBy(() -> DeferredPipelines.added(spares, () -> WritersNeed.ofAny(1), () -> {
                    throw new IOException("File /a could only be written to 0 of the 1 minReplication nodes.");
                }))
                .hasMessageContaining("could only be written to");
        assertThat(spares.needs()).isEmpty();
    }
}
