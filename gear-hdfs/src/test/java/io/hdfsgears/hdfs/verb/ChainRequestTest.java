// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.chain.ChainEdit;
import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.chain.Succession;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.agent.ChainLook;
import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.wire.HostsMessage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What operators write, and the hosts that they mean by it. */
class ChainRequestTest {
    private static final NodeId A = new NodeId("uuid-a");
    private static final NodeId B = new NodeId("uuid-b");
    private static final NodeId C = new NodeId("uuid-c");
    private static final NodeId D = new NodeId("uuid-d");
    private static final HostFacts UP = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
    private static final HostFacts LOST = new HostFacts(false, false, false, false, Power.UNKNOWN, 0, 0, false);
    /** Two DataNodes run on h03. */
    private static final ExpansionChain CHAIN =
            new ExpansionChain(List.of(A, B, C, D), Map.of(A, "h01:9866", B, "h02:9866", C, "h03:9866", D, "h03:9867"));

    private static final Map<NodeId, String> RACKS = Map.of(A, "/r1", B, "/r2", C, "/r1", D, "/r2");
    private static final ChainLook ALL_UP = look(UP, UP, UP, UP);

    private static ChainLook look(HostFacts... facts) {
        return new ChainLook(new Stored(GearState.initial(4, 1), CHAIN, 2), List.of(facts), List.of(D, C, B, A), RACKS);
    }

    private static ChangeHostsRequestProto.Builder request() {
        return ChangeHostsRequestProto.newBuilder();
    }

    private static String refusal(ChainLook look, ChangeHostsRequestProto.Builder request) {
        return ChainRequest.of(HostsMessage.order(request.build()), look)
                .refusal()
                .map(Refusal::message)
                .orElse("");
    }

    private static ChainEdit edit(ChainLook look, ChangeHostsRequestProto.Builder request) {
        return ChainRequest.of(HostsMessage.order(request.build()), look).edit();
    }

    @Test
    void aHostOfAnotherRackFollowsAPrimaryThatIsRemoved() {
        ChainRequest removal =
                ChainRequest.of(HostsMessage.order(request().setRemove("h02").build()), look(UP, LOST, UP, UP));
        assertThat(removal.edit().chain(CHAIN).hosts()).containsExactly(A, D, C);
        assertThat(removal.text())
                .isEqualTo(
                        "h02:9866 leaves the chain; h03:9867, of another rack than the other primaries, becomes a primary");
        assertThat(edit(look(LOST, UP, UP, UP), request().setRemove("h01"))
                        .chain(CHAIN)
                        .hosts())
                .as("h02 and h03 are in two racks")
                .containsExactly(B, C, D);
    }

    @Test
    void aHostIsNamedByUuidAddressOrHostName() {
        assertThat(edit(ALL_UP, request().setRemove("uuid-b")))
                .isEqualTo(new ChainEdit.Remove(B, new Succession(D, 2)));
        assertThat(edit(ALL_UP, request().setRemove("h02:9866")))
                .isEqualTo(new ChainEdit.Remove(B, new Succession(D, 2)));
        assertThat(edit(ALL_UP, request().setRemove("h02"))).isEqualTo(new ChainEdit.Remove(B, new Succession(D, 2)));
        assertThat(edit(ALL_UP, request().setMove("h03:9867").setPosition(1))).isEqualTo(new ChainEdit.Move(D, 1));
    }

    @Test
    void aNameThatIsUnknownOrOfTwoHostsChangesNothing() {
        assertThat(refusal(ALL_UP, request().setRemove("h0")))
                .isEqualTo("there is no host 'h0' on the chain: -gearHosts lists them. Nothing changed.");
        assertThat(refusal(ALL_UP, request().setRemove("h03")))
                .startsWith("there are 2 DataNodes on 'h03': name one as host:port");
        assertThat(refusal(ALL_UP, request().setReplace("h01").setBy("h09")))
                .contains("there is no host 'h09'", "A new host joins the chain once its DataNode runs");
    }

    @Test
    void aHostThatIsReplacedStaysOnTheChainUnlessItIsLost() {
        ChangeHostsRequestProto.Builder replace = request().setReplace("h01").setBy("h02");
        assertThat(edit(ALL_UP, replace)).isEqualTo(new ChainEdit.Replace(A, B, false));
        assertThat(edit(look(LOST, UP, UP, UP), replace)).isEqualTo(new ChainEdit.Replace(A, B, true));
        assertThat(ChainRequest.of(HostsMessage.order(replace.build()), look(LOST, UP, UP, UP))
                        .text())
                .isEqualTo("h02:9866 takes position 1 of h01:9866, which leaves the chain");
    }

    @Test
    void aNewOrderNeedsAllHosts() {
        assertThat(edit(ALL_UP, request().setRefound(true))).isEqualTo(new ChainEdit.Refound(List.of(D, C, B, A)));
        ChainLook without = new ChainLook(ALL_UP.stored(), ALL_UP.facts(), List.of(D, C, B), RACKS);
        assertThat(refusal(without, request().setRefound(true))).contains("these are not: h01:9866. Shift up first");
    }

    @Test
    void oneChangeAtATimeOnFactsOfThisChain() {
        assertThat(refusal(ALL_UP, request())).startsWith("Say one of");
        assertThat(refusal(ALL_UP, request().setRefound(true).setPrimaries(3))).startsWith("Say one of");
        assertThat(refusal(look(UP, UP, UP), request().setPrimaries(3)))
                .as("the chain has grown since the last round")
                .contains("Try again");
        assertThat(edit(ALL_UP, request().setPrimaries(3))).isEqualTo(new ChainEdit.Primaries(3));
    }

    @Test
    void theAuditLogHasOneLine() {
        assertThat(HostsMessage.asked(
                        request().setReplace("h01\nfake").setBy("h02").build()))
                .startsWith("replace h01")
                .doesNotContain("\n");
        assertThat(HostsMessage.asked(request().setMove("h01").setPosition(3).build()))
                .isEqualTo("move h01 to 3");
    }
}
