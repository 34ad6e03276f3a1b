// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.migrate.StandbyRoom;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.scan.BlockWalk;
import io.hdfsgears.hdfs.scan.ColdFiles;
import io.hdfsgears.hdfs.scan.Offloaded;
import io.hdfsgears.hdfs.view.HdfsView;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Blocks belong on the first of three hosts. */
class SurveyTest extends OnLocalGears {
    private Survey survey;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
        BlockWalk walk = gears.scan;
        survey = new Survey(gears.names.namesystem(), walk, 90);
    }

    private HdfsView view(Service first) {
        return gears.publish(LocalGears.steady(3), new HomeLayout(), first, Service.SERVING, Service.SERVING);
    }

    private Survey.Found look(HdfsView view, String path) throws Exception {
        return survey.look(view, path, block -> false, true);
    }

    @Test
    void aBlockOutOfPlaceIsPlannedAndOneAtHomeIsNot() throws Exception {
        BlockInfo astray = gears.names.file("/a", 2, gears.hosts(2, 3));
        gears.names.file("/b", 2, gears.hosts(1, 3));
        HdfsView view = view(Service.SERVING);
        Survey.Found found = look(view, "/");
        assertThat(found.blocks()).isEqualTo(1);
        assertThat(found.bytes()).isEqualTo(LocalNamesystem.BLOCK);
        assertThat(found.moves()).singleElement().satisfies(move -> {
            assertThat(move.blockId()).isEqualTo(astray.getBlockId());
            assertThat(move.target()).isEqualTo(1);
            assertThat(move.victim()).isEqualTo(3);
        });
        assertThat(Offloaded.count(gears.names.namesystem(), gears.scan, view))
                .isEqualTo(new Offloaded(1, LocalNamesystem.BLOCK));
    }

    @Test
    void aBlockWhoseHomeSleepsWaits() throws Exception {
        gears.names.file("/a", 2, gears.hosts(2, 3));
        Survey.Found found = look(view(Service.ASLEEP), "/");
        assertThat(found.moves()).isEmpty();
        assertThat(found.deferred()).isEqualTo(1);
    }

    /** Re-replication comes first: a block with too few replicas loses none by a move. */
    @Test
    void aBlockThatLacksAReplicaIsOwedAndNotMoved() throws Exception {
        gears.names.file("/a", 2, gears.hosts(2));
        BlockInfo bad = gears.names.file("/b", 2, gears.hosts(2, 3));
        gears.names.corrupt(gears.host(3), bad);
        Survey.Found found = look(view(Service.SERVING), "/");
        assertThat(found.moves()).isEmpty();
        assertThat(found.owed()).isEqualTo(2);
    }

    @Test
    void onlyBlocksBelowThePathThatAreNotGivenUpArePlanned() throws Exception {
        gears.names.file("/in/a", 2, gears.hosts(2, 3));
        BlockInfo skipped = gears.names.file("/in/b", 2, gears.hosts(2, 3));
        gears.names.file("/out", 2, gears.hosts(2, 3));
        HdfsView view = view(Service.SERVING);
        assertThat(look(view, "/in").blocks()).isEqualTo(2);
        assertThat(look(view, "/gone").blocks()).isZero();
        Survey.Found found = survey.look(view, "/in", id -> id == skipped.getBlockId(), true);
        assertThat(found.blocks()).isEqualTo(1);
        assertThat(found.deferred()).isEqualTo(1);
        assertThat(survey.exists("/in/a")).isTrue();
        assertThat(survey.isDirectory("/in")).isTrue();
        assertThat(survey.isDirectory("/in/a")).isFalse();
        assertThat(survey.isDirectory("/gone")).isFalse();
    }

    @Test
    void openBlocksAreLeftToTheirWriters() throws Exception {
        gears.names.open("/a", 2, gears.hosts(2, 3));
        assertThat(look(view(Service.SERVING), "/").blocks()).isZero();
    }

    /** They would fill this plan and each one after it, and nothing else would ever move. */
    @Test
    void aColdBlockForWhoseStorageTypeNoStandbyServerHasAVolumeTakesNoPlaceInThePlan() throws Exception {
        BlockInfo disk = gears.names.file("/cold", 2, gears.hosts(1, 2));
        HdfsView view = view(Service.SERVING);
        ColdSurvey survey = new ColdSurvey(gears.scan, (seen, block) -> true, new StandbyRoom(0, 100));
        gears.names.retype(gears.host(3), StorageType.ARCHIVE);
        assertThat(survey.look(view, id -> false).blocks()).isZero();
        gears.names.retype(gears.host(1), StorageType.ARCHIVE);
        assertThat(survey.look(view, id -> false).moves())
                .as("the replica on the second host, on a disk, would go")
                .isEmpty();
        gears.names.retype(gears.host(2), StorageType.ARCHIVE);
        assertThat(survey.look(view, id -> false).moves())
                .singleElement()
                .satisfies(move -> assertThat(move.blockId()).isEqualTo(disk.getBlockId()));
    }

    @Test
    void aColdFileGivesOneReplicaToTheStandbyServerAndAnOpenOneNone() throws Exception {
        BlockInfo cold = gears.names.file("/cold", 2, gears.hosts(1, 2));
        gears.names.open("/open", 2, gears.hosts(1, 2));
        HdfsView view = view(Service.SERVING);
        Survey.Found found = new ColdSurvey(gears.scan, (seen, block) -> block.equals(cold), new StandbyRoom(0, 100))
                .look(view, id -> false);
        assertThat(found.moves())
                .singleElement()
                .satisfies(move -> assertThat(move.target()).isEqualTo(3));
        ColdFiles none = new ColdFiles(gears.names.namesystem(), gears.scan, gears.extras, Long.MAX_VALUE);
        assertThat(none.test(view, cold)).as("no popularity is known").isFalse();
        ColdFiles recent = new ColdFiles(gears.names.namesystem(), gears.scan, gears.extras, 0);
        assertThat(recent.test(view, cold)).isFalse();
        assertThat(new ColdSurvey(gears.scan, (seen, block) -> true, new StandbyRoom(1L << 50, 100))
                        .look(view, id -> false)
                        .moves())
                .as("it is full")
                .isEmpty();
    }
}
