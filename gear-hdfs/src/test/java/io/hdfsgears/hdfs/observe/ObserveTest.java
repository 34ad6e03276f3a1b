// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ObserveTest {
    private static final long SECOND = 1_000_000_000L;
    private static final NodeId A = new NodeId("a");
    private static final NodeId B = new NodeId("b");

    @Test
    void aWakeCountsFromTheFirstOrderUntilTheHostServes() {
        WakeTimes wakes = new WakeTimes();
        wakes.look(List.of(A, B), List.of(), List.of(), 0);
        wakes.look(List.of(A, B), List.of(), List.of(), 3 * SECOND);
        wakes.look(List.of(B), List.of(A), List.of(), 7 * SECOND); // up, its block report is not in
        assertThat(wakes.counts().hosts()).isZero();
        wakes.look(List.of(B), List.of(), List.of(A), 8 * SECOND);
        assertThat(wakes.counts().hosts()).isOne();
        assertThat(wakes.counts().lastSeconds()).isCloseTo(8, within(1e-9));
        assertThat(wakes.counts().classes().get(1)).as("5 to 10 s").isOne();
        wakes.look(List.of(), List.of(), List.of(A), 9 * SECOND); // the order to b is withdrawn
        wakes.look(List.of(), List.of(), List.of(A, B), 900 * SECOND);
        assertThat(wakes.counts().hosts()).isOne();
        wakes.look(List.of(B), List.of(), List.of(A), 1_000 * SECOND);
        wakes.look(List.of(), List.of(), List.of(A, B), 2_000 * SECOND);
        assertThat(wakes.counts().classes().get(WakeTimes.BOUNDS_SECONDS.size()))
                .as("beyond all bounds")
                .isOne();
        assertThat(wakes.counts().seconds()).isCloseTo(1_008, within(1e-9));
        wakes.keepOnly(Set.of(B));
        assertThat(wakes.last(A)).as("it left").isEmpty();
        assertThat(wakes.last(B)).isPresent();
    }

    private static History.Sample sample(long atMillis, int gear, int serving, int asleep, double watts) {
        return new History.Sample(atMillis, gear, 12, serving, asleep, watts, 12, new History.Load(10 * watts, watts));
    }

    @Test
    void historyIsBoundedAndKeepsChanges() {
        History history = new History();
        for (long second = 0; second < 200_000; second++) {
            history.offer(sample(second * 1_000, 1, 3, 9, 100));
        }
        assertThat(history.recent()).hasSize(History.RECENT);
        assertThat(history.day()).hasSize(History.DAY);
        assertThat(history.recent().get(1).atMillis() - history.recent().get(0).atMillis())
                .isEqualTo(History.RECENT_MILLIS);
        long now = history.recent().get(History.RECENT - 1).atMillis();
        history.offer(sample(now + 2_000, 0, 4, 8, 100));
        assertThat(history.recent().get(History.RECENT - 1).serving()).isEqualTo(4);
    }

    @Test
    void aDaysSampleHasTheMeanOfItsTime() {
        History history = new History();
        for (int i = 0; i <= 24; i++) {
            history.offer(sample(i * 10_000L, 1, 3, 9, i <= 12 ? 100 : 200));
        }
        assertThat(history.day()).extracting(History.Sample::watts).containsExactly(100.0, 100.0, 200.0);
        assertThat(history.day())
                .extracting(one -> one.load().readBytesPerSecond())
                .containsExactly(1_000.0, 1_000.0, 2_000.0);
    }

    @Test
    void whatIsOlderThanADayIsForgotten() {
        History history = new History();
        history.offer(sample(0, 1, 3, 9, 100));
        history.offer(sample(TimeUnit.DAYS.toMillis(1), 1, 3, 9, 100));
        assertThat(history.day()).hasSize(2);
        history.offer(sample(TimeUnit.DAYS.toMillis(1) + History.DAY_MILLIS, 1, 3, 9, 100));
        assertThat(history.day())
                .extracting(History.Sample::atMillis)
                .doesNotContain(0L)
                .hasSize(2);
    }

    @Test
    void aClockThatGoesBackBeginsAnew() {
        History history = new History();
        history.offer(sample(1_000_000, 1, 3, 9, 100));
        history.offer(sample(10_000, 1, 3, 9, 100));
        assertThat(history.recent()).extracting(History.Sample::atMillis).containsExactly(10_000L);
    }

    @Test
    void metersTakeWordsAndPossibleWattsOnly() {
        Meters meters = new Meters();
        meters.heard("h1:9866", "PDU", 100, SECOND);
        meters.heard("h1:9866", "cpu\nmodel\"", 90, SECOND);
        meters.heard("h1:9866", "pdu", 1e300, 2 * SECOND);
        meters.heard("h1:9866", "pdu", Double.NaN, 3 * SECOND);
        assertThat(meters.refused()).isEqualTo(2);
        assertThat(meters.energy("h1:9866").orElseThrow().tracks()).containsOnlyKeys("pdu", "other");
        assertThat(meters.drawn("h1:9866", 2 * SECOND, 30 * SECOND))
                .get()
                .extracting("source")
                .isEqualTo("pdu");
        assertThat(meters.drawn("h1:9866", 60 * SECOND, 30 * SECOND)).isEmpty();
        meters.heard("stranger:1", "pdu", 100, SECOND);
        meters.keepOnly(Set.of("h1:9866"));
        assertThat(meters.energy("stranger:1")).isEmpty();
    }

    @Test
    void refusalsAreCountedByVerbAndOutcome() {
        Refusals refusals = new Refusals();
        refusals.count("setGear", "refused");
        refusals.count("setGear", "refused");
        refusals.count("auto", "refused");
        assertThat(refusals.counts().toString())
                .isEqualTo("{Refused[verb=auto, outcome=refused]=1, Refused[verb=setGear, outcome=refused]=2}");
    }
}
