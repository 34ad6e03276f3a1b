// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.hdfsgears.testkit.HostileText;
import io.hdfsgears.testkit.SeededTest;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Timeout;

/** Whatever stands in the configuration, a key takes it or says which value it cannot be; nothing else happens. */
class HostileConfTest {
    private static final int INPUTS = 50;

    /** 21 seeds, 50 inputs of each of 49 keys: 51,450 inputs. */
    @SeededTest(seeds = 21)
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void aValueIsTakenOrNamed(RandomGenerator random) {
        assertThat(GearKeys.all()).hasSizeGreaterThan(40);
        for (ConfKey<?> key : GearKeys.all()) {
            for (int input = 0; input < INPUTS; input++) {
                String text =
                        random.nextBoolean() ? HostileText.any(random) : HostileText.mutated(key.defaultText(), random);
                read(key, text);
            }
        }
    }

    private static void read(ConfKey<?> key, String text) {
        try {
            assertThat((Object) key.parse(text))
                    .as("%s from '%s'", key.name(), text)
                    .isNotNull();
        } catch (ConfException e) {
            assertThat(e).hasMessageStartingWith(key.name() + " cannot be '").hasMessageContaining("hdfs-site.xml");
        } catch (RuntimeException e) {
            fail(key.name() + " from '" + text + "': " + e + " at " + e.getStackTrace()[0], e);
        }
    }
}
