// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.GuardKeys;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.namenode.OnWholeGears;
import io.hdfsgears.hdfs.namenode.WholeGears;
import io.hdfsgears.hdfs.state.StateStore;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hosts that were never proven to wake do not sleep, where that is asked for; on a whole NameNode side. */
class WakeProofVerbsTest extends OnWholeGears {
    @BeforeEach
    void start() throws Exception {
        gears = new WholeGears(dir, 4, false, Map.of(GuardKeys.REQUIRE_PROOF.name(), "true"))
                .watched()
                .start(false)
                .awake();
    }

    private String name(int position) {
        return gears.view().cluster().member(position).name();
    }

    private NodeId id(int position) {
        return gears.view().cluster().member(position).id();
    }

    private void shifted(int hosts, boolean force) throws IOException {
        Answer reply = gears.verbs()
                .setGear(
                        new ShiftOrder(
                                OptionalInt.empty(),
                                Optional.empty(),
                                OptionalInt.of(hosts),
                                OptionalLong.empty(),
                                "test",
                                force,
                                false,
                                0),
                        "tester");
        assertThat(reply.outcome()).as(reply.message()).isEqualTo(Answer.Outcome.IN_PROGRESS);
        gears.rounds(
                hosts + " hosts are awake",
                () -> gears.isSteadyAt(hosts) && gears.off().size() == 4 - hosts);
    }

    private Set<NodeId> stored() throws IOException {
        return new StateStore(gears.local.names.namesystem())
                .load()
                .orElseThrow()
                .proven();
    }

    @Test
    void aTestOrAShiftProvesAHost() throws Exception {
        Answer refused = gears.setGear(2);
        assertThat(refused.outcome()).isEqualTo(Answer.Outcome.REFUSED);
        assertThat(refused.message()).contains("2 hosts would sleep", name(3) + ", " + name(4), "hdfs power test HOST");
        assertThat(gears.hostVerbs().proven(Set.of(name(4), "stranger:1"))).containsExactly(name(4));
        assertThat(stored()).as("durable").containsExactly(id(4));
        shifted(3, false);
        assertThat(gears.setGear(2).message()).contains("1 host would sleep that was never proven", name(3));
        shifted(2, true);
        shifted(4, false);
        assertThat(stored()).as("by the shift").containsExactlyInAnyOrder(id(3), id(4));
        assertThat(gears.report().glance().hosts())
                .extracting(host -> host.proven().orElseThrow())
                .isEqualTo(List.of(false, false, true, true));
        shifted(2, false);
    }
}
