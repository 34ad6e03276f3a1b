// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** Notices are for operators. What every user may read of them names no file. */
class NoticesTest {
    private final Notices notices = new Notices();

    @Test
    void pathsAreForOperatorsOnly() {
        notices.writersWaitedFor(Set.of("/secret/wal"));
        assertThat(notices.newest()).singleElement().asString().contains("1 open file (/secret/wal)");
        assertThat(notices.newestForEverybody())
                .singleElement()
                .asString()
                .contains("1 open file", "hbase.regionserver.hlog.replication=2")
                .doesNotContain("/secret");
    }

    @Test
    void otherNoticesAreForEverybody() {
        notices.warn("host h03 does not answer");
        notices.info("gear 2 reached");
        assertThat(notices.newestForEverybody()).isEqualTo(notices.newest()).hasSize(2);
    }

    @Test
    void writersAreSaidOnceUntilNoneIsWaitedFor() {
        notices.writersWaitedFor(Set.of("/a"));
        notices.writersWaitedFor(Set.of("/a", "/b"));
        assertThat(notices.newest()).hasSize(1);
        notices.writersWaitedFor(Set.of());
        notices.writersWaitedFor(Set.of("/a", "/b"));
        assertThat(notices.newest()).hasSize(2);
    }
}
