// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.auto.RunningPolicy;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.core.resize.PredictivePolicy;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.core.resize.ReactiveSettings;
import io.hdfsgears.testkit.SeededTest;
import java.io.IOException;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class PolicyTextTest {
    /** AutoStore keeps 4 parts of 12 KiB. */
    private static final int KEPT_BYTES = 4 * 12 * 1024;

    @Test
    void fractionsAreKeptToFourDigitsAndWholeNumbersAsTheyAre() throws IOException {
        String text = "1000000;3:1,12:4|123456 0.123456789 1.0E-5 98765.4321 0.0|7=9:1.5";
        assertThat(PolicyText.unpack(PolicyText.pack(text)))
                .isEqualTo("1000000;3:1,12:4|123456 0.1235 0.000010 9.877E+4 0|7=9:1.5".replace("0.000010", "0.00001"));
    }

    /** Five weeks of load that never repeats itself: the most that there can be to remember. */
    @SeededTest(seeds = 2)
    void aFullMemoryFitsAndIsReadBackAsGoodAsNew(RandomGenerator random) throws IOException {
        Capacity capacity = new Capacity(1000, 50, 3, 50, 100e6, 0.1);
        PredictivePolicy policy = new PredictivePolicy(capacity, ReactiveSettings.CALM, PredictiveSettings.USUAL);
        RunningPolicy<?> learned = RunningPolicy.started(policy);
        for (long minute = 1; minute < 35 * 1440; minute += 5) {
            Observation seen =
                    new Observation(60 * minute, random.nextDouble() * 5e10, random.nextDouble() * 1e10, 1000, 0);
            learned = learned.decide(seen).next();
        }
        byte[] packed = PolicyText.pack(learned.write());
        assertThat(packed.length).isLessThan(KEPT_BYTES);
        RunningPolicy<?> resumed = RunningPolicy.resumed(policy, PolicyText.unpack(packed));
        Observation next = new Observation(60L * 35 * 1440, 1e10, 1e9, 1000, 0);
        int wanted = learned.decide(next).wanted().activeHosts();
        assertThat(resumed.decide(next).wanted().activeHosts()).isBetween(wanted - 2, wanted + 2);
    }
}
