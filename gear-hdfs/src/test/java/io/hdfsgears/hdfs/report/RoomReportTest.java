// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.observe.Room;
import io.hdfsgears.hdfs.observe.UsedBytes;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.ReadCounts;
import io.hdfsgears.hdfs.view.RequestCounters;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Disks of 1 TiB each. */
class RoomReportTest extends OnLocalGears {
    private static final long TIB = 1L << 40;
    private static final long NOW = 1_795_000_000_000L;
    private static final int REPLICATION = 2;

    private final UsedBytes used = new UsedBytes();

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
        for (int host = 1; host <= 4; host++) {
            gears.names.fill(gears.host(host), 0.5);
        }
    }

    private Room room(HdfsView view) {
        return RoomReport.of(view, used, REPLICATION);
    }

    private static Room.OfGear highest(Room room) {
        return room.gears().get(room.gears().size() - 1);
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
        Room room = room(gears.allAwake());
        assertThat(room.bytesPerDay()).isEmpty();
        assertThat(room.historyDays()).isEqualTo(1);
        assertThat(room.neededDays()).isEqualTo(2);
        assertThat(highest(room).hosts()).isEqualTo(4);
        assertThat(highest(room).bytes()).as("2 TiB are free for two replicas").isEqualTo(TIB);
        assertThat(room.gears()).noneMatch(gear -> gear.fullDays().isPresent());
    }

    @Test
    void aSteadyGrowthTellsTheDayForEachGear() {
        grow(6, TIB / 10);
        Room room = room(gears.allAwake());
        assertThat(room.bytesPerDay().orElseThrow())
                .as("of files, each counted once")
                .isCloseTo(TIB / 20.0, within(1e3));
        assertThat(highest(room).fullDays().orElseThrow()).isCloseTo(20, within(1e-6));
        assertThat(highest(room).earliestDays().orElseThrow()).isCloseTo(20, within(1e-3));
        assertThat(room.gears())
                .as("a lower gear has less room")
                .isSortedAccordingTo((a, b) ->
                        Double.compare(a.fullDays().orElseThrow(), b.fullDays().orElseThrow()));
    }

    @Test
    void dataThatShrinksNeverFillsTheCluster() {
        grow(6, -TIB / 10);
        Room room = room(gears.allAwake());
        assertThat(room.bytesPerDay().orElseThrow()).isNegative();
        assertThat(room.gears()).isNotEmpty().noneMatch(gear -> gear.fullDays().isPresent());
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
        assertThat(highest(room(view)).bytes()).isEqualTo(3 * TIB / 4);
    }

    @Test
    void whileASleeperIsUnknownNeitherUseNorRoomOfItsGearAreGuessed() {
        gears.host(4).setCapacity(0);
        HdfsView view =
                gears.publish(LocalGears.steady(3), Service.SERVING, Service.SERVING, Service.SERVING, Service.ASLEEP);
        assertThat(RoomReport.usedBytes(view)).isEmpty();
        assertThat(room(view).gears()).extracting(Room.OfGear::hosts).doesNotContain(4);
    }
}
