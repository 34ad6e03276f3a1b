// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.hdfs.proto.GearProtos.AdoptLayoutRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.CancelGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.DatasetProto;
import io.hdfsgears.hdfs.proto.GearProtos.DecisionProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearModeRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.proto.GearProtos.ListDatasetsReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.MigrationProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.RefusalProto;
import io.hdfsgears.hdfs.proto.GearProtos.RemoveDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A NameNode of three gears (2, 5, 12 hosts) that answers what a test tells it to. */
public final class FakePort implements GearPort {
    /** Exit codes by the NameNode's answer, as docs/cli.md has them; without a wait an accepted order is a success. */
    public static final Map<OutcomeProto, Integer> EXIT_CODES = Map.of(
            OutcomeProto.DONE, 0,
            OutcomeProto.IN_PROGRESS, 0,
            OutcomeProto.BAD_ARGUMENT, 1,
            OutcomeProto.REFUSED, 2,
            OutcomeProto.PARTLY, 4,
            OutcomeProto.NOT_AUTHORIZED, 5,
            OutcomeProto.NOT_ACTIVE, 6);

    /** States or exceptions for the calls of getGear to come; the last one stays. */
    public final Deque<Object> states = new ArrayDeque<>(List.of(state("STEADY", 3, 3)));

    public VerbReplyProto reply = reply(OutcomeProto.DONE, "Nothing to do.");

    @Nullable
    public IOException trouble;

    @Nullable
    public SetGearRequestProto asked;

    @Nullable
    public CancelGearRequestProto cancelled;

    @Nullable
    public GearModeRequestProto modeAsked;

    public static AutoProto auto(String mode) {
        return AutoProto.newBuilder()
                .setMode(mode)
                .setBy("ada")
                .setSinceMillis(1_767_225_600_000L)
                .setPolicy("reactive")
                .setReadBytesPerSecond(12e6)
                .setWriteBytesPerSecond(3e6)
                .setReadSource("metrics of 12 DataNodes")
                .setNeededHosts(4)
                .setWantedHosts(4)
                .setGearHosts(5)
                .setReason("reads 12.0 MB/s + writes 3.0 MB/s in 3 copies need 4 hosts")
                .setSavedHosts(7)
                .setSavedWatts(665)
                .setSavedWattsSource("estimate: 100 W")
                .setOffloadSet(2)
                .setOffloadSinceMillis(1_767_225_600_000L)
                .setOffloadReason("writes 3.0 MB/s")
                .addDecisions(DecisionProto.newBuilder()
                        .setAtMillis(1_767_225_600_000L)
                        .setKind("SUGGEST")
                        .setFrom(12)
                        .setTo(5)
                        .setReason("little to do"))
                .build();
    }

    @Nullable
    public AdoptLayoutRequestProto adopted;

    @Nullable
    public MigrationProto migration;

    public static GearStateProto state(String phase, int gear, int wanted) {
        return GearStateProto.newBuilder()
                .setGear(gear)
                .setWantedGear(wanted)
                .setPhase(phase)
                .setSinceMillis(1_767_225_600_000L)
                .setBy("ada")
                .setReason("night")
                .setHostsAwake(List.of(2, 5, 12).get(Math.max(0, wanted - 1)))
                .setHosts(12)
                .setEpoch(7)
                .addAllGears(List.of(2, 5, 12))
                .build();
    }

    public static VerbReplyProto reply(OutcomeProto outcome, String message) {
        return VerbReplyProto.newBuilder()
                .setOutcome(outcome)
                .setMessage(message)
                .build();
    }

    public static VerbReplyProto accepted() {
        return reply(OutcomeProto.IN_PROGRESS, "accepted: on the way to 2 hosts awake").toBuilder()
                .setState(state("DRAINING", 3, 1))
                .build();
    }

    /** A plan that would be refused, with its time, its watts and one refusal that operators can override. */
    public static VerbReplyProto.Builder refusedPlan(String... hosts) {
        return reply(OutcomeProto.REFUSED, "dry run, nothing changed: it would be refused").toBuilder()
                .addAllHosts(List.of(hosts))
                .setBytesToMove(42)
                .setEtaMillis(16_001)
                .setEtaSource("grace of 5 s + 12 s")
                .setWattsSaved(285.4)
                .setWattsSource("estimate: 100 W")
                .addRefusals(RefusalProto.newBuilder()
                        .setMessage("refused: 3 blocks are missing")
                        .setOverridable(true));
    }

    @Override
    public VerbReplyProto setGear(SetGearRequestProto request) throws IOException {
        asked = request;
        fail();
        return reply;
    }

    @Override
    public VerbReplyProto cancelGear(CancelGearRequestProto request) throws IOException {
        cancelled = request;
        fail();
        return reply;
    }

    @Override
    public VerbReplyProto gearMode(GearModeRequestProto request) throws IOException {
        modeAsked = request;
        fail();
        return reply;
    }

    @Override
    public VerbReplyProto adoptLayout(AdoptLayoutRequestProto request) throws IOException {
        adopted = request;
        fail();
        return reply;
    }

    @Nullable
    public SetDatasetRequestProto dataset;

