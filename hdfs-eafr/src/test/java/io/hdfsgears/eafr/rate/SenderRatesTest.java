// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.testkit.SeededTest;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SenderRatesTest {
    private static final RateSettings PAPER = new RateSettings(0.2, 0.5, 1);

    private final SenderRates<String> rates = new SenderRates<>(1_000, PAPER);

    private double of(String sender) {
        return rates.rates().getOrDefault(sender, -1.0);
    }

    @Test
    void aCrowdThatComesAtOnceFitsAtOnce() {
        for (int sender = 1; sender <= 8; sender++) {
            rates.begin("s" + sender);
        }
        assertThat(rates.rates().values())
                .hasSize(8)
                .allSatisfy(rate -> assertThat(rate).isCloseTo(100, within(1e-9)));
        rates.end("s1");
        assertThat(of("s8")).isCloseTo(800.0 / 7, within(1e-9));
    }

    /** R = 0: of three senders the oldest slows by 1/6, the youngest by 3/6 of 0.2. */
    @Test
    void followsTheAlgorithmByAge() {
        rates.begin("old");
        rates.begin("middle");
        rates.begin("young");
        double before = of("old");
        rates.adjust(1_000);
        assertThat(of("old")).isCloseTo(before * (1 - 0.2 / 6), within(1e-9));
        assertThat(of("young")).isCloseTo(before * (1 - 0.2 / 2), within(1e-9));
        rates.begin("old");
        assertThat(rates.rates().keySet()).containsExactly("middle", "young", "old");
    }

    /** Writers fill the link for an hour. A copy of a block's last replica must not wait for them until the NameNode gives it up. */
    @Test
    void allTogetherKeepTheirShareHoweverMuchComesFromOthers() {
        SenderRates<String> kept = new SenderRates<>(1_000, new RateSettings(0.2, 0.5, 1, 0.5));
        kept.begin("old");
        kept.begin("young");
        for (int step = 0; step < 4 * 3_600; step++) {
            kept.adjust(1_000);
        }
        assertThat(kept.rates().values()).allSatisfy(rate -> assertThat(rate).isCloseTo(250, within(1e-9)));
        for (int step = 0; step < 100; step++) {
            kept.adjust(0);
        }
        assertThat(kept.rates().values().stream().mapToDouble(rate -> rate).sum())
                .isBetween(500.0, 1_000.0 + 1e-9);
    }

    @Test
    void theLastOneLeavesNothingBehind() {
        rates.begin("a");
        rates.adjust(5_000);
        rates.end("a");
        rates.end("nobody");
        assertThat(rates.rates()).isEmpty();
        rates.begin("b");
        assertThat(of("b")).isEqualTo(800);
    }

    /** Whoever comes, goes and sends beside them: never more than the link together, but for those at the least rate. */
    @SeededTest
    void togetherNeverMoreThanTheLink(RandomGenerator random) {
        for (int step = 0; step < 500; step++) {
            String sender = "s" + random.nextInt(20);
            switch (random.nextInt(3)) {
                case 0 -> rates.begin(sender);
                case 1 -> rates.end(sender);
                default -> rates.adjust(random.nextDouble(1_200));
            }
            assertThat(rates.rates().values()).allMatch(rate -> rate >= 1 && rate <= 1_000);
            assertThat(rates.rates().values().stream().mapToDouble(rate -> rate).sum())
                    .isLessThanOrEqualTo(1_000 + 20);
        }
    }

    @Test
    void namesWhatIsWrong() {
        assertThatThrownBy(() -> new SenderRates<String>(0, PAPER)).hasMessageContaining("not 0.0");
    }
}
