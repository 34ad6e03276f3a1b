// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs;

import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearModeRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.proto.GearProtos.MigrationProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.ControllersProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Shifts gears over the gear protocol, at whichever NameNode is active. */
public final class GearLink implements Closeable {
    private final List<GearClient> clients = new ArrayList<>();

    public GearLink(List<InetSocketAddress> nameNodes, Path clientConf) throws IOException {
        for (InetSocketAddress nameNode : nameNodes) {
            clients.add(new GearClient(nameNode, ClientSettings.of(clientConf)));
        }
    }

    private interface Call<T> {
        T on(GearClient client) throws IOException;
    }

    public GearStatus status() throws IOException {
        return onActive(client -> status(client.getGear()));
    }

    /** @return gear state, bytes moved and repairs outstanding of the shift under way or the last one */
    public ShiftReport report() throws IOException {
        return onActive(client -> {
            GearReportProto report = client.gearReport(false);
            return new ShiftReport(
                    status(report.getState()),
                    report.getBytesMovedThisShift(),
                    report.getPendingMoves(),
                    report.getUnderReplicated(),
                    report.getLoweredBlocks(),
                    report.getUncoveredBlocks(),
                    List.copyOf(report.getNoticesList()));
        });
    }

    /** @return how data moves to its place now, or did last; its phase is empty when none has since the start */
    public MigrationProto migration() throws IOException {
        return onActive(client -> client.gearReport(false)).getMigration();
    }

    /** @return all hosts of the chain, with their places on it */
    public List<HostProto> hosts() throws IOException {
        return onActive(client -> client.gearReport(true)).getHostsList();
    }

    /** Which power controller acts, and which wait; empty when none is heard of. */
    public ControllersProto controllers() throws IOException {
        return onActive(client -> client.gearReport(false)).getControllers();
    }

    /** @throws IOException with the NameNode's reason when it refuses */
    public void setGear(int gear, String reason) throws IOException {
        VerbReplyProto reply = verb(client -> client.setGear(
                SetGearRequestProto.newBuilder().setGear(gear).setReason(reason).build()));
        if (reply.getOutcome() != OutcomeProto.DONE && reply.getOutcome() != OutcomeProto.IN_PROGRESS) {
            throw new IOException("setGear " + gear + ": " + reply.getOutcome() + ": " + reply.getMessage());
        }
    }

    /** @param mode auto, suggest or manual */
    public void setMode(String mode) throws IOException {
        VerbReplyProto reply = verb(client ->
                client.gearMode(GearModeRequestProto.newBuilder().setMode(mode).build()));
        if (reply.getOutcome() != OutcomeProto.DONE) {
            throw new IOException("gearMode " + mode + ": " + reply.getOutcome() + ": " + reply.getMessage());
        }
    }

    /** A NameNode that is not the active one says so in its answer: the next one is asked. */
    private VerbReplyProto verb(Call<VerbReplyProto> call) throws IOException {
        return onActive(client -> {
            VerbReplyProto answer = call.on(client);
            if (answer.getOutcome() == OutcomeProto.NOT_ACTIVE) {
                throw new IOException(answer.getMessage());
            }
            return answer;
        });
    }

    /** @return what the automatic gears see, want and decided */
    public AutoProto auto() throws IOException {
        return onActive(client -> client.gearMode(GearModeRequestProto.getDefaultInstance()))
                .getAuto();
    }

    /** @return what EAFR sees and did in the last interval */
    public EafrReportProto eafr() throws IOException {
        return onActive(GearClient::eafrReport);
    }

    private <T> T onActive(Call<T> call) throws IOException {
        IOException last = new IOException("no NameNode");
        for (GearClient client : clients) {
            try {
                return call.on(client);
            } catch (IOException e) {
                e.addSuppressed(last);
                last = e;
            }
        }
        throw last;
    }

    private static GearStatus status(GearStateProto state) {
        return new GearStatus(
                state.getGear(),
                state.getWantedGear(),
                state.getPhase(),
                state.getHostsAwake(),
                List.copyOf(state.getGearsList()),
                state.getHeld());
    }

    @Override
    public void close() {
        clients.forEach(GearClient::close);
    }
}
