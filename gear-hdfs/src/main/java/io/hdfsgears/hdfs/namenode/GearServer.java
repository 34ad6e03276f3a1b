// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.pipeline.PipelineRules;
import io.hdfsgears.hdfs.proto.GearProtos.AdoptLayoutRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.CancelGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearModeRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GetGearReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.GetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.ListDatasetsReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.ListDatasetsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.RemoveDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperChunkReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperChunkRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperImagesReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperImagesRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.report.Report;
import io.hdfsgears.hdfs.rpc.GearPB;
import io.hdfsgears.hdfs.wire.AdoptMessage;
import io.hdfsgears.hdfs.wire.EafrMessage;
import io.hdfsgears.hdfs.wire.HostsMessage;
import io.hdfsgears.hdfs.wire.ImageShelf;
import io.hdfsgears.hdfs.wire.PowerWords;
import io.hdfsgears.hdfs.wire.ReportMessage;
import io.hdfsgears.hdfs.wire.StateMessage;
import io.hdfsgears.hdfs.wire.VerbMessage;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.apache.hadoop.thirdparty.protobuf.RpcController;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.jspecify.annotations.NullUnmarked;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Server side of the gear protocol: authorisation, audit, and the way to the agent. */
@NullUnmarked
public final class GearServer implements GearPB {
    private static final Logger LOG = LoggerFactory.getLogger(GearServer.class);
    private static final int MAX_TEXT = 1024;
    private final NameNode nameNode;
    private final GearAccess access;
    private final SyncPathVerbs paths;
    private final HostOrders orders;
    private final AccessControlList operators;
    private final Reporters reporters;

    /** Finds the runtime at call time: the RPC server is built before it. */
    public interface GearAccess {
        GearRuntime runtime() throws IOException;
    }

    public GearServer(NameNode nameNode, GearAccess access, Supplier<PipelineRules> pipelines, Configuration conf) {
        // A blank lets no user pass; without the key only superusers pass.
        this.operators = new AccessControlList(conf.get(DFSConfigKeys.DFS_ADMIN, " "));
        this.reporters = new Reporters(GearKeys.POWER_REPORTERS.read(conf::get));
        this.nameNode = nameNode;
        this.access = access;
        this.orders = new HostOrders(nameNode);
        this.paths = new SyncPathVerbs(nameNode, pipelines);
    }

    private interface Verb {
        VerbReplyProto run(String by) throws IOException;
    }

    @Override
    public VerbReplyProto setGear(RpcController controller, SetGearRequestProto request) throws ServiceException {
        String asked = request.hasWatts()
                ? request.getWatts() + " W"
                : request.hasNodes()
                        ? request.getNodes() + " hosts"
                        : request.hasRelative() ? request.getRelative() : "gear " + request.getGear();
        String what = (request.getDryRun() ? "dry run " : "")
                + (request.getForce() ? "forced " : "")
                + asked
                + (request.getLastsMillis() > 0 ? " for " + request.getLastsMillis() / 1000 + " s" : "");
        return change(
                "setGear",
                what,
                request.getReason(),
                by -> VerbMessage.reply(access.runtime().verbs().setGear(VerbMessage.order(request), by)));
    }

    @Override
    public VerbReplyProto cancelGear(RpcController controller, CancelGearRequestProto request) throws ServiceException {
        return change(
                "cancelGear",
                "",
                request.getReason(),
                by -> VerbMessage.reply(access.runtime().verbs().cancel(by, request.getReason())));
    }

    @Override
    public VerbReplyProto gearMode(RpcController controller, GearModeRequestProto request) throws ServiceException {
        if (!request.hasMode()) {
            return shownMode();
        }
        return change(
                "gearMode",
                PowerWords.clean(request.getMode()),
                "",
                by -> VerbMessage.reply(access.runtime().verbs().gearMode(Optional.of(request.getMode()), by)));
    }

    /** Reading is open to every authenticated user. */
    private VerbReplyProto shownMode() throws ServiceException {
        if (!nameNode.isActiveState()) {
            return reply(OutcomeProto.NOT_ACTIVE, "this NameNode is not the active one; ask the active NameNode.");
        }
        try {
            return VerbMessage.reply(access.runtime().verbs().gearMode(Optional.empty(), ""));
        } catch (IOException e) {
            throw new ServiceException(e);
        }
    }

