// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An interval of 1 s, disks of 100 MB/s: δ is 100 MB. All share T = 500 MB; each that is told apart has T = 0. */
class DiskRegulatorsTest {
    private static final long MB = 1_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final RegulatorSettings SETTINGS = new RegulatorSettings(SECOND, 10, 256 * MB);

    private final DiskRegulators disks = new DiskRegulators(SETTINGS, DiskSpeed.assumed(100 * MB));

    private static Optional<PageCache> all(long dirtyMb) {
        return Optional.of(new PageCache(dirtyMb * MB, 500 * MB));
    }

    private static PageCache disk(long dirtyMb) {
        return new PageCache(dirtyMb * MB, 0);
    }

    @Test
    void aFullDiskHoldsUpNoCopiesForAnother() {
        disks.look(all(150), Map.of("a", disk(100), "b", disk(50)), 0);
        assertThat(disks.mayWrite("a", 0)).isFalse();
        assertThat(disks.mayWrite("b", 0)).isTrue();
        assertThat(disks.mayWrite("c", 0)).as("not told apart").isTrue();
        assertThat(disks.isToldApart("a", 0)).isTrue();
        assertThat(disks.isToldApart("c", 0)).isFalse();
        assertThat(disks.disks(0)).hasSize(2);
        assertThat(disks.disks(0).get("a"))
                .hasToString(
                        "waits for the disk: 100000000 bytes are dirty and 0 on their way, the target is 100000000");
    }

    /** The kernel slows down everybody who writes, to whichever disk. */
    @Test
    void whatAllShareHoldsUpCopiesForAll() {
        disks.look(all(600), Map.of("a", disk(0)), 0);
        assertThat(disks.mayWrite(0)).isFalse();
        assertThat(disks.mayWrite("a", 0)).isFalse();
        assertThat(disks.mayWrite("c", 0)).isFalse();
    }

    @Test
    void whatGoesToOneDiskCountsThereAndForAll() {
        disks.look(all(500), Map.of("a", disk(0), "b", disk(0)), 0);
        disks.began("a", 60 * MB);
        disks.began("b", 30 * MB);
        assertThat(disks.mayWrite("a", 0)).isTrue();
        disks.ended("a", 60 * MB);
        disks.began(DiskRegulators.SHARED, 5 * MB);
        assertThat(disks.status(0).dirtyBytes()).isEqualTo(560 * MB);
        assertThat(disks.status(0).writingBytes()).isEqualTo(35 * MB);
        assertThat(disks.disks(0).get("a").dirtyBytes()).isEqualTo(60 * MB);
        disks.began("a", 5 * MB);
        assertThat(disks.mayWrite("b", 0)).as("600 MB in all").isFalse();
        disks.look(all(500), Map.of("a", disk(95), "b", disk(0)), SECOND);
        assertThat(disks.mayWrite("a", SECOND))
                .as("5 MB are still on their way there")
                .isFalse();
        assertThat(disks.mayWrite("b", SECOND)).isTrue();
    }

    @Test
    void aDiskThatIsNoLongerToldApartHasNoSay() {
        disks.look(all(0), Map.of("a", disk(100)), 0);
        disks.began("a", 10 * MB);
        disks.look(all(0), Map.of(), SECOND);
        assertThat(disks.mayWrite("a", SECOND)).isTrue();
        assertThat(disks.disks(SECOND)).isEmpty();
        disks.ended("a", 10 * MB);
        disks.look(all(0), Map.of("a", disk(100)), 2 * SECOND);
        assertThat(disks.mayWrite("a", 2 * SECOND)).isFalse();
    }

    /** The paper's δ is a disk's own: a fast one beside a slow one is kept busy too. */
    @Test
    void eachDiskHasItsOwnSpeed() {
        disks.look(all(0), Map.of("fast", disk(150), "slow", disk(150)), 0);
        assertThat(disks.mayWrite("fast", 0)).isFalse();
        disks.counted("fast", 0, 0);
        disks.counted("slow", 0, 0);
        disks.counted("fast", 400 * MB, SECOND);
        disks.counted("slow", 20 * MB, SECOND);
        assertThat(disks.mayWrite("fast", SECOND)).isTrue();
        assertThat(disks.mayWrite("slow", SECOND)).isFalse();
        assertThat(disks.disks(SECOND).get("fast").targetBytes()).isEqualTo(400 * MB);
    }

    @Test
    void aDiskThatComesLaterKnowsTheLargestBlock() {
        disks.announced(128 * MB);
        disks.look(all(0), Map.of("a", disk(150)), 0);
        assertThat(disks.disks(0).get("a").targetBytes()).isEqualTo(256 * MB);
    }

    /** The share of a disk is one of the blocks that clients write to it. */
    @Test
    void theGuaranteedShareIsPerDisk() {
        disks.look(all(900), Map.of("a", disk(900), "b", disk(900)), 0);
        for (int block = 0; block < 10; block++) {
            disks.synchronousBlock("a");
        }
        assertThat(disks.mayWrite("a", 0)).isTrue();
        assertThat(disks.mayWrite("b", 0)).isFalse();
        disks.began("a", MB);
        assertThat(disks.mayWrite("a", 0)).isFalse();
    }

    @Test
    void withoutSightOfAnythingThePlainBoundHolds() {
        assertThat(disks.mayWrite("a", 0)).isTrue();
        disks.began("a", 256 * MB);
        assertThat(disks.mayWrite("a", 0)).isFalse();
        assertThat(disks.mayWrite("b", 0)).isFalse();
        assertThat(disks.status(0).answer().blind()).isTrue();
    }
}
