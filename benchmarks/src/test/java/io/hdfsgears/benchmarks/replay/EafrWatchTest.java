// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.EafrFileProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EafrWatchTest {
    private final EafrWatch watch = new EafrWatch(Map.of("/hot", 1_000L, "/other", 10L), "/hot");

    @Test
    void countsTheChangesOfAnIntervalOnce() {
        watch.look(report(1, 0, 0, "", file("/hot", "add")), 1);
        watch.look(report(1, 1, 0, "", file("/hot", "add")), 2);
        watch.look(report(2, 2, 0, "", file("/hot", "add"), file("/other", "")), 3);
        watch.look(report(3, 2, 1, "", file("/hot", "drop")), 4);
        EafrWatch.Summary summary = watch.summary();
        assertThat(watch.changes()).extracting(EafrWatch.Change::seconds).containsExactly(1.0, 3.0, 4.0);
        assertThat(summary.added()).isEqualTo(2);
        assertThat(summary.dropped()).isEqualTo(1);
        assertThat(summary.copiedBytes()).isEqualTo(2_000);
        assertThat(summary.paths()).containsExactly("/hot");
        assertThat(summary.verdicts()).isEqualTo(Map.of("hot: because", 3));
        assertThat(summary.missed()).isZero();
    }

    @Test
    void tellsWhatItWaitedForAndWhatWasNotSeen() {
        watch.look(report(1, 0, 0, "the gear changes"), 1);
        watch.look(report(4, 0, 0, ""), 2);
        EafrWatch.Summary summary = watch.summary();
        assertThat(summary.waited()).isEqualTo(0.5);
        assertThat(summary.waitedFor()).isEqualTo(Map.of("the gear changes", 1));
        assertThat(summary.missed()).isEqualTo(2);
    }

    private static EafrReportProto report(
            long interval, long added, long dropped, String waiting, EafrFileProto... files) {
        EafrReportProto.Builder report = EafrReportProto.newBuilder()
                .setMode("on")
                .setInterval(interval)
                .setAdded(added)
                .setDropped(dropped);
        if (!waiting.isEmpty()) {
            report.setWaiting(waiting);
        }
        for (EafrFileProto file : files) {
            report.addFiles(file);
        }
        return report.build();
    }

    private static EafrFileProto file(String path, String change) {
        EafrFileProto.Builder file = EafrFileProto.newBuilder()
                .setPath(path)
                .setInode(1)
                .setTemperature("hot")
                .setReads(9)
                .setFactor(3)
                .setWanted(4)
                .setReplicas(3)
                .setReason("because");
        if (!change.isEmpty()) {
            file.setChange(change);
        }
        return file.build();
    }
}
