// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.junit.jupiter.api.Test;

class FailuresTest {
    private static final String NOTE = "hdfs-gears:reads:BP-1:1;0,2=1";

    @Test
    void aNoteIsNoFailure() {
        Failures none = Failures.of(1, new VolumeFailureSummary(new String[] {NOTE}, 0, 0));
        assertThat(none).isEqualTo(new Failures(0, null, List.of(NOTE)));
    }

    @Test
    void realFailuresStayAsTheyAre() {
        Failures one = Failures.of(2, new VolumeFailureSummary(new String[] {"/data/3", NOTE}, 17, 1_000));
        assertThat(one.count()).isEqualTo(1);
        assertThat(one.notes()).containsExactly(NOTE);
        assertThat(one.summary().getFailedStorageLocations()).containsExactly("/data/3");
        assertThat(one.summary().getLastVolumeFailureDate()).isEqualTo(17);
        assertThat(one.summary().getEstimatedCapacityLostTotal()).isEqualTo(1_000);
    }

    @Test
    void whereNothingIsSaidNothingChanges() {
        assertThat(Failures.of(0, null)).isEqualTo(new Failures(0, null, List.of()));
        VolumeFailureSummary stock = new VolumeFailureSummary(new String[] {"/data/3"}, 17, 1_000);
        assertThat(Failures.of(1, stock)).isEqualTo(new Failures(1, stock, List.of()));
    }
}
