// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.EafrDestinationsProto;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks that lack a replica while one of the hosts that hold some of them is busy. */
class RepairIT {
    private static final int HOSTS = 5;
    private static final int BLOCKS = 64;
    private static final int BLOCK = 1 << 20;
    private static final Path BUSY = new Path("/data/busy");
    /** Which holder is to send is stock's choice by chance: with one file it may never be the busy one. */
    private static final int FILES = 10;

    @Test
    void idleHoldersSendToHostsThatAreDoneFirst(@TempDir java.nio.file.Path folder) throws IOException {
        List<String> settings = List.of(
                "dfs.namenode.eafr.mode=on",
                "dfs.namenode.eafr.interval=1s",
                "dfs.namenode.eafr.free.space=0",
                "dfs.namenode.eafr.repair=true");
        try (MiniGears gears = new MiniGears(folder.toFile(), HOSTS, settings);
                BusyHost streams = new BusyHost(gears, BUSY)) {
            gears.write(BUSY, 1, BLOCK);
            streams.keep();
            long interval = gears.report().getInterval();
            gears.await("its load is in the mean", () -> interval(gears) > interval + 2);
            EafrDestinationsProto shown = gears.report().getDestinations();
            for (int i = 0; i < FILES && !(shown.getHandedOn() > 0 && shown.getInTurn() > 0); i++) {
                Path file = new Path("/data/file" + i);
                gears.write(file, BLOCKS, BLOCK);
                assertThat(gears.files().setReplication(file, (short) 3)).isTrue();
                gears.await("three replicas", () -> gears.fewestReplicas(file) == 3);
                shown = gears.report().getDestinations();
            }
            assertThat(shown.getHandedOn()).as("%s", shown).isPositive();
            assertThat(shown.getInTurn()).as("%s", shown).isPositive();
            assertThat(shown.getDrawn()).isZero();
            assertThat(gears.report().getExtraReplicas()).isZero();
        }
    }

    private static long interval(MiniGears gears) {
        try {
            return gears.report().getInterval();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
