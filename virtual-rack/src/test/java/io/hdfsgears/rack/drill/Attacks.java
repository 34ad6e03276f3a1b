// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import io.hdfsgears.hdfs.proto.GearProtos.AdoptLayoutRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.CancelGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearModeRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.RemoveDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LastOrderProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseRequestProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Attempts with the identity of one host's agent, drawn by chance. */
final class Attacks {
    static final int KINDS = 9;

    private static final List<String> POWER = List.of("ON", "OFF", "UNKNOWN");
    private static final List<String> REASONS = List.of("", "night", "x\ny allowed=true", "r".repeat(5_000));

    private final Random random;
    private final String own;
    private final List<String> others;

    /** One request over the wire. */
    interface Request {
        /** @throws IOException the NameNode refuses */
        void send(GearClient client) throws IOException;
    }

    /** @param kind what it is after */
    record Attack(String kind, String text, Request request) {
        boolean isRefused(GearClient client) {
            try {
                request.send(client);
                return false;
            } catch (IOException e) {
                return true;
            }
        }

        @Override
        public String toString() {
            return kind + ": " + text.substring(0, Math.min(300, text.length()));
        }
    }

    /** A verb that answers instead of throwing. */
    private interface Verb {
        VerbReplyProto run(GearClient client) throws IOException;
    }

    /** @param own the host whose agent's identity it is */
    Attacks(Random random, String own, List<String> others) {
        this.random = random;
        this.own = own;
        this.others = List.copyOf(others);
    }

    /** What the agent may say. */
    HostsHeartbeatRequestProto ownWord() {
        return HostsHeartbeatRequestProto.newBuilder()
                .addHosts(report(own + ":9866", "agent", "ON"))
                .build();
    }

    Attack next() {
        return switch (random.nextInt(KINDS)) {
            case 0 -> shift();
            case 1 -> verb("mode", mode());
            case 2 -> hosts();
            case 3 -> data();
            case 4 -> heartbeat("another host's word", otherWord());
            case 5 -> heartbeat("controller's word", controllerWord());
            case 6 -> heartbeat("lease", lease());
            case 7 -> heartbeat("proof", proof());
            default -> heartbeat("malformed", malformed());
        };
    }

