// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Here, where no jar brings EAFR. */
class ExtraCopiesFactoryTest {
    @Test
    void withoutTheKeyNothingIsLookedForAndNoFileHasExtras() {
        ExtraCopies none = ExtraCopiesFactory.find(key -> null);
        assertThat(none.isOn()).isFalse();
        assertThat(none.inForce()).isFalse();
        assertThat(none.of(16_400)).isZero();
        assertThat(none.report()).isEqualTo(ExtraReport.OFF);
    }

    @Test
    void aMissingJarIsNamed() {
        assertThatThrownBy(() -> ExtraCopiesFactory.find(Map.of("dfs.namenode.eafr.mode", "dry_run")::get))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("dfs.namenode.eafr.mode is 'dry_run'")
                .hasMessageContaining("hdfs-eafr");
    }
}
