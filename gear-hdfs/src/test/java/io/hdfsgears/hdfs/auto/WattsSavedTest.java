// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.auto.AutoStatus.Savings;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Twelve hosts, of which ten are to sleep; one reports watts. */
class WattsSavedTest {
    private final FakeSteering steering = new FakeSteering();

    private Savings savings(String power) {
        Configuration conf = new Configuration(false);
        if (!power.isEmpty()) {
            conf.set("dfs.namenode.gear.power", power);
        }
        HdfsView view = Objects.requireNonNull(steering.view());
        return WattsSaved.of(view, 2, steering, AutoConfig.of(conf));
    }

    @Test
    void whatSleepsIsSaved() {
        assertThat(savings("agent").watts()).isEqualTo(935);
        assertThat(savings("agent").source()).contains("1 of 10 hosts report watts");
    }

    @Test
    void whatSleepingHostsWillDrawIsAssumedAndSaidSo() {
        steering.target = 2;
        HdfsView view = Objects.requireNonNull(steering.view());
        Configuration conf = new Configuration(false);
        conf.set("dfs.namenode.gear.power", "agent");
        Savings up = WattsSaved.of(view, 12, steering, AutoConfig.of(conf));
        assertThat(up.watts()).isNegative();
        assertThat(up.source()).isEqualTo("estimate: 100 W for each that sleeps now; 5 W asleep");
    }

    /** It is the default, and everybody's first step. */
    @Test
    void whereNobodySwitchesHostsNothingIsSaved() {
        assertThat(savings("none").watts()).isZero();
        assertThat(savings("").watts()).isZero();
        assertThat(savings("none").source())
                .startsWith("dfs.namenode.gear.power is none: hosts leave service and stay powered")
                .contains("about 935 W");
    }
}
