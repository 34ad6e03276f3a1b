// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.state.GearsOffException;
import io.hdfsgears.hdfs.web.PowerCutOrder;
import io.hdfsgears.hdfs.web.PowerCutServlet.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerCutOrdersTest {
    private static final PowerCutOrder ORDER = new PowerCutOrder(-5000, 7_200_000, "grid\nevent", false, false);

    private final List<SetGearRequestProto> asked = new ArrayList<>();
    private final List<String> audited = new ArrayList<>();

    private Reply order(PowerCutOrder order, VerbReplyProto reply) throws IOException {
        PowerCutOrders orders = new PowerCutOrders(
                () -> (controller, request) -> {
                    asked.add(request);
                    return reply;
                },
                (allowed, from, what) -> audited.add(allowed + " " + from.getHostAddress() + " " + what));
        return orders.order(order, InetAddress.getByAddress(new byte[] {10, 0, 0, 7}));
    }

    private static VerbReplyProto.Builder reply(OutcomeProto outcome) {
        return VerbReplyProto.newBuilder().setOutcome(outcome).setMessage("what happened");
    }

    @Test
    void anOrderBecomesTheVerbAndALineOfTheAuditLog() throws Exception {
        GearStateProto state = GearStateProto.newBuilder()
                .setGear(3)
                .setWantedGear(1)
                .setPhase("DRAINING")
                .setSinceMillis(0)
                .setBy("ada")
                .setReason("demand response")
                .setHosts(12)
                .setEpoch(7)
                .setHostsAwake(2)
                .setEndsMillis(1_800_000_000_000L)
                .setEndsHosts(5)
                .build();
        Reply reply =
                order(ORDER, reply(OutcomeProto.IN_PROGRESS).setState(state).build());
        assertThat(asked).hasSize(1);
        SetGearRequestProto verb = asked.get(0);
        assertThat(verb.getWatts()).isEqualTo(-5000);
        assertThat(verb.getLastsMillis()).isEqualTo(7_200_000);
        assertThat(verb.getReason()).isEqualTo("grid\nevent");
        assertThat(verb.getForce() || verb.getDryRun() || verb.hasNodes() || verb.hasGear())
                .isFalse();
        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.body().path("exitCode").asInt(-1)).isZero();
        assertThat(reply.body().path("state").path("wantedGear").asInt()).isOne();
        assertThat(reply.body().path("state").path("hostsAwake").asInt()).isEqualTo(2);
        assertThat(reply.body().path("state").path("ends").asText()).isEqualTo("2027-01-15T08:00:00Z");
        assertThat(audited).containsExactly("true 10.0.0.7 -5000 W for 7200 s by HTTP reason=grid?event");
    }

    @ParameterizedTest
    @CsvSource({
        "DONE, 200, 0, true",
        "BAD_ARGUMENT, 400, 1, false",
        "NOT_AUTHORIZED, 403, 5, false",
        "REFUSED, 409, 2, false",
        "NOT_ACTIVE, 503, 6, false"
    })
    void theStatusTellsTheOutcome(OutcomeProto outcome, int status, int exitCode, boolean allowed) throws Exception {
        Reply reply = order(
                new PowerCutOrder(-1, 1_000, "r", true, true), reply(outcome).build());
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.body().path("outcome").asText()).isEqualTo(outcome.name());
        assertThat(reply.body().path("exitCode").asInt()).isEqualTo(exitCode);
        assertThat(reply.body().path("message").asText()).isEqualTo("what happened");
        assertThat(audited).containsExactly(allowed + " 10.0.0.7 dry run forced -1 W for 1 s by HTTP reason=r");
    }

    private static Reply failing(IOException cause, List<String> audited) throws IOException {
        PowerCutOrders orders = new PowerCutOrders(
                () -> (controller, request) -> {
                    throw new ServiceException(cause);
                },
                (allowed, from, what) -> audited.add(allowed + " " + what));
        return orders.order(ORDER, InetAddress.getLoopbackAddress());
    }

    @Test
    void whatFailsIsAuditedAndShowsNoInside() throws Exception {
        Reply off = failing(new GearsOffException("the gears are off"), audited);
        assertThat(off.status()).isEqualTo(503);
        assertThat(off.body().path("message").asText()).isEqualTo("the gears are off");
        Reply broken = failing(new IOException("/secret/path broke"), audited);
        assertThat(broken.status()).isEqualTo(500);
        assertThat(broken.body().toString()).doesNotContain("secret").contains("hdfs gears status");
        assertThat(audited).hasSize(2).allMatch(line -> line.startsWith("false -5000 W"));
    }

    @Test
    void aNameNodeThatStartsTakesNoOrder() throws Exception {
        PowerCutOrders orders = new PowerCutOrders(() -> null, (allowed, from, what) -> audited.add(what));
        assertThat(orders.order(ORDER, InetAddress.getLoopbackAddress()).status())
                .isEqualTo(503);
        assertThat(audited).isEmpty();
    }
}
