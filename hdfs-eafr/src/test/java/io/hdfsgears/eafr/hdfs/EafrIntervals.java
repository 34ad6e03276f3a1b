// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.extra.ExtraReport;
import io.hdfsgears.hdfs.extra.FileLook;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

/** Interval after interval on a NameNode by hand: r = 2, hot above 20 reads a replica, 10 transfers a host, every 10 s. */
abstract class EafrIntervals {
    static final long HOT = 1001;
    static final long SECOND = 1_000;
    static final long STEP = 10 * SECOND;

    final Map<String, String> conf = new HashMap<>();
    final FakeGround ground = new FakeGround();
    EafrCopies copies = new EafrCopies(conf::get);
    /** The clock may begin anywhere. */
    long now = -1_000 * SECOND;

    @BeforeEach
    void on() {
        set("mode", "on");
        set("interval", "10s");
        set("reads.keep", "0");
        set("host.transfers", "10");
        set("quiet.intervals", "1");
        ground.file(HOT, "/hot", "h1", "h2");
        restart();
    }

    void set(String key, String value) {
        conf.put("dfs.namenode.eafr." + key, value);
    }

    /** Another NameNode, or the same one after a restart: only the stored state is left. */
    void restart() {
        copies = new EafrCopies(conf::get);
        ground.copiesOf = copies;
        copies.activate(true, ground);
        copies.doWork(ground, now);
    }

    void busy(int transfers) {
        for (int i = 1; i <= 6; i++) {
            ground.transfers.put("h" + i, transfers);
        }
    }

    /** One interval in which a file is opened so often, on its hosts in turn. */
    ExtraReport interval(long file, int reads) {
        List<String> hosts = ground.look(file).map(FileLook::hosts).orElse(List.of());
        for (int i = 0; i < reads; i++) {
            copies.read(file, hosts.get(i % hosts.size()), 1);
        }
        pass(STEP);
        return copies.report();
    }

    void pass(long millis) {
        for (long end = now + millis; now < end; ) {
            now += SECOND;
            copies.doWork(ground, now);
        }
    }

    static ExtraReport.OfFile only(ExtraReport report) {
        assertThat(report.judged().orElseThrow().files()).hasSize(1);
        return report.judged().orElseThrow().files().get(0);
    }
}