    @Nullable
    public RemoveDatasetRequestProto removed;

    @Override
    public VerbReplyProto setDataset(SetDatasetRequestProto request) throws IOException {
        dataset = request;
        fail();
        return reply;
    }

    @Override
    public VerbReplyProto removeDataset(RemoveDatasetRequestProto request) throws IOException {
        removed = request;
        fail();
        return reply;
    }

    @Nullable
    public ChangeHostsRequestProto hostsChange;

    public final Deque<Long> pendingMoves = new ArrayDeque<>(List.of(0L));

    @Override
    public VerbReplyProto changeHosts(ChangeHostsRequestProto request) throws IOException {
        hostsChange = request;
        fail();
        return reply;
    }

    @Override
    public GearReportProto hosts() throws IOException {
        fail();
        long pending = pendingMoves.size() > 1 ? pendingMoves.remove() : pendingMoves.element();
        return report(pending);
    }

    private static GearReportProto report(long pending) {
        return GearReportProto.newBuilder()
                .setState(state("STEADY", 3, 3))
                .addHosts(
                        host(1, "PRIMARY", 0.5).setLastWakeAgoMillis(7_200_000).setLastWakeTookMillis(31_400))
                .addHosts(host(2, "SECONDARY", 0.25))
                .setUncoveredBlocks(0)
                .setLoweredBlocks(0)
                .setUnderReplicated(0)
                .setPendingMoves(pending)
                .setBytesMovedThisShift(0)
                .setBytesMovedTotal(0)
                .setSafetyScanMillis(0)
                .setUsableBytes(1L << 40)
                .setFullFirst("host-1:9866")
                .build();
    }

    private static HostProto.Builder host(int position, String role, double share) {
        return host(position, role)
                .setService("SERVING")
                .setPower("ON")
                .setUsedBytes(1_000)
                .setCapacityBytes(4_000)
                .setRemainingBytes(3_000)
                .setShare(share)
                .setGear(position);
    }

    public EafrReportProto eafr = EafrReportProto.newBuilder().setMode("off").build();

    @Override
    public EafrReportProto eafrReport() throws IOException {
        fail();
        return eafr;
    }

    @Override
    public ListDatasetsReplyProto listDatasets() throws IOException {
        fail();
        return ListDatasetsReplyProto.newBuilder()
                .addDatasets(dataset("/", 1, 2).addPrimaryHosts("host-1:9866").addPrimaryHosts("host-2:9866"))
                .addDatasets(dataset("/logs", 2, 5)
                        .addPrimaryHosts("host-4:9866")
                        .addPrimaryHosts("host-5:9866")
                        .setBlocks(1_200)
                        .setInUse(true)
                        .addHosts("host-4:9866"))
                .build();
    }

    private static DatasetProto.Builder dataset(String path, int gear, int hosts) {
        return DatasetProto.newBuilder()
                .setPath(path)
                .setPrimaries(2)
                .setGear(gear)
                .setGearHosts(hosts)
                .setShare(gear);
    }

    public GearCheckReplyProto check = GearCheckReplyProto.getDefaultInstance();

    @Override
    public GearCheckReplyProto gearCheck() throws IOException {
        fail();
        return check;
    }

    @Override
    public GearStateProto getGear() throws IOException {
        fail();
        Object next = states.size() > 1 ? states.remove() : states.element();
        if (next instanceof IOException e) {
            throw e;
        }
        return (GearStateProto) next;
    }

    @Override
    public GearReportProto gearReport(boolean verbose) throws IOException {
        fail();
        GearReportProto.Builder report = GearReportProto.newBuilder()
                .setState(getGear())
                .addHosts(host(1, "PRIMARY", "SERVING", "ON").toBuilder()
                        .setWatts(101.4)
                        .setWattsSource("estimate")
                        .addAlarms("kept awake by NodeManager with 3 containers"))
                .addHosts(host(2, "SECONDARY", "ASLEEP", "OFF"))
                .setUncoveredBlocks(1)
                .addUncoveredBlockIds(1_073_741_825L)
                .addUncoveredPaths("/a")
                .setLoweredBlocks(3)
                .setUnderReplicated(0)
                .setPendingMoves(4)
                .setBytesMovedThisShift(1 << 20)
                .setBytesMovedTotal(1 << 30)
                .addNotices("host-3:9866 came back unasked")
                .setSafetyScanMillis(1_767_225_600_000L)
                .setAuto(auto("suggest"));
        if (migration != null) {
            report.setMigration(migration);
        }
        return report.build();
    }

    private static HostProto host(int position, String role, String service, String power) {
        return host(position, role)
                .setService(service)
                .setPower(power)
                .setUsedBytes(1 << 21)
                .build();
    }

    private static HostProto.Builder host(int position, String role) {
        return HostProto.newBuilder()
                .setName("host-" + position + ":9866")
                .setUuid("uuid-" + position)
                .setPosition(position)
                .setRack("/r1")
                .setRole(role)
                .setBlocks(10);
    }

    private void fail() throws IOException {
        if (trouble != null) {
            throw Objects.requireNonNull(trouble);
        }
    }
}