    private <T> T any(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private Attack verb(String kind, Named<Verb> verb) {
        return new Attack(kind, verb.text(), client -> {
            VerbReplyProto reply = verb.value().run(client);
            if (reply.getOutcome() == OutcomeProto.NOT_AUTHORIZED) {
                throw new IOException(reply.getMessage());
            }
        });
    }

    private record Named<T>(String text, T value) {}

    private Attack shift() {
        if (random.nextInt(5) == 0) {
            CancelGearRequestProto cancel =
                    CancelGearRequestProto.newBuilder().setReason(any(REASONS)).build();
            return verb("shift", new Named<>("cancel", client -> client.cancelGear(cancel)));
        }
        SetGearRequestProto.Builder request = SetGearRequestProto.newBuilder()
                .setReason(any(REASONS))
                .setForce(random.nextBoolean())
                .setDryRun(random.nextInt(4) == 0);
        switch (random.nextInt(4)) {
            case 0 -> request.setGear(random.nextInt());
            case 1 -> request.setNodes(random.nextInt(6));
            case 2 -> request.setRelative(any(List.of("up", "down", "min", "max", "", "MIN\n")));
            default -> request.setWatts(random.nextInt(20_000) - 10_000).setLastsMillis(60_000);
        }
        SetGearRequestProto wanted = request.build();
        return verb("shift", new Named<>(wanted.toString(), client -> client.setGear(wanted)));
    }

    private Named<Verb> mode() {
        String mode = any(List.of("auto", "suggest", "manual", "", "AUTO", "x".repeat(3_000)));
        GearModeRequestProto request =
                GearModeRequestProto.newBuilder().setMode(mode).build();
        return new Named<>(mode, client -> client.gearMode(request));
    }

    private Attack hosts() {
        ChangeHostsRequestProto.Builder request =
                ChangeHostsRequestProto.newBuilder().setReason(any(REASONS)).setDryRun(random.nextInt(4) == 0);
        switch (random.nextInt(5)) {
            case 0 -> request.setRemove(any(others) + ":9866");
            case 1 -> request.setReplace(any(others) + ":9866").setBy(own + ":9866");
            case 2 -> request.setMove(own + ":9866").setPosition(random.nextInt(9));
            case 3 -> request.setPrimaries(random.nextInt());
            default -> request.setRefound(true);
        }
        ChangeHostsRequestProto wanted = request.build();
        return verb("hosts", new Named<>(wanted.toString(), client -> client.changeHosts(wanted)));
    }

    private Attack data() {
        String path = any(List.of("/", "/data", "relative", "/x/../..", ""));
        return verb(
                "data",
                new Named<>(
                        path,
                        switch (random.nextInt(4)) {
                            case 0 -> {
                                AdoptLayoutRequestProto request = AdoptLayoutRequestProto.newBuilder()
                                        .setPath(path)
                                        .setCancel(random.nextBoolean())
                                        .build();
                                yield client -> client.adoptLayout(request);
                            }
                            case 1 -> {
                                SetDatasetRequestProto request = SetDatasetRequestProto.newBuilder()
                                        .setPath(path)
                                        .setGear(random.nextInt(5))
                                        .setShare(random.nextInt(5))
                                        .build();
                                yield client -> client.setDataset(request);
                            }
                            case 2 -> {
                                RemoveDatasetRequestProto request = RemoveDatasetRequestProto.newBuilder()
                                        .setPath(path)
                                        .build();
                                yield client -> client.removeDataset(request);
                            }
                            default -> {
                                SyncPathsRequestProto request = SyncPathsRequestProto.newBuilder()
                                        .setPath(path)
                                        .setReplicas(random.nextInt(4))
                                        .build();
                                yield client -> client.syncPaths(request);
                            }
                        }));
    }

    private static Attack heartbeat(String kind, HostsHeartbeatRequestProto request) {
        return new Attack(kind, request.toString(), client -> client.hostsHeartbeat(request));
    }

    private static HostReportProto report(String name, String reporter, String power) {
        return HostReportProto.newBuilder()
                .setName(name)
                .setReporter(reporter)
                .setPower(power)
                .build();
    }

    /** A name that is not the agent's, however it is written. */
    private String otherName() {
        String other = any(others);
        return any(List.of(
                other + ":9866",
                other,
                other.toUpperCase(Locale.ROOT) + ":9866",
                other + ":9866\n",
                own + ":9866\u0000" + other + ":9866",
                own + "\n:9866",
                own + " " + other + ":9866",
                own + ".example.org:9866",
                own.substring(0, own.length() - 1) + ":9866",
                own + "x:9866",
                ":9866",
                "",
                "*",
                "127.0.0.1:9866"));
    }

    private HostReportProto other(String reporter) {
        HostReportProto.Builder report = report(otherName(), reporter, any(POWER)).toBuilder();
        if (random.nextBoolean()) {
            report.setWatts(random.nextDouble() * 1_000).setWattsSource(any(List.of("pdu", "dcmi", "")));
        }
        if (random.nextBoolean()) {
            report.setAsleepMillis(random.nextInt(100_000)).setSighted(random.nextBoolean());
        }
        if (random.nextBoolean()) {
            report.setAlarm("cannot be switched on").addHeldBy("ns9");
        }
        return report.build();
    }

    private HostsHeartbeatRequestProto otherWord() {
        HostsHeartbeatRequestProto.Builder request = HostsHeartbeatRequestProto.newBuilder();
        for (int i = random.nextInt(3); i > 0; i--) {
            request.addHosts(report(own + ":9866", "agent", any(POWER)));
        }
        for (int i = random.nextInt(3); i >= 0; i--) {
            request.addHosts(other("agent"));
        }
        return request.build();
    }

    private HostsHeartbeatRequestProto controllerWord() {
        String reporter = any(List.of("controller", "", "AGENT", "agent ", "agent\u0000", "operator"));
        return HostsHeartbeatRequestProto.newBuilder()
                .addHosts(random.nextInt(3) == 0 ? report(own + ":9866", reporter, any(POWER)) : other(reporter))
                .build();
    }

    /** That a host woke, also its own: only a test of hosts says so. */
    private HostsHeartbeatRequestProto proof() {
        HostsHeartbeatRequestProto.Builder request = HostsHeartbeatRequestProto.newBuilder();
        if (random.nextBoolean()) {
            request.addHosts(report(own + ":9866", "agent", "ON"));
        }
        return request.addProven(any(List.of(own + ":9866", any(others) + ":9866", "")))
                .build();
    }

    private HostsHeartbeatRequestProto lease() {
        HostsHeartbeatRequestProto.Builder request = HostsHeartbeatRequestProto.newBuilder();
        LeaseRequestProto.Builder lease = LeaseRequestProto.newBuilder()
                .setController(any(List.of("", "a", "c".repeat(64), "c".repeat(65))))
                .setLabel(any(List.of("", "ctl1/812", "x\ny")))
                .setEpoch(random.nextBoolean() ? 0 : random.nextLong(1, Long.MAX_VALUE))
                .setWanted(random.nextBoolean());
        if (random.nextBoolean()) {
            lease.addLastOrders(LastOrderProto.newBuilder()
                    .setName(any(others) + ":9866")
                    .setAction("FORCE_OFF")
                    .setAgoMillis(1)
                    .setEnded(random.nextBoolean()));
        }
        if (random.nextBoolean()) {
            request.addHosts(report(own + ":9866", "agent", "ON"));
        }
        return request.setLease(lease).build();
    }

    private HostsHeartbeatRequestProto malformed() {
        HostReportProto.Builder report = report(own + ":9866", "agent", "ON").toBuilder();
        switch (random.nextInt(4)) {
            case 0 -> report.setPower(any(List.of("", "on", "OFF\n", "FORCE_OFF", "x".repeat(5_000))));
            case 1 -> report.setWatts(-1 - random.nextDouble() * 1e6);
            case 2 -> report.setWatts(random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY);
            default -> report.setPower("ON\u0000").setAlarm("\u001b[2J".repeat(400));
        }
        HostsHeartbeatRequestProto.Builder request =
                HostsHeartbeatRequestProto.newBuilder().addHosts(report);
        return random.nextBoolean()
                ? request.build()
                : request.addHosts(0, report(own + ":9866", "agent", "OFF")).build();
    }
}
