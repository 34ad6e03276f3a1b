// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.model.HostWeights;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OffloadLawTest {
    /** N = 30, p = 4, r = 3 (SpringFS §5.1): a tenth of the blocks everywhere, as with stock HDFS. */
    @Test
    void aThirdOfTheHostsIsSierra() {
        OffloadLaw law = new OffloadLaw(HostWeights.even(30), 4, 10, 3, false);
        for (int i = 1; i <= 30; i++) {
            assertThat(law.share(i)).isCloseTo(0.1, within(1e-9));
        }
    }

    @Test
    void thePrimariesAloneAreRabbitButForItsOverflow() {
        OffloadLaw law = new OffloadLaw(HostWeights.even(30), 4, 4, 3, false);
        assertThat(law.share(1)).isEqualTo(0.25);
        assertThat(law.share(5)).isCloseTo(0.2, within(1e-9));
        assertThat(law.share(20)).isCloseTo(0.05, within(1e-9));
        assertThat(law.share(30)).isGreaterThan(1.0 / 30).isLessThan(1.0 / 20);
        assertThat(law.floor(1)).isEqualTo(0.25);
        assertThat(law.floor(5)).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void whatEqualWorkWantsInsideLiftsTheTail() {
        OffloadLaw law = new OffloadLaw(HostWeights.even(30), 4, 6, 3, false);
        assertThat(law.share(6)).isCloseTo(1.0 / 6, within(1e-9));
        assertThat(law.share(7)).isCloseTo(1.0 / 7, within(1e-9));
        assertThat(law.share(30)).isEqualTo(law.share(25)).isCloseTo(0.0747, within(1e-4));
    }

    @Test
    void aChainWithFewHostsOutsideKeepsTheRestInside() {
        OffloadLaw law = new OffloadLaw(HostWeights.even(5), 2, 4, 3, false);
        assertThat(law.share(5)).isCloseTo(1, within(1e-9));
        assertThat(law.share(1)).isEqualTo(0.5);
        OffloadLaw everest = new OffloadLaw(HostWeights.even(30), 4, 30, 3, false);
        assertThat(everest.share(1)).isEqualTo(everest.share(30)).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void sharesSumUpAndKeepTheFloorOutside() {
        for (int hosts = 1; hosts <= 24; hosts++) {
            for (int primaries = 1; primaries <= hosts; primaries++) {
                for (int offload = primaries; offload <= hosts; offload++) {
                    for (int factor = 1; factor <= hosts; factor++) {
                        check(hosts, primaries, offload, factor);
                    }
                }
            }
        }
    }

    private static void check(int hosts, int primaries, int offload, int factor) {
        String shape = "N=" + hosts + " p=" + primaries + " m=" + offload + " r=" + factor;
        OffloadLaw law = new OffloadLaw(HostWeights.even(hosts), primaries, offload, factor, false);
        double sum = 0;
        for (int i = 1; i <= hosts; i++) {
            assertThat(law.share(i)).as(shape).isBetween(0.0, 1 + 1e-9);
            if (i > offload) {
                assertThat(law.share(i))
                        .as(shape)
                        .isGreaterThanOrEqualTo(law.equalWork().share(i) - 1e-9);
            }
            if (i > offload + 1) {
                assertThat(law.share(i)).as(shape).isLessThanOrEqualTo(law.share(i - 1) + 1e-9);
            }
            sum += law.share(i);
        }
        assertThat(sum).as(shape).isCloseTo(factor, within(1e-6));
    }

    @Test
    void withCopiesOnPrimariesTheseHoldAllBlocks() {
        OffloadLaw law = new OffloadLaw(HostWeights.even(30), 4, 10, 3, true);
        assertThat(law.share(1)).isEqualTo(law.share(4)).isCloseTo(0.25, within(1e-9));
        assertThat(law.share(5)).isEqualTo(law.share(10)).isCloseTo(0.1, within(1e-9));
        OffloadLaw single = new OffloadLaw(HostWeights.even(30), 4, 10, 1, true);
        assertThat(single.share(1)).as("one replica has no copy").isCloseTo(0.1, within(1e-9));
        for (int hosts = 1; hosts <= 16; hosts++) {
            for (int primaries = 1; primaries <= hosts; primaries++) {
                for (int offload = primaries; offload <= hosts; offload++) {
                    for (int factor = 1; factor <= hosts; factor++) {
                        OffloadLaw one = new OffloadLaw(HostWeights.even(hosts), primaries, offload, factor, true);
                        double sum = IntStream.rangeClosed(1, hosts)
                                .mapToDouble(one::share)
                                .sum();
                        String shape = "N=" + hosts + " p=" + primaries + " m=" + offload + " r=" + factor;
                        assertThat(sum).as(shape).isCloseTo(factor, within(1e-6));
                        assertThat(IntStream.rangeClosed(1, hosts).mapToDouble(one::share))
                                .as(shape)
                                .allMatch(share -> share >= 0 && share <= 1 + 1e-9);
                    }
                }
            }
        }
    }

    @Test
    void theOffloadSetFollowsTheWriteLoad() {
        assertThat(OffloadSet.forLoad(0, 80, 4, 30, 3).size()).isEqualTo(4);
        assertThat(OffloadSet.forLoad(400, 80, 4, 30, 3).size()).isEqualTo(5);
        assertThat(OffloadSet.forLoad(401, 80, 4, 30, 3).size())
                .as("rounded up")
                .isEqualTo(6);
        assertThat(OffloadSet.forLoad(9000, 80, 4, 30, 3).size()).as("N/3").isEqualTo(10);
        assertThat(OffloadSet.forLoad(9000, 80, 4, 7, 3).size())
                .as("p is above N/3")
                .isEqualTo(4);
        assertThat(OffloadSet.forLoad(1e300, 1e-9, 4, 30, 2).size()).isEqualTo(15);
    }

    @Test
    void impossibleOffloadSetsAreRefused() {
        assertThatThrownBy(() -> new OffloadSet(0)).hasMessageContaining("not 0");
        assertThatThrownBy(() -> OffloadSet.forLoad(-1, 80, 4, 30, 3)).hasMessageContaining("-1.0");
        assertThatThrownBy(() -> OffloadSet.forLoad(1, 0, 4, 30, 3)).hasMessageContaining("above 0");
        assertThatThrownBy(() -> OffloadSet.forLoad(Double.NaN, 1, 4, 30, 3)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> OffloadSet.forLoad(1, 1, 31, 30, 3)).hasMessageContaining("p=31");
        assertThatThrownBy(() -> OffloadSet.forLoad(1, 1, 0, 30, 3)).hasMessageContaining("p=0");
        assertThatThrownBy(() -> OffloadSet.forLoad(1, 1, 4, 30, 0)).hasMessageContaining("r=0");
        assertThatThrownBy(() -> SpringFsSettings.of(0, 4)).hasMessageContaining("not 0");
    }
}