    @Override
    public VerbReplyProto adoptLayout(RpcController controller, AdoptLayoutRequestProto request)
            throws ServiceException {
        String path = PowerWords.clean(request.getPath().isEmpty() ? "/" : request.getPath());
        String what = (request.getDryRun() ? "dry run " : "") + (request.getCancel() ? "cancel" : path);
        return change(
                "adoptLayout",
                what,
                request.getReason(),
                by -> AdoptMessage.reply(access.runtime().datasetVerbs().adoptLayout(AdoptMessage.order(request), by)));
    }

    @Override
    public VerbReplyProto setDataset(RpcController controller, SetDatasetRequestProto request) throws ServiceException {
        String what = (request.getDryRun() ? "dry run " : "")
                + PowerWords.clean(request.getPath())
                + (request.hasPrimaries() ? " primaries " + request.getPrimaries() : "")
                + (request.hasGear() ? " gear " + request.getGear() : "")
                + (request.hasShare() ? " share " + request.getShare() : "");
        return change(
                "setDataset",
                what,
                request.getReason(),
                by -> VerbMessage.reply(access.runtime().datasetVerbs().set(VerbMessage.order(request), by)));
    }

    @Override
    public VerbReplyProto removeDataset(RpcController controller, RemoveDatasetRequestProto request)
            throws ServiceException {
        return change(
                "removeDataset",
                (request.getDryRun() ? "dry run " : "") + PowerWords.clean(request.getPath()),
                request.getReason(),
                by -> VerbMessage.reply(access.runtime()
                        .datasetVerbs()
                        .remove(request.getPath(), request.getDryRun(), request.getReason(), by)));
    }

    @Override
    public VerbReplyProto changeHosts(RpcController controller, ChangeHostsRequestProto request)
            throws ServiceException {
        return change(
                "changeHosts",
                (request.getDryRun() ? "dry run " : "") + HostsMessage.asked(request),
                request.getReason(),
                by -> VerbMessage.reply(access.runtime()
                        .hostVerbs()
                        .change(HostsMessage.order(request), request.getDryRun(), request.getReason(), by)));
    }

    @Override
    public ListDatasetsReplyProto listDatasets(RpcController controller, ListDatasetsRequestProto request)
            throws ServiceException {
        try {
            return VerbMessage.datasets(access.runtime().datasetVerbs().list());
        } catch (IOException e) {
            throw new ServiceException(e);
        }
    }

    @Override
    public VerbReplyProto syncPaths(RpcController controller, SyncPathsRequestProto request) throws ServiceException {
        if (!request.hasPath()) {
            return nameNode.isActiveState()
                    ? paths.list()
                    : reply(OutcomeProto.NOT_ACTIVE, "this NameNode is not the active one; ask the active NameNode.");
        }
        String what = PowerWords.clean(request.getPath()) + SyncPathVerbs.change(request);
        return change("setSyncPath", what, "", by -> paths.set(request));
    }

    private VerbReplyProto change(String command, String what, String reason, Verb verb) throws ServiceException {
        VerbReplyProto reply = checked(command, what, reason, verb);
        if (reply.getOutcome() != OutcomeProto.DONE && reply.getOutcome() != OutcomeProto.IN_PROGRESS) {
            try {
                String outcome = reply.getOutcome().name().toLowerCase(Locale.ROOT);
                access.runtime().observatory().refusals().count(command, outcome);
            } catch (IOException e) {
                LOG.debug("{} was not granted and not counted: the gears are off", command, e);
            }
        }
        return reply;
    }

    private VerbReplyProto checked(String command, String what, String reason, Verb verb) throws ServiceException {
        FSNamesystem namesystem = nameNode.getNamesystem();
        String subject = (what + " reason=" + PowerWords.clean(reason)).strip();
        try {
            requireOperator(command);
        } catch (AccessControlException e) {
            // Stock code has written the denial to the audit log with the command's name.
            return reply(
                    OutcomeProto.NOT_AUTHORIZED,
                    "not authorised: only a superuser of HDFS or a member of " + DFSConfigKeys.DFS_ADMIN
                            + " may do this. " + e.getMessage());
        } catch (IOException e) {
            throw new ServiceException(e);
        }
        if (reason.length() > MAX_TEXT) {
            return reply(
                    OutcomeProto.BAD_ARGUMENT,
                    "the reason is " + reason.length() + " characters long, at most " + MAX_TEXT
                            + " are kept. Shorten it.");
        }
        if (!nameNode.isActiveState()) {
            return reply(OutcomeProto.NOT_ACTIVE, "this NameNode is not the active one; ask the active NameNode.");
        }
        if (namesystem.isInSafeMode()) {
            return reply(
                    OutcomeProto.NOT_ACTIVE,
                    "refused: the NameNode is in safe mode. Wait until it has left it ('hdfs dfsadmin -safemode get')"
                            + " and try again; nothing changed.");
        }
        try {
            VerbReplyProto reply =
                    verb.run(UserGroupInformation.getCurrentUser().getShortUserName());
            boolean done = reply.getOutcome() == OutcomeProto.DONE || reply.getOutcome() == OutcomeProto.IN_PROGRESS;
            GearNamesystemAccess.audit(namesystem, done, command, subject);
            return reply;
        } catch (IOException e) {
            throw new ServiceException(e);
        } catch (RuntimeException e) {
            LOG.error("{} failed", command, e);
            throw new ServiceException(new IOException(command + " failed: " + e, e));
        }
    }

