// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SourcesTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Sources sources = new Sources(4);

    /** Asks all that may be asked, one after the other. */
    private List<String> ask(long nowNanos, String... among) {
        return List.of(among).stream()
                .filter(uuid -> sources.mayAsk(uuid, nowNanos))
                .peek(sources::asked)
                .toList();
    }

    @Test
    void oneQuestionAtATimeGoesToEach() {
        assertThat(ask(0, "a", "a", "b")).containsExactly("a", "b");
        sources.answered("a");
        assertThat(ask(0, "a", "b")).containsExactly("a");
    }

    @Test
    void oneWithEnoughToSendIsAskedAMomentLaterOrWhenABlockHasCome() {
        sources.busy("a", 0);
        sources.busy("b", 0);
        sources.free("b");
        assertThat(ask(SECOND / 10, "a", "b")).containsExactly("b");
        assertThat(ask(SECOND / 5, "a")).containsExactly("a");
    }

    /** A rack that hangs: 16 places are taken by the questions to its 30 hosts, and those that answer get none. */
    @Test
    void allThatHaveFailedHoldAShareOfThePlacesTogether() {
        String[] hung = IntStream.range(0, 30).mapToObj(i -> "hung" + i).toArray(String[]::new);
        for (String uuid : hung) {
            sources.asked(uuid);
            sources.failed(uuid, 0);
        }
        assertThat(ask(SECOND / 2, hung)).isEmpty();
        assertThat(ask(2 * SECOND, hung)).hasSize(4);
        assertThat(ask(2 * SECOND, "new")).containsExactly("new");
        sources.failed("hung0", 3 * SECOND);
        assertThat(ask(3 * SECOND, hung)).as("its turn is another's").containsExactly("hung4");
        sources.answered("hung1");
        assertThat(ask(3 * SECOND, "hung1")).as("it is as good as any").containsExactly("hung1");
        assertThat(ask(3 * SECOND, hung)).containsExactly("hung5");
    }
}
