// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.dataset.DatasetCensus;
import io.hdfsgears.hdfs.dataset.Datasets;
import io.hdfsgears.hdfs.migrate.AdoptOrder;
import io.hdfsgears.hdfs.namenode.OnWholeGears;
import io.hdfsgears.hdfs.namenode.WholeGears;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.scan.DatasetFinder;
import io.hdfsgears.hdfs.state.DatasetStore;
import io.hdfsgears.hdfs.view.DatasetView;
import io.hdfsgears.hdfs.view.RequestCounters;
import io.hdfsgears.hdfs.wire.VerbMessage;
import io.hdfsgears.hdfs.worker.QueuedWork;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DatasetVerbsTest extends OnWholeGears {
    private BlockInfo block;

    @BeforeEach
    void start() throws Exception {
        gears = new WholeGears(dir, 4, true).start(false).awake();
        block = gears.local.names.file("/data/a", 1, gears.local.host(1));
    }

    private static SetDatasetRequestProto.Builder data() {
        return SetDatasetRequestProto.newBuilder().setPath("/data").setReason("test");
    }

    private VerbReplyProto set(SetDatasetRequestProto.Builder request) throws Exception {
        return VerbMessage.reply(gears.datasetVerbs().set(VerbMessage.order(request.build()), "tester"));
    }

    @Test
    void aDatasetIsDurableAndInForceWhenTheVerbReturns() throws Exception {
        VerbReplyProto reply = set(data().setShare(2));
        assertThat(reply.getOutcome()).as(reply.getMessage()).isIn(OutcomeProto.DONE, OutcomeProto.IN_PROGRESS);
        assertThat(gears.view().table().entry("/data")).isPresent();
        assertThat(new DatasetStore(gears.local.names.namesystem()).load())
                .isEqualTo(gears.view().table());
        assertThat(VerbMessage.datasets(gears.datasetVerbs().list()).getDatasetsList())
                .extracting(one -> one.getPath())
                .containsExactly("/", "/data");
        DatasetView view = gears.view().dataset("/data/a");
        assertThat(view).isNotSameAs(gears.view().dataset("/other"));
        DatasetFinder finder =
                DatasetFinder.of(gears.local.names.namesystem(), gears.view().table());
        assertThat(finder.numberOf(block)).isEqualTo(1);
        gears.local.names.delete("/data/a");
        assertThat(finder.numberOf(block)).isZero();

        assertThat(set(data().setShare(2)).getMessage()).contains("nothing changed");
        gears.datasetVerbs().adoptLayout(AdoptOrder.stop(), "tester");
        Answer removed = gears.datasetVerbs().remove("/data", false, "", "tester");
        assertThat(removed.isAccepted()).as(removed.message()).isTrue();
        assertThat(new DatasetStore(gears.local.names.namesystem()).load().isEmpty())
                .isTrue();
    }

    @Test
    void badRequestsAreRefusedAndStoreNothing() throws Exception {
        for (SetDatasetRequestProto.Builder bad : List.of(
                data().setPath("relative"),
                data().setPath("/data/"),
                data().setPath("/gone"),
                data().setPath("/.reserved/raw"),
                data().setPath("/" + "x".repeat(2_000)),
                data().setShare(0),
                data().setGear(99),
                data().setPrimaries(9),
                data().setPath("/").setPrimaries(1))) {
            VerbReplyProto reply = set(bad);
            assertThat(reply.getOutcome()).as(reply.getMessage()).isEqualTo(OutcomeProto.BAD_ARGUMENT);
        }
        assertThat(gears.datasetVerbs().remove("/none", false, "", "tester").message())
                .contains("there is no dataset '/none'");
        assertThat(gears.view().table().isEmpty()).isTrue();
    }

    @Test
    void aDryRunChangesNothing() throws Exception {
        VerbReplyProto reply = set(data().setDryRun(true));
        assertThat(reply.getOutcome()).isEqualTo(OutcomeProto.DONE);
        assertThat(reply.getMessage()).startsWith("dry run, nothing changed");
        assertThat(gears.view().table().isEmpty()).isTrue();
    }

    @Test
    void duringAShiftAndBelowItsLowestGearNoDatasetIsSet() throws Exception {
        gears.setGear(2);
        VerbReplyProto reply = set(data().setGear(4));
        assertThat(reply.getOutcome()).isEqualTo(OutcomeProto.REFUSED);
        assertThat(set(data()).getMessage()).contains("a shift to 2 hosts is under way");
        assertThat(gears.view().table().isEmpty()).isTrue();
    }

    @Test
    void theClusterNeverSleepsBelowADatasetsLowestGear() throws Exception {
        set(data().setGear(3));
        assertThat(gears.setGear(2).outcome()).isEqualTo(Answer.Outcome.REFUSED);
        assertThat(gears.isSteadyAt(4)).isTrue();
    }

    /** What cannot be read does not go out of force. */
    @Test
    void blocksAreCountedByDatasetAndTheLastKnownTableStays() throws Exception {
        set(data());
        QueuedWork workers = new QueuedWork();
        List<String> warnings = new ArrayList<>();
        DatasetCensus census = new DatasetCensus(gears.local.names.namesystem(), gears.local.scan, workers);
        Datasets datasets = new Datasets(
                new DatasetStore(gears.local.names.namesystem()),
                () -> gears.view().layout(),
                2,
                census,
                new RequestCounters(0),
                warnings::add);
        assertThat(datasets.read()).isEqualTo(gears.view().table());
        datasets.plans(gears.view().layout(), gears.view().cluster(), 0);
        workers.runAll();
        assertThat(datasets.blocks()).containsEntry("/data", 1L).containsEntry("/", 0L);
        gears.local.names.damage("trusted.gear.datasets");
        assertThat(datasets.read()).isEqualTo(gears.view().table());
        assertThat(warnings).singleElement().asString().contains("the last ones known stay in force");
    }
}
