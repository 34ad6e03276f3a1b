// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.observe.UsedBytes;
import io.hdfsgears.hdfs.proto.RoomProtos.GearRoomProto;
import io.hdfsgears.hdfs.proto.RoomProtos.RoomProto;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.ReadCounts;
import io.hdfsgears.hdfs.view.RequestCounters;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks of 1 TiB each. */
class RoomReportTest {
    private static final long TIB = 1L << 40;
    private static final long NOW = 1_795_000_000_000L;
    private static final int REPLICATION = 2;

    @TempDir
    Path dir;

    private final UsedBytes used = new UsedBytes();
    private LocalGears gears;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
        for (int host = 1; host <= 4; host++) {
            gears.names.fill(gears.host(host), 0.5);
        }
    }

    @AfterEach
    void stop() {
        gears.close();
    }

    private RoomProto room(HdfsView view) {
        return RoomReport.of(view, used, REPLICATION);
    }

    private static GearRoomProto highest(RoomProto room) {
        return room.getGears(room.getGearsCount() - 1);
    }

    /** So many bytes more with each day, up to the present 2 TiB on all disks. */
    private void grow(int days, long perDay) {
        for (int day = 0; day <= days; day++) {
            used.offer(new UsedBytes.Sample(NOW + TimeUnit.DAYS.toMillis(day), 2 * TIB - perDay * (days - day)));
        }
    }

    @Test
    void withoutTwoDaysOfHistoryTheRoomIsToldAndNoDay() {
        grow(1, TIB / 10);
        RoomProto room = room(gears.allAwake());
        assertThat(room.hasBytesPerDay()).isFalse();
        assertThat(room.getHistoryDays()).isEqualTo(1);
        assertThat(room.getNeededDays()).isEqualTo(2);
        assertThat(highest(room).getHosts()).isEqualTo(4);
        assertThat(highest(room).getBytes())
                .as("2 TiB are free for two replicas")
                .isEqualTo(TIB);
        assertThat(room.getGearsList()).noneMatch(GearRoomProto::hasFullDays);
    }

    @Test
    void aSteadyGrowthTellsTheDayForEachGear() {
        grow(6, TIB / 10);
        RoomProto room = room(gears.allAwake());
        assertThat(room.getBytesPerDay()).as("of files, each counted once").isCloseTo(TIB / 20.0, within(1e3));
        assertThat(highest(room).getFullDays()).isCloseTo(20, within(1e-6));
        assertThat(highest(room).getEarliestDays()).isCloseTo(20, within(1e-3));
        assertThat(room.getGearsList())
                .as("a lower gear has less room")
                .isSortedAccordingTo((a, b) -> Double.compare(a.getFullDays(), b.getFullDays()));
    }

    @Test
    void dataThatShrinksNeverFillsTheCluster() {
        grow(6, -TIB / 10);
        RoomProto room = room(gears.allAwake());
        assertThat(room.getBytesPerDay()).isNegative();
        assertThat(room.getGearsList()).isNotEmpty().noneMatch(GearRoomProto::hasFullDays);
    }

    /** A host that has not registered with this NameNode has the service of a lost one. */
    @Test
    void whatAHostHoldsThatHasNotRegisteredYetIsUnknown() {
        HdfsView heard =
                gears.publish(LocalGears.steady(4), Service.SERVING, Service.SERVING, Service.SERVING, Service.LOST);
        HdfsView starts = new HdfsView(
                heard.state(),
                heard.cluster(),
                heard.layout(),
                List.of(heard.host(1), heard.host(2), heard.host(3), Optional.empty()),
                new ReadCounts(4, new RequestCounters(0)));
        assertThat(RoomReport.usedBytes(heard)).isPresent();
        assertThat(RoomReport.usedBytes(starts)).isEmpty();
    }

    @Test
    void aLostHostCountsForNothing() {
        HdfsView view =
                gears.publish(LocalGears.steady(4), Service.SERVING, Service.SERVING, Service.SERVING, Service.LOST);
        assertThat(RoomReport.usedBytes(view)).hasValue(3 * TIB / 2);
        assertThat(highest(room(view)).getBytes()).isEqualTo(3 * TIB / 4);
    }

    @Test
    void whileASleeperIsUnknownNeitherUseNorRoomOfItsGearAreGuessed() {
        gears.host(4).setCapacity(0);
        HdfsView view =
                gears.publish(LocalGears.steady(3), Service.SERVING, Service.SERVING, Service.SERVING, Service.ASLEEP);
        assertThat(RoomReport.usedBytes(view)).isEmpty();
        assertThat(room(view).getGearsList())
                .extracting(GearRoomProto::getHosts)
                .doesNotContain(4);
    }
}