    @Override
    public GetGearReplyProto getGear(RpcController controller, GetGearRequestProto request) throws ServiceException {
        try {
            return GetGearReplyProto.newBuilder()
                    .setState(StateMessage.of(access.runtime().report().state()))
                    .build();
        } catch (IOException e) {
            throw new ServiceException(e);
        }
    }

    @Override
    public GearCheckReplyProto gearCheck(RpcController controller, GearCheckRequestProto request)
            throws ServiceException {
        try {
            return CheckReply.of(access.runtime().observatory().check());
        } catch (IOException e) {
            throw new ServiceException(e);
        }
    }

    @Override
    public GearReportProto gearReport(RpcController controller, GearReportRequestProto request)
            throws ServiceException {
        try {
            // The full report walks over all blocks on this handler: for operators only
            Report report = access.runtime().report();
            if (request.getHostsOnly()) {
                return ReportMessage.of(report.hosts());
            }
            return PageAddress.in(ReportMessage.of(isOperator() ? report.full() : report.glance()), nameNode);
        } catch (IOException e) {
            throw new ServiceException(e);
        }
    }

    @Override
    public HostsHeartbeatReplyProto hostsHeartbeat(RpcController controller, HostsHeartbeatRequestProto request)
            throws ServiceException {
        try {
            requireReporter(request);
            return new HostsHeartbeats(nameNode, access.runtime(), orders).take(request);
        } catch (IOException e) {
            throw new ServiceException(e);
        }
    }

    @Override
    public EafrReportProto eafrReport(RpcController controller, EafrReportRequestProto request)
            throws ServiceException {
        try {
            requireOperator("eafrReport"); // it names files of all users
            return EafrMessage.of(access.runtime().extras().report());
        } catch (IOException e) {
            throw new ServiceException(e);
        }
    }

    @Override
    public SleeperImagesReplyProto sleeperImages(RpcController controller, SleeperImagesRequestProto request)
            throws ServiceException {
        try {
            requireOperator("sleeperImages");
            return ImageShelf.list(nameNode.isActiveState(), access.runtime().images());
        } catch (IOException e) {
            throw new ServiceException(e);
        }
    }

    @Override
    public SleeperChunkReplyProto sleeperChunk(RpcController controller, SleeperChunkRequestProto request)
            throws ServiceException {
        try {
            requireOperator("sleeperChunk");
            return ImageShelf.chunk(access.runtime().images(), request);
        } catch (IOException e) {
            throw new ServiceException(e);
        }
    }

    private boolean isOperator() throws IOException {
        return operators.isUserAllowed(NameNode.getRemoteUser())
                || GearNamesystemAccess.isSuperuser(nameNode.getNamesystem());
    }

    /** An operator, or who may report these hosts. */
    private void requireReporter(HostsHeartbeatRequestProto request) throws IOException {
        UserGroupInformation user = NameNode.getRemoteUser();
        if (isOperator() || !reporters.contains(user)) {
            requireOperator("hostsHeartbeat");
            return;
        }
        Optional<String> no = Reporters.refusal(user.getUserName(), UserGroupInformation.isSecurityEnabled(), request);
        if (no.isPresent()) {
            GearNamesystemAccess.audit(nameNode.getNamesystem(), false, "hostsHeartbeat", no.get());
            throw new AccessControlException("not authorised: " + no.get());
        }
    }

    private void requireOperator(String command) throws IOException {
        if (!isOperator()) {
            GearNamesystemAccess.requireSuperuser(nameNode.getNamesystem(), command);
        }
    }

    private static VerbReplyProto reply(OutcomeProto outcome, String message) {
        return VerbReplyProto.newBuilder()
                .setOutcome(outcome)
                .setMessage(message)
                .build();
    }
}
