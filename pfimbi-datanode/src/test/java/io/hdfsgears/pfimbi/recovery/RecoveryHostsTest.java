// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.recovery.RecoveryHosts.Expected;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RecoveryHostsTest {
    private static final Expected TAIL_2 = new Expected("h2", true, false, true, 9);
    private static final Expected TAIL_3 = new Expected("h3", true, false, true, 8);

    @Test
    void aHostOfTheTailIsNeitherAskedNorAsks() {
        List<Expected> expected = List.of(new Expected("h1", true, false, false, 7), TAIL_2, TAIL_3);
        assertThat(RecoveryHosts.asked(expected)).containsExactly("h1");
        assertThat(RecoveryHosts.primary(expected)).contains("h1");
    }

    @Test
    void aStaleHostIsWaitedForWhereItIsTheOnlyOneThatWasWrittenTo() {
        List<Expected> expected = List.of(new Expected("h1", true, true, false, 1), TAIL_2, TAIL_3);
        assertThat(RecoveryHosts.asked(expected)).containsExactly("h1");
        assertThat(RecoveryHosts.primary(expected)).contains("h1");
    }

    @Test
    void nobodyIsAskedWhileTheOnlyHostThatWasWrittenToIsDead() {
        List<Expected> expected = List.of(new Expected("h1", false, true, false, 0), TAIL_2, TAIL_3);
        assertThat(RecoveryHosts.asked(expected)).isEmpty();
        assertThat(RecoveryHosts.primary(expected)).isEmpty();
    }

    @Test
    void ofTwoThatWereWrittenToTheLiveOneRecoversAsInStock() {
        List<Expected> dead =
                List.of(new Expected("h1", false, true, false, 0), new Expected("h2", true, false, false, 5), TAIL_3);
        assertThat(RecoveryHosts.asked(dead)).containsExactly("h2");
        List<Expected> stale =
                List.of(new Expected("h1", true, true, false, 1), new Expected("h2", true, false, false, 5), TAIL_3);
        assertThat(RecoveryHosts.asked(stale)).containsExactly("h1", "h2");
        assertThat(RecoveryHosts.primary(stale)).contains("h2");
    }

    @Test
    void staleHostsAreLeftOutWhereTwoOthersWereWrittenTo() {
        List<Expected> expected = List.of(
                new Expected("h1", true, true, false, 1),
                new Expected("h2", true, false, false, 5),
                new Expected("h4", true, false, false, 6),
                TAIL_3);
        assertThat(RecoveryHosts.asked(expected)).containsExactly("h2", "h4");
        assertThat(RecoveryHosts.primary(expected)).contains("h4");
    }
}
