// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.reads.RepeatedRequests.Match;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RepeatedRequestsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int PER_SECOND = 5_000;
    private static final UUID READER = new UUID(1, 1);

    private final RepeatedRequests requests = new RepeatedRequests();

    private Match asked(double second) {
        return requests.asked(READER, "/f", 0, Math.round(second * SECOND));
    }

    /** The waits of a stock client: up to 3 s, then 3 to 9 s. */
    @Test
    void theRetriesOfAReaderThatFailsMatch() {
        assertThat(asked(0)).isEqualTo(Match.NONE);
        assertThat(asked(2.2)).isEqualTo(Match.POSSIBLE);
        assertThat(asked(5.4)).isEqualTo(Match.LIKELY);
    }

    @Test
    void whatWasLookedAtDoesNotMatchForFiveMinutes() {
        asked(0);
        asked(2);
        requests.looked("/f", 0, 3 * SECOND);
        assertThat(asked(6)).isEqualTo(Match.NONE);
        asked(400);
        asked(402);
        assertThat(asked(406)).isEqualTo(Match.LIKELY);
    }

    @Test
    void noPartOfAFileMatchesForAMinuteOnceNothingWasFound() {
        requests.foundNothing("/f", 0);
        asked(1);
        asked(3);
        assertThat(asked(58)).isEqualTo(Match.NONE);
        assertThat(asked(60.5)).isEqualTo(Match.LIKELY);
    }

    @Test
    void aClientThatOpensAFileInALoopDoesNotMatch() {
        for (int i = 0; i < 100; i++) {
            assertThat(asked(i * 0.1)).isEqualTo(Match.NONE);
        }
    }

    @Test
    void manyClientsThatReadAFileOnceDoNotMatch() {
        for (int i = 0; i < 100; i++) {
            assertThat(requests.asked(new UUID(2, i), "/f", 0, 2L * i * SECOND)).isEqualTo(Match.NONE);
        }
    }

    @Test
    void requestsFarApartDoNotMatch() {
        assertThat(asked(0)).isEqualTo(Match.NONE);
        assertThat(asked(40)).isEqualTo(Match.NONE);
        assertThat(asked(80)).isEqualTo(Match.NONE);
    }

    @Test
    void partsOfAFileCountByThemselves() {
        for (int i = 0; i < 10; i++) {
            assertThat(requests.asked(READER, "/f", i * 100L, 2L * i * SECOND)).isEqualTo(Match.NONE);
        }
    }

    /** Other readers ask for files of their own, each once. */
    private void others(int from, int to) {
        for (int i = from; i < to; i++) {
            requests.asked(new UUID(2, i), "/other/" + i, 0, i * SECOND / PER_SECOND);
        }
    }

    /** Retries come after 3 and after 9 s more: what is kept is kept by time, not by number. */
    @Test
    void retriesAreRecognizedAmongManyOtherRequests() {
        asked(0);
        others(0, 3 * PER_SECOND);
        assertThat(asked(3)).isEqualTo(Match.POSSIBLE);
        others(3 * PER_SECOND, 12 * PER_SECOND);
        assertThat(asked(12)).isEqualTo(Match.LIKELY);
        others(12 * PER_SECOND, 27 * PER_SECOND);
        assertThat(asked(27)).isEqualTo(Match.LIKELY);
    }

    @Test
    void newRequestsReplaceTheOldest() {
        asked(0);
        for (int i = 0; i < 2 * RepeatedRequests.PLACES; i++) {
            requests.asked(new UUID(2, i), "/other", 0, SECOND);
        }
        assertThat(asked(2)).isEqualTo(Match.NONE);
    }

    @Test
    void filesOfLikeNamesAreToldApart() {
        for (int i = 0; i < 20_000; i++) {
            // "Aa" and "BB" have the same String.hashCode
            String name = Integer.toBinaryString(i).replace("0", "Aa").replace("1", "BB");
            assertThat(requests.asked(READER, "/" + name, 0, i * SECOND / 1_000))
                    .isEqualTo(Match.NONE);
        }
    }

    @Test
    void manyThreadsAskAtATime() {
        List<Match> third = IntStream.range(0, 2_000)
                .parallel()
                .mapToObj(i -> {
                    UUID client = new UUID(3, i);
                    requests.asked(client, "/f", 0, 0);
                    requests.asked(client, "/f", 0, 2 * SECOND);
                    return requests.asked(client, "/f", 0, 7 * SECOND);
                })
                .toList();
        assertThat(third).hasSize(2_000).containsOnly(Match.LIKELY);
    }

    /** A client that polls a healthy file does not keep a later failure of the same file from being seen. */
    @Test
    void aLookThatFoundNothingIsRepeatedAfterAMinute() {
        RepeatedRequests polled = new RepeatedRequests();
        for (int second = 0; second <= 20; second += 10) {
            polled.asked(READER, "/f", 0, second * SECOND);
        }
        polled.looked("/f", 0, 20 * SECOND);
        polled.foundNothing("/f", 21 * SECOND);
        assertThat(polled.asked(READER, "/f", 0, 40 * SECOND)).isEqualTo(Match.NONE);
        assertThat(polled.asked(READER, "/f", 0, 70 * SECOND)).isEqualTo(Match.NONE);
        assertThat(polled.asked(READER, "/f", 0, 85 * SECOND)).isEqualTo(Match.NONE);
        assertThat(polled.asked(READER, "/f", 0, 95 * SECOND)).isEqualTo(Match.LIKELY);
    }
}
