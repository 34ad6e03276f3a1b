// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What EAFR §3.2.2 and §4 tell of the CTH trace. */
class CatalogTest {
    @ParameterizedTest
    @EnumSource(Catalog.Tail.class)
    void hasWhatIsKnownOfTheTrace(Catalog.Tail tail) {
        double[] reads = Catalog.cthReads(16_566, 3_972_284, tail);
        assertThat(Arrays.stream(reads).sum()).isEqualTo(3_972_284, within(10.0));
        assertThat(Arrays.stream(reads).filter(r -> r < 30).count() / 16_566.0).isEqualTo(0.43, within(0.001));
        assertThat(Arrays.stream(reads).filter(r -> r > 400).count() / 16_566.0).isEqualTo(0.04, within(0.001));
        for (int i = 1; i < reads.length; i++) {
            assertThat(reads[i]).as("hottest first").isLessThanOrEqualTo(reads[i - 1]);
        }
    }

    @ParameterizedTest
    @EnumSource(Catalog.Tail.class)
    void sharesSumUpToOneAndSizesAreInRange(Catalog.Tail tail) {
        Catalog catalog = Catalog.cth(0.1, tail, new SplittableRandom(1));
        assertThat(catalog.files()).isEqualTo(5_000);
        double shares = 0;
        for (int file = 0; file < catalog.files(); file++) {
            shares += catalog.share(file);
            assertThat(catalog.isRead(file)).isEqualTo(file < 1_657);
            assertThat(catalog.bytes(file))
                    .isBetween(file < 1_657 ? 1_000_000L : 100_000L, file < 1_657 ? 64_000_000L : 10_000_000_000L);
        }
        assertThat(shares).isEqualTo(1, within(1e-9));
    }
}
