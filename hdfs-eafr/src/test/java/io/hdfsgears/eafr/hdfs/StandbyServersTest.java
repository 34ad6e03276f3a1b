// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.extra.ExtraReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Interval after interval of 10 s on a NameNode by hand, whose hosts 5 and 6 are standby servers. */
class StandbyServersTest {
    private static final long COLD = 2001;

    private final Map<String, String> conf = new HashMap<>();
    private final FakeGround ground = new FakeGround();
    private EafrCopies copies = new EafrCopies(conf::get);
    /** The clock may begin anywhere. */
    private long now = -1_000_000;

    @BeforeEach
    void on() {
        ground.hot = 4;
        set("interval", "10s");
        set("standby.after", "20s");
        set("reads.keep", "50");
        set("exclude", "/kept");
        start("on");
    }

    private void set(String key, String value) {
        conf.put("dfs.namenode.eafr." + key, value);
    }

    private void start(String mode) {
        set("mode", mode);
        copies = new EafrCopies(conf::get);
        ground.copiesOf = copies;
        copies.activate(true, ground);
        copies.doWork(ground, now);
    }

    private ExtraReport.Standby interval() {
        pass();
        return copies.report().standby().orElseThrow();
    }

    private void pass() {
        now += 10_000;
        copies.doWork(ground, now);
    }

    @Test
    void coldFilesAreLookedForOnceReadsWereCountedLongEnough() {
        assertThat(interval().waiting()).isEqualTo("reads have not been counted long enough to call a file cold");
        interval();
        assertThat(ground.orders).isEmpty();
        assertThat(interval().waiting()).isEmpty();
        assertThat(ground.orders).containsExactly("retire");
        ground.steady = false;
        assertThat(interval().waiting()).startsWith("until the gear is steady");
        assertThat(ground.orders).hasSize(1);
    }

    @Test
    void aDryRunLooksAndMovesNothing() {
        start("dry_run");
        ground.full.add("h6");
        for (int i = 0; i < 6; i++) {
            interval();
        }
        assertThat(ground.orders).isNotEmpty().containsOnly("look");
    }

    @Test
    void aFullServerSleepsAndARefusalIsShown() {
        ground.full.add("h6");
        ground.refusal = "refused: too full";
        interval();
        interval();
        assertThat(ground.orders).isEmpty();
        assertThat(interval().waiting()).isEqualTo("refused: too full");
        assertThat(ground.orders).containsExactly("5 standby servers are full");
        ground.asleep.add("h6");
        ExtraReport.Standby asleep = interval();
        assertThat(ground.orders).last().isEqualTo("retire");
        assertThat(asleep.waiting()).isEmpty();
        assertThat(List.of(asleep.servers(), asleep.asleep(), asleep.full())).containsExactly(2, 1, 0);
        assertThat(asleep.retired().movedBytes()).isEqualTo(500);
    }

    @Test
    void anotherNameNodeCountsAnew() {
        interval();
        interval();
        copies.activate(true, ground);
        copies.doWork(ground, now);
        interval();
        interval();
        assertThat(ground.orders).isEmpty();
        interval();
        assertThat(ground.orders).containsExactly("retire");
    }

    @Test
    void whatIsReadOrExcludedIsNotCold() {
        List<String> hosts = List.of("h1", "h2");
        assertThat(copies.isCold(COLD, "/data/a", hosts)).isTrue();
        assertThat(copies.isCold(COLD, "/kept/a", hosts)).isFalse();
        assertThat(copies.isCold(COLD, "/data/a", List.of()))
                .as("no host awake")
                .isFalse();
        for (int i = 0; i < 100; i++) {
            copies.read(COLD, "h" + (1 + i % 2), 1);
        }
        interval();
        assertThat(copies.isCold(COLD, "/data/a", hosts)).isFalse();
        for (int i = 0; i < 8; i++) {
            interval(); // 100 reads fade by half each
        }
        assertThat(copies.isCold(COLD, "/data/a", hosts)).isTrue();
        copies.activate(false, ground);
        assertThat(copies.isCold(COLD, "/data/a", hosts))
                .as("a standby NameNode counts nothing")
                .isFalse();
    }

    /** HDFS's own access times may be off, and then say of each file that it was never opened. */
    @Test
    void aFileIsNotColdWithinStandbyAfterOfItsLastReadHoweverFewTheReads() {
        set("reads.keep", "0");
        start("on");
        List<String> hosts = List.of("h1", "h2");
        copies.read(COLD, "h1", 1);
        copies.used(COLD + 1);
        interval();
        interval();
        assertThat(copies.isCold(COLD, "/data/a", hosts)).isFalse();
        assertThat(copies.isCold(COLD + 1, "/data/b", hosts)).isFalse();
        assertThat(copies.isCold(COLD + 2, "/data/c", hosts)).isTrue();
        interval();
        interval();
        assertThat(copies.isCold(COLD, "/data/a", hosts)).isTrue();
    }

    @Test
    void otherLayoutsHaveNoStandbyServers() {
        ground.hot = 6;
        for (int i = 0; i < 6; i++) {
            pass();
        }
        assertThat(ground.orders).isEmpty();
        ExtraReport report = copies.report();
        assertThat(report.standby()).isEmpty();
    }
}
