// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** A host that counts, and NameNodes that hear of it. */
class ReadWindowsTest {
    private static final long WINDOW = 3_000;
    private static final long LASTING = 30_000;

    @Test
    void aReadIsToldWhenItsWindowIsOverAndCountsOnceForEachNameNode() {
        ReadWindows host = new ReadWindows("BP-1", 1, WINDOW, 0);
        host.read(5);
        host.read(5);
        host.read(6);
        ReadsHeard active = new ReadsHeard(LASTING);
        ReadsHeard standby = new ReadsHeard(LASTING);
        assertThat(active.news("h1", host.note(WINDOW - 1), 0)).isEmpty();
        assertThat(active.news("h1", host.note(WINDOW), 0)).isEqualTo(Map.of(5L, 2, 6L, 1));
        assertThat(standby.news("h1", host.note(WINDOW + 1), 0)).isEqualTo(Map.of(5L, 2, 6L, 1));
        assertThat(active.news("h1", host.note(WINDOW + 2), 0)).isEmpty();
        host.read(5);
        assertThat(active.news("h1", host.note(2 * WINDOW), 0)).isEqualTo(Map.of(5L, 1));
    }

    @Test
    void ofManyTheMostReadAreTold() {
        ReadWindows host = new ReadWindows("BP-1", 1, WINDOW, 0);
        for (long block = 0; block < 2L * ReadWindows.MOST_BLOCKS; block++) {
            host.read(block);
        }
        host.read(17);
        ReadsNote.Window window = host.note(WINDOW).windows().get(0);
        assertThat(window.reads()).hasSize(ReadWindows.MOST_TOLD).containsEntry(17L, 2);
        assertThat(host.note(WINDOW).text().length()).isLessThan(ReadsNote.MOST_CHARACTERS);
    }

    /** As of a reader that keeps its stream open: no read more, but the block is in use. */
    @Test
    void whatIsReadFromAnotherByteOnIsToldAsInUse() {
        ReadWindows host = new ReadWindows("BP-1", 1, WINDOW, 0);
        host.used(5);
        host.read(6);
        host.used(6);
        ReadsNote note = ReadsNote.parse(host.note(WINDOW).text()).orElseThrow();
        assertThat(new ReadsHeard(LASTING).news("h1", note, 0)).isEqualTo(Map.of(5L, 0, 6L, 1));
    }

    @Test
    void ofManyInUseEachIsToldInSomeWindow() {
        ReadWindows host = new ReadWindows("BP-1", 1, WINDOW, 0);
        Set<Long> told = new HashSet<>();
        for (int window = 1; window <= 100; window++) {
            for (long block = 0; block < 300; block++) {
                host.used(block);
            }
            for (long block = 1_000; block < 1_000 + ReadWindows.MOST_TOLD; block++) {
                host.read(block);
            }
            Map<Long, Integer> latest = host.note(window * WINDOW).windows().stream()
                    .reduce((before, after) -> after)
                    .orElseThrow()
                    .reads();
            assertThat(latest).hasSize(ReadWindows.MOST_TOLD + ReadWindows.MOST_USED_TOLD);
            told.addAll(latest.keySet());
        }
        assertThat(told).hasSize(300 + ReadWindows.MOST_TOLD);
        assertThat(host.note(0).text().length()).isLessThan(ReadsNote.MOST_CHARACTERS);
    }

    @Test
    void aHostThatBeganAnewIsHeardFromItsFirstWindowOn() {
        ReadsHeard nameNode = new ReadsHeard(LASTING);
        ReadWindows before = new ReadWindows("BP-1", 1, WINDOW, 0);
        for (int i = 1; i < 5; i++) {
            nameNode.news("h1", before.note(i * WINDOW), 0);
        }
        ReadWindows after = new ReadWindows("BP-1", 2, WINDOW, 0);
        after.read(9);
        assertThat(nameNode.news("h1", after.note(WINDOW), 0)).isEqualTo(Map.of(9L, 1));
    }

    @Test
    void whoSaysNothingMoreNoLongerTells() {
        ReadsHeard nameNode = new ReadsHeard(LASTING);
        assertThat(nameNode.tells("h1", 0)).isFalse();
        nameNode.news("h1", new ReadWindows("BP-1", 1, WINDOW, 0).note(0), 0);
        assertThat(nameNode.tells("h1", LASTING)).isTrue();
        assertThat(nameNode.tells("h1", LASTING + 1)).isFalse();
    }

    @Test
    void namesThatAreMadeUpFillNoMemory() {
        ReadsHeard nameNode = new ReadsHeard(LASTING);
        ReadsNote note = new ReadWindows("BP-1", 1, WINDOW, 0).note(0);
        for (int i = 0; i <= ReadsHeard.MOST_HOSTS; i++) {
            nameNode.news("h" + i, note, 0);
        }
        assertThat(nameNode.tells("h" + (ReadsHeard.MOST_HOSTS - 1), 0)).isTrue();
        assertThat(nameNode.tells("h" + ReadsHeard.MOST_HOSTS, 0)).isFalse();
    }

    /** Holds while the number of consecutive lost heartbeats is below the number of windows in a report. */
    @SeededTest(seeds = 50)
    void everyReadCountsOnceHoweverHeartbeatsCome(RandomGenerator random) {
        ReadWindows host = new ReadWindows("BP-1", random.nextLong(), WINDOW, 0);
        ReadsHeard nameNode = new ReadsHeard(LASTING);
        Map<Long, Integer> read = new HashMap<>();
        Map<Long, Integer> heard = new HashMap<>();
        int lost = 0;
        for (long now = WINDOW; now < 100 * WINDOW; now += 1 + random.nextLong(WINDOW)) {
            for (int i = random.nextInt(20); i > 0 && now < 90 * WINDOW; i--) {
                long block = random.nextLong(30);
                host.read(block);
                read.merge(block, 1, Integer::sum);
            }
            ReadsNote note = host.note(now);
            if (lost < ReadWindows.KEPT - 1 && random.nextBoolean()) {
                lost++;
            } else {
                lost = 0;
                nameNode.news("h1", ReadsNote.parse(note.text()).orElseThrow(), now)
                        .forEach((block, reads) -> heard.merge(block, reads, Integer::sum));
            }
        }
        assertThat(heard).isEqualTo(read);
    }
}
