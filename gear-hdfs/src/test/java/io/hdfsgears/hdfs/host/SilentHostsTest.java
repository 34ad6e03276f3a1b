// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.host.SilentHosts.Silent;
import io.hdfsgears.hdfs.host.SilentHosts.Verdict;
import org.junit.jupiter.api.Test;

class SilentHostsTest {
    private static final long PATIENCE = 1_000;

    private final SilentHosts hosts = new SilentHosts(PATIENCE);

    private static Silent asleep(boolean dead) {
        return new Silent("a", false, true, true, false, false, dead, true);
    }

    private static Silent waking(boolean ordered, boolean dead) {
        return new Silent("a", false, true, false, true, ordered, dead, true);
    }

    private static Silent crashedWhileDraining(boolean dead) {
        return new Silent("a", false, true, false, false, false, dead, true);
    }

    @Test
    void aSleeperIsKeptAliveForAsLongAsItSleeps() {
        assertThat(hosts.judge(asleep(false), 0)).isEqualTo(Verdict.KEEP_ALIVE);
        assertThat(hosts.judge(asleep(true), Long.MAX_VALUE / 2)).isEqualTo(Verdict.KEEP_ALIVE);
    }

    @Test
    void aHostThatDoesNotWakeIsKeptAliveForItsTimeThenDiesThenIsGivenUp() {
        assertThat(hosts.judge(waking(true, false), 10)).isEqualTo(Verdict.KEEP_ALIVE);
        assertThat(hosts.judge(waking(true, false), 10 + PATIENCE)).isEqualTo(Verdict.KEEP_ALIVE);
        assertThat(hosts.judge(waking(true, false), 11 + PATIENCE)).isEqualTo(Verdict.NOTHING);
        assertThat(hosts.judge(waking(true, true), 12 + PATIENCE)).isEqualTo(Verdict.GIVE_UP);
    }

    /** Its heartbeats could not be taken in meanwhile. */
    @Test
    void aPauseOfTheNameNodeIsNoTimeInWhichAHostWasLate() {
        hosts.judge(waking(true, false), 10);
        hosts.paused(5 * PATIENCE, 10 + 5 * PATIENCE);
        assertThat(hosts.judge(waking(true, false), 10 + 6 * PATIENCE)).isEqualTo(Verdict.KEEP_ALIVE);
        assertThat(hosts.judge(waking(true, false), 11 + 6 * PATIENCE)).isEqualTo(Verdict.NOTHING);
    }

    @Test
    void aHostThatWaitsForItsTurnToWakeIsNotLate() {
        assertThat(hosts.judge(waking(false, false), 0)).isEqualTo(Verdict.KEEP_ALIVE);
        assertThat(hosts.judge(waking(false, false), 10 * PATIENCE)).isEqualTo(Verdict.KEEP_ALIVE);
        assertThat(hosts.judge(waking(true, false), 11 * PATIENCE)).isEqualTo(Verdict.KEEP_ALIVE);
        assertThat(hosts.judge(waking(false, false), 12 * PATIENCE + 1)).isEqualTo(Verdict.NOTHING);
    }

    @Test
    void patienceStartsAnewWhenTheHostSleptOrSpokeInBetweenAndAfterAFailover() {
        hosts.judge(waking(true, false), 0);
        hosts.judge(asleep(false), 10);
        assertThat(hosts.judge(waking(true, false), 2 * PATIENCE)).isEqualTo(Verdict.KEEP_ALIVE);
        hosts.forget();
        assertThat(hosts.judge(waking(true, false), 4 * PATIENCE)).isEqualTo(Verdict.KEEP_ALIVE);
    }

    @Test
    void aHostThatCrashesWhileItDrainsIsNotKeptAlive() {
        assertThat(hosts.judge(crashedWhileDraining(false), 0)).isEqualTo(Verdict.NOTHING);
        assertThat(hosts.judge(crashedWhileDraining(true), 1)).isEqualTo(Verdict.GIVE_UP);
    }

    @Test
    void whatTheGearsDoNotHoldIsNotTheirs() {
        assertThat(hosts.judge(new Silent("a", false, false, true, true, true, true, true), 0))
                .isEqualTo(Verdict.NOTHING);
        assertThat(hosts.judge(new Silent("a", true, true, true, true, true, false, true), 0))
                .isEqualTo(Verdict.NOTHING);
    }

    @Test
    void aSleeperThatTheHostsFileDoesNotIncludeIsNotKeptAlive() {
        assertThat(hosts.judge(new Silent("a", false, true, true, false, false, false, false), 0))
                .isEqualTo(Verdict.NOTHING);
        assertThat(hosts.judge(new Silent("a", false, true, true, false, false, true, false), 1))
                .isEqualTo(Verdict.GIVE_UP);
        assertThat(hosts.judge(new Silent("a", false, true, false, true, true, true, false), 2))
                .as("nor one that should wake")
                .isEqualTo(Verdict.GIVE_UP);
    }
}
