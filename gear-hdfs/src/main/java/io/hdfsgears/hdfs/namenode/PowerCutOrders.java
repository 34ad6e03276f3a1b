// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.cli.answer.GearJson;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.state.GearsOffException;
import io.hdfsgears.hdfs.web.PowerCutOrder;
import io.hdfsgears.hdfs.web.PowerCutServlet;
import io.hdfsgears.hdfs.web.PowerCutServlet.Reply;
import io.hdfsgears.hdfs.wire.PowerWords;
import java.io.IOException;
import java.net.InetAddress;
import java.util.function.Supplier;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.thirdparty.protobuf.RpcController;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Demand-response orders that come over HTTP, carried out as the verb {@code -setGear -watts} of the current user: the same rights,
 * checks and answer. The verb's own audit knows RPC only, so each order is audited here.
 */
final class PowerCutOrders implements PowerCutServlet.Orders {
    private static final Logger LOG = LoggerFactory.getLogger(PowerCutOrders.class);
    private static final String VERB = "setGear";

    private final Supplier<@Nullable SetGear> verb;
    private final Audit audit;

    /** The verb of the RPC server. */
    interface SetGear {
        VerbReplyProto setGear(@Nullable RpcController controller, SetGearRequestProto request) throws ServiceException;
    }

    /** Writes a line of the audit log for the current user. */
    interface Audit {
        void write(boolean allowed, InetAddress from, String what) throws IOException;
    }

    /** @param verb gives null while the RPC server is not built */
    PowerCutOrders(Supplier<@Nullable SetGear> verb, Audit audit) {
        this.verb = verb;
        this.audit = audit;
    }

    @Override
    public Reply order(PowerCutOrder order, InetAddress from) throws IOException {
        SetGear ready = verb.get();
        if (ready == null) {
            return unable("this NameNode is starting: try again, or ask the active NameNode.");
        }
        VerbReplyProto reply;
        try {
            reply = ready.setGear(null, request(order));
        } catch (ServiceException e) {
            audit.write(false, from, text(order));
            return failed(e);
        }
        OutcomeProto outcome = reply.getOutcome();
        boolean accepted = outcome == OutcomeProto.DONE || outcome == OutcomeProto.IN_PROGRESS;
        audit.write(accepted, from, text(order));
        // As the verb's answer: an order that was accepted and not waited for ends with 0.
        Exit exit = Exit.of(outcome);
        ObjectNode body = GearJson.head(VERB, exit, accepted ? 0 : exit.code(), reply.getMessage());
        if (reply.hasState()) {
            body.set("state", GearJson.state(reply.getState()));
        }
        GearJson.addReply(body, reply);
        return new Reply(status(outcome), body);
    }

    private static SetGearRequestProto request(PowerCutOrder order) {
        return SetGearRequestProto.newBuilder()
                .setWatts(order.watts())
                .setLastsMillis(order.lastsMillis())
                .setReason(order.reason())
                .setForce(order.force())
                .setDryRun(order.dryRun())
                .build();
    }

    private static String text(PowerCutOrder order) {
        return (order.dryRun() ? "dry run " : "")
                + (order.force() ? "forced " : "")
                + order.watts() + " W for " + order.lastsMillis() / 1000 + " s by HTTP reason="
                + PowerWords.clean(order.reason());
    }

    private static int status(OutcomeProto outcome) {
        return switch (outcome) {
            case DONE -> HttpServletResponse.SC_OK;
            case IN_PROGRESS -> HttpServletResponse.SC_ACCEPTED;
            case BAD_ARGUMENT -> HttpServletResponse.SC_BAD_REQUEST;
            case REFUSED, PARTLY -> HttpServletResponse.SC_CONFLICT;
            case NOT_AUTHORIZED -> HttpServletResponse.SC_FORBIDDEN;
            case NOT_ACTIVE -> HttpServletResponse.SC_SERVICE_UNAVAILABLE;
        };
    }

    private static Reply failed(ServiceException e) {
        if (e.getCause() instanceof GearsOffException off) {
            return unable(String.valueOf(off.getMessage()));
        }
        LOG.warn("A demand-response order over HTTP failed", e);
        return new Reply(
                HttpServletResponse.SC_INTERNAL_SERVER_ERROR,
                GearJson.head(
                        VERB,
                        Exit.UNEXPECTED,
                        Exit.UNEXPECTED.code(),
                        "failed: see the NameNode's log, and 'hdfs gears status' for what is in force."));
    }

    private static Reply unable(String why) {
        return new Reply(
                HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                GearJson.head(VERB, Exit.NOT_ACTIVE, Exit.NOT_ACTIVE.code(), why));
    }
}
