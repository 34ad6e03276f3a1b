// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** An interval of 1 s, a disk of 100 MB/s, T = 500 MB: T + δ is 600 MB. */
class FlowRegulatorTest {
    private static final long MB = 1_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final RegulatorSettings SETTINGS = new RegulatorSettings(SECOND, 10, 256 * MB);

    private final FlowRegulator regulator = new FlowRegulator(SETTINGS, DiskSpeed.assumed(100 * MB));

    @Test
    void theClockOfADisksSpeedMayWrap() {
        DiskSpeed speed = DiskSpeed.assumed(1).after(0, Long.MAX_VALUE).after(300, Long.MAX_VALUE + 1_000_000_000L);
        assertThat(speed.bytesPerSecond()).isEqualTo(300);
    }

    @Test
    void belowTheTargetItWrites() {
        regulator.look(new PageCache(600 * MB - 1, 500 * MB), 0);
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.BELOW_TARGET);
        assertThat(regulator.status(0)).hasToString("writes: 599999999 bytes are dirty, the target is 600000000");

        regulator.look(new PageCache(600 * MB, 500 * MB), 0);
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.AT_TARGET);
        assertThat(regulator.status(0))
                .hasToString(
                        "waits for the disk: 600000000 bytes are dirty and 0 on their way, the target is 600000000");
    }

    /** What was let through since the look counts, while it is being written and afterwards, until the next look has seen it. */
    @Test
    void whatWasLetThroughCounts() {
        regulator.look(new PageCache(500 * MB, 500 * MB), 0);
        regulator.began(100 * MB);
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.AT_TARGET);
        regulator.ended(100 * MB);
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.AT_TARGET);
        regulator.look(new PageCache(550 * MB, 500 * MB), SECOND);
        assertThat(regulator.ask(SECOND)).isEqualTo(WriteAnswer.BELOW_TARGET);
        regulator.began(50 * MB);
        regulator.look(new PageCache(550 * MB, 500 * MB), 2 * SECOND);
        assertThat(regulator.ask(2 * SECOND)).as("it is still on its way").isEqualTo(WriteAnswer.AT_TARGET);
    }

    /** §IV-B.2: δ is at least the highest throughput by the interval; a faster disk raises it. */
    @Test
    void theDisksSpeedIsLearned() {
        regulator.look(new PageCache(650 * MB, 500 * MB), 0);
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.AT_TARGET);
        regulator.counted(1_000 * MB, 0);
        regulator.counted(1_100 * MB, SECOND / 2);
        assertThat(regulator.status(0).diskBytesPerSecond()).isEqualTo(200 * MB);
        assertThat(regulator.status(0).targetBytes()).isEqualTo(700 * MB);
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.BELOW_TARGET);
        regulator.counted(1_101 * MB, SECOND);
        regulator.counted(0, 2 * SECOND);
        assertThat(regulator.status(0).diskBytesPerSecond()).isEqualTo(200 * MB);
    }

    /** One block is written while the other comes: a block on its way counts in whole. */
    @Test
    void deltaIsTwoBlocksAtLeast() {
        regulator.look(new PageCache(650 * MB, 500 * MB), 0);
        regulator.announced(40 * MB);
        assertThat(regulator.status(0).targetBytes()).isEqualTo(600 * MB);
        regulator.announced(128 * MB);
        regulator.announced(64 * MB);
        assertThat(regulator.status(0).targetBytes()).isEqualTo(756 * MB);
        regulator.began(100 * MB);
        assertThat(regulator.ask(0)).as("another one while that comes").isEqualTo(WriteAnswer.BELOW_TARGET);
        regulator.began(128 * MB);
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.AT_TARGET);
    }

    /** Beyond the brake the kernel would slow down the very writers that are to be protected. */
    @Test
    void theTargetStaysBelowTheBrake() {
        regulator.look(new PageCache(550 * MB, 500 * MB, 550 * MB), 0);
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.AT_TARGET);
        assertThat(regulator.status(0).targetBytes()).isEqualTo(550 * MB);
    }

    @Test
    void afterTenSynchronousBlocksOneAsynchronousGoes() {
        regulator.look(new PageCache(900 * MB, 500 * MB), 0);
        for (int block = 1; block < 10; block++) {
            regulator.synchronousBlock();
        }
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.AT_TARGET);
        regulator.synchronousBlock();
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.GUARANTEED_SHARE);
        assertThat(regulator.status(0)).hasToString("writes one block of its guaranteed share");
        regulator.began(64 * MB);
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.AT_TARGET);
    }

    /** A share is a floor, not a bonus: what went anyway counts, and what was not used does not pile up. */
    @Test
    void aShareIsNotSavedUp() {
        regulator.look(new PageCache(0, 500 * MB), 0);
        for (int block = 0; block < 100; block++) {
            regulator.synchronousBlock();
        }
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.BELOW_TARGET);
        regulator.began(64 * MB);
        regulator.look(new PageCache(900 * MB, 500 * MB), SECOND);
        assertThat(regulator.ask(SECOND)).isEqualTo(WriteAnswer.AT_TARGET);
    }

    @Test
    void withoutSightItSaysSo() {
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.BLIND_WITHIN_BOUND);
        assertThat(regulator.status(0))
                .hasToString(
                        "writes without sight of the page cache: 0 bytes are on their way, at most 256000000 may be");
        regulator.began(256 * MB);
        assertThat(regulator.status(0))
                .hasToString(
                        "waits without sight of the page cache: 256000000 bytes are on their way, at most 256000000"
                                + " may be");
        regulator.ended(256 * MB);
        assertThat(regulator.ask(0)).isEqualTo(WriteAnswer.BLIND_WITHIN_BOUND);
    }

    @Test
    void anOldLookIsNoSight() {
        regulator.look(new PageCache(900 * MB, 500 * MB), 0);
        assertThat(regulator.ask(4 * SECOND)).isEqualTo(WriteAnswer.AT_TARGET);
        assertThat(regulator.ask(4 * SECOND + 1)).isEqualTo(WriteAnswer.BLIND_WITHIN_BOUND);
        regulator.look(new PageCache(900 * MB, 500 * MB), 5 * SECOND);
        regulator.lookFailed();
        assertThat(regulator.ask(5 * SECOND).blind()).isTrue();
    }

    @Test
    void noMoreEndsThanBegan() {
        regulator.began(5);
        assertThatThrownBy(() -> regulator.ended(6))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("6 bytes ended, but only 5 are being written");
    }
}
