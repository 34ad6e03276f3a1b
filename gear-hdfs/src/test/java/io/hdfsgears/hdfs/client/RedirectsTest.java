// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class RedirectsTest {
    private final Redirects redirects = new Redirects();

    private boolean isDue(String path, long offset, long second) {
        return redirects.isDue(path, offset, TimeUnit.SECONDS.toNanos(second));
    }

    @Test
    void aPartIsSentWhileAReaderTriesAgainAndThenRestsForMinutes() {
        assertThat(isDue("/f", 0, 10)).isTrue();
        assertThat(isDue("/f", 0, 39)).isTrue();
        assertThat(isDue("/f", 0, 40)).isFalse();
        assertThat(isDue("/f", 0, 309)).isFalse();
        assertThat(isDue("/f", 0, 310)).isTrue();
        assertThat(isDue("/f", 0, 339)).isTrue();
        assertThat(isDue("/f", 0, 340)).isFalse();
    }

    @Test
    void otherPartsAndFilesCountApart() {
        assertThat(isDue("/f", 0, 0)).isTrue();
        assertThat(isDue("/f", 5, 60)).isTrue();
        assertThat(isDue("/g", 0, 60)).isTrue();
        assertThat(isDue("/f", 0, 60)).isFalse();
    }

    @Test
    void itRemembersTheLatestTenThousand() {
        for (int file = 0; file <= 10_000; file++) {
            isDue("/f" + file, 0, 0);
        }
        assertThat(isDue("/f0", 0, 60)).as("forgotten").isTrue();
        assertThat(isDue("/f10000", 0, 60)).isFalse();
    }
}
