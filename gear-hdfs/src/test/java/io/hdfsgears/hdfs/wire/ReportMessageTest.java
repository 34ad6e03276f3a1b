// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.core.auto.Proposal;
import io.hdfsgears.core.config.PolicyKind;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.auto.AutoStatus;
import io.hdfsgears.hdfs.load.LoadMeter;
import io.hdfsgears.hdfs.picture.AutoShown;
import io.hdfsgears.hdfs.picture.ClusterReport;
import io.hdfsgears.hdfs.picture.GearStatus;
import io.hdfsgears.hdfs.picture.HostStatus;
import io.hdfsgears.hdfs.picture.Pictures;
import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.DecisionProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.state.StoredAuto;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReportMessageTest {
    private static final long AT = 1_795_000_000_000L;

    private static HostProto.Builder host(String name, int position) {
        return HostProto.newBuilder()
                .setName(name)
                .setUuid("uuid-" + (position - 1))
                .setPosition(position)
                .setRack("/rack" + (position - 1))
                .setBlocks(12_345)
                .setUsedBytes(1L << 40)
                .setCapacityBytes(4L << 40)
                .setRemainingBytes(1L << 40)
                .setTransfers(0)
                .setWattsSource("pdu");
    }

    @Test
    void aReportIsTheMessageThatClientsKnow() {
        ClusterReport report =
                Pictures.lowGear(List.of("h1:1", "h2:1", "h3:1", "h4:1")).report();
        GearReportProto.Builder expected = GearReportProto.newBuilder()
                .setState(GearStateProto.newBuilder()
                        .setGear(1)
                        .setWantedGear(1)
                        .setPhase("STEADY")
                        .setSinceMillis(AT - 90_000)
                        .setBy("alice")
                        .setReason("night")
                        .setHostsAwake(1)
                        .setHostsUp(1)
                        .setHosts(4)
                        .setEpoch(7)
                        .setMode("manual")
                        .addGears(1)
                        .addGears(4))
                .addHosts(host("h1:1", 1)
                        .setRole("PRIMARY")
                        .setService("SERVING")
                        .setPower("ON")
                        .setWatts(100))
                .setUncoveredBlocks(0)
                .setLoweredBlocks(3)
                .setOffloadedBlocks(0)
                .setOffloadedBytes(0)
                .setUnderReplicated(2)
                .setPendingMoves(0)
                .setBytesMovedThisShift(10)
                .setBytesMovedTotal(1_000)
                .setUnaccountedSleepers(0)
                .setImagesFetched(0)
                .setSafetyScanMillis(AT)
                .addNotices("2026-11-21T03:00:00Z phase DRAINING -> POWERING_DOWN");
        for (int position = 2; position <= 4; position++) {
            expected.addHosts(host("h" + position + ":1", position)
                    .setRole("SECONDARY")
                    .setService("ASLEEP")
                    .setPower("OFF")
                    .setWatts(5));
        }
        assertThat(ReportMessage.of(report)).isEqualTo(expected.build());
    }

    @Test
    void aShiftIsTheMessageThatClientsKnow() {
        GearState state = new GearState(
                8, Phase.DRAINING, 1, 4, Set.of(), 2, AT, "bob", "evening", "h1", new GearState.Until(AT + 1, 4));
        GearStatus status = new GearStatus(
                2,
                1,
                state,
                new GearStatus.Hosts(1, 3, 4),
                List.of(1, 4),
                "h1:1 is slow",
                new GearStatus.Waits("blocks to be copied", List.of(17L), "h2:1 by ns2"),
                Optional.empty());
        assertThat(StateMessage.of(status))
                .isEqualTo(GearStateProto.newBuilder()
                        .setGear(2)
                        .setWantedGear(1)
                        .setPhase("DRAINING")
                        .setSinceMillis(AT)
                        .setBy("bob")
                        .setReason("evening")
                        .setHostsAwake(1)
                        .setHostsUp(3)
                        .setHosts(4)
                        .setEpoch(8)
                        .addGears(1)
                        .addGears(4)
                        .setHeld("h1:1 is slow")
                        .setEndsMillis(AT + 1)
                        .setEndsHosts(4)
                        .setWaitingFor("blocks to be copied")
                        .addBlockingBlockIds(17)
                        .setKeptAwake("h2:1 by ns2")
                        .build());
    }

    @Test
    void aHostIsTheMessageThatClientsKnow() {
        HostStatus status = new HostStatus(
                1,
                new Member(new NodeId("uuid-0"), "h1:1", "/rack0", Service.ASLEEP),
                true,
                Power.UNKNOWN,
                new HostStatus.Stored(12_345, 1L << 40, 4L << 40, 1L << 40),
                6,
                Optional.of(false),
                Optional.empty(),
                List.of("its fan"),
                Optional.of(Power.OFF),
                List.of("ns2"),
                Optional.of(new HostStatus.Share(0.25, 2, Optional.of(new HostStatus.LastWake(5, 6)))));
        assertThat(HostMessage.of(status))
                .isEqualTo(host("h1:1", 1)
                        .clearWattsSource()
                        .setRole("PRIMARY")
                        .setService("ASLEEP")
                        .setPower("UNKNOWN")
                        .setTransfers(6)
                        .setProven(false)
                        .addAlarms("its fan")
                        .setWanted("OFF")
                        .addKeptAwakeBy("ns2")
                        .setShare(0.25)
                        .setGear(2)
                        .setLastWakeAgoMillis(5)
                        .setLastWakeTookMillis(6)
                        .build());
    }

    @Test
    void theAutomaticGearsAreTheMessageThatClientsKnow() {
        StoredAuto stored = new StoredAuto(
                ControlMode.SUGGEST,
                "alice",
                AT,
                new StoredAuto.Offload(3, AT + 1, "writes"),
                List.of(new StoredAuto.StoredDecision(AT + 2, "SHIFT", 1, 4, "load")));
        AutoStatus status = new AutoStatus(
                stored,
                PolicyKind.PREDICTIVE,
                new LoadMeter.Seen(5, 6, 4, "reads of DataNodes"),
                new Proposal(2, 3, 4, 3, "evening"),
                new AutoStatus.Savings(-1, -90, "told"),
                Optional.empty());
        AutoProto.Builder expected = AutoProto.newBuilder()
                .setMode("suggest")
                .setBy("alice")
                .setSinceMillis(AT)
                .setPolicy("predictive")
                .setReadBytesPerSecond(5)
                .setWriteBytesPerSecond(6)
                .setReadSource("reads of DataNodes")
                .setNeededHosts(2)
                .setWantedHosts(3)
                .setGearHosts(4)
                .setReason("evening")
                .setSavedHosts(-1)
                .setSavedWatts(-90)
                .setSavedWattsSource("told")
                .addDecisions(DecisionProto.newBuilder()
                        .setAtMillis(AT + 2)
                        .setKind("SHIFT")
                        .setFrom(1)
                        .setTo(4)
                        .setReason("load"));
        assertThat(AutoMessage.of(new AutoShown(status, OptionalInt.empty()))).isEqualTo(expected.build());
        assertThat(AutoMessage.of(new AutoShown(status, OptionalInt.of(3))))
                .isEqualTo(expected.setOffloadSet(3)
                        .setOffloadSinceMillis(AT + 1)
                        .setOffloadReason("writes")
                        .build());
    }

    @Test
    void thePageShowsTheStateBesideTheRest() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ReportJson.add(
                root, Pictures.lowGear(List.of("h1:1", "h2:1", "h3:1", "h4:1")).report());
        assertThat(root.path("state").path("by").asText()).isEqualTo("alice");
        assertThat(root.path("hosts").size()).isEqualTo(4);
        assertThat(root.fieldNames().next()).isEqualTo("state");
    }
}
