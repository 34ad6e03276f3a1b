// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.AdoptLayoutRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.DatasetProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.RemoveDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.process.NameNodeProbe;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** A rack to break: shifts its gears, watches its hosts and their disks, and reads through a stock client. */
final class DrillRack implements Closeable {
    static final Duration SHIFT_PATIENCE = Duration.ofMinutes(2);
    static final Duration UP_PATIENCE = Duration.ofMinutes(2);
    static final int STREAMS = 8;

    private final VirtualRack rack;
    private final StockClient client;
    private final Map<String, GearClient> lines = new LinkedHashMap<>();

    private DrillRack(VirtualRack rack) throws IOException {
        this.rack = rack;
        this.client = rack.client();
        for (String name : rack.description().nameNodes()) {
            lines.put(
                    name, new GearClient(rack.nameNode(name), conf(rack.files().clientConf())));
        }
    }

    static DrillRack up(RackSpec spec) throws IOException {
        DrillRack drill = new DrillRack(VirtualRack.upTemporary(spec, Progress.SILENT));
        drill.awaitChain();
        return drill;
    }

    /** Without gears: stock jars only, as the spec must say. */
    static DrillRack upStock(RackSpec spec) throws IOException {
        return new DrillRack(VirtualRack.upTemporary(spec, Progress.SILENT));
    }

    private void awaitChain() {
        int hosts = rack.description().spec().hosts();
        Findings.until(
                UP_PATIENCE,
                "a chain of " + hosts + " hosts in the highest gear",
                () -> steadyWith(hosts),
                this::situation);
    }

    /** Takes every process down and starts all with our jars and a policy of ours on the same disks. What the client remembered is gone. */
    DrillRack enterTheGears(String policy) throws IOException {
        DrillRack geared = again(rack.description().spec().withStock(false).withPolicy(policy));
        geared.awaitChain();
        return geared;
    }

    /** Takes every process down and starts stock NameNodes and DataNodes, without any jar of ours, on the same disks. */
    DrillRack leaveTheGears() throws IOException {
        return again(rack.description().spec().withStock(true));
    }

    private DrillRack again(RackSpec spec) throws IOException {
        lines.values().forEach(GearClient::close);
        client.close();
        rack.down();
        return new DrillRack(VirtualRack.up(spec, rack.files().root(), Progress.SILENT));
    }

    /** Calls fail fast: the caller retries. */
    static Configuration conf(Path folder) {
        Configuration conf = new Configuration();
        for (String file : List.of("core-site.xml", "hdfs-site.xml")) {
            conf.addResource(new org.apache.hadoop.fs.Path(folder.resolve(file).toUri()));
        }
        conf.setInt("ipc.client.rpc-timeout.ms", 15_000);
        conf.setInt("ipc.client.connect.timeout", 2_000);
        conf.setInt("ipc.client.connect.max.retries", 0);
        conf.setInt("ipc.client.connect.max.retries.on.timeouts", 0);
        return conf;
    }

    VirtualRack rack() {
        return rack;
    }

    /** Kills a NameNode and starts it again; it serves afterwards. */
    void restart(String nameNode) throws IOException {
        rack.kill(nameNode, true);
        rack.start(nameNode);
        awaitServing(nameNode);
    }

    StockClient client() {
        return client;
    }

    ReplicaFiles replicas() {
        return new ReplicaFiles(rack.files());
    }

    private GearClient active() throws IOException {
        if (lines.size() == 1) {
            return lines.values().iterator().next(); // it tells by itself whether it serves: no look at its pages first
        }
        String name = rack.activeNameNode().orElseThrow(() -> new IOException("no NameNode is active"));
        GearClient line = lines.get(name);
        if (line == null) {
            throw new IOException("no line to " + name);
        }
        return line;
    }

    GearReportProto report() throws IOException {
        return active().gearReport(true);
    }

    GearStateProto state() throws IOException {
        return active().getGear();
    }

    /** @return empty while no NameNode can tell */
    Optional<GearReportProto> tryReport() {
        try {
            return Optional.of(report());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    Optional<GearStateProto> tryState() {
        try {
            return Optional.of(state());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** @param path what to adopt; / for all */
    VerbReplyProto adopt(String path, boolean dryRun) throws IOException {
        return active().adoptLayout(AdoptLayoutRequestProto.newBuilder()
                .setPath(path)
                .setDryRun(dryRun)
                .setReason("drill")
                .build());
    }

    VerbReplyProto set(SetDatasetRequestProto.Builder dataset) throws IOException {
        return active().setDataset(dataset.setReason("drill").build());
    }

    VerbReplyProto removeDataset(String path, boolean dryRun) throws IOException {
        return active().removeDataset(RemoveDatasetRequestProto.newBuilder()
                .setPath(path)
                .setDryRun(dryRun)
                .build());
    }

    List<DatasetProto> datasets() throws IOException {
        return active().listDatasets().getDatasetsList();
    }

    VerbReplyProto cancelAdoption() throws IOException {
        return active().adoptLayout(
                        AdoptLayoutRequestProto.newBuilder().setCancel(true).build());
    }

    /** What a shift to {@code hosts} hosts would do. */
    VerbReplyProto dryRun(int hosts) throws IOException {
        return active().setGear(SetGearRequestProto.newBuilder()
                .setNodes(hosts)
                .setDryRun(true)
                .setReason("drill")
                .build());
    }

    VerbReplyProto order(int hosts) throws IOException {
        return active().setGear(SetGearRequestProto.newBuilder()
                .setNodes(hosts)
                .setReason("drill")
                .build());
    }

    /** @param gear min, max, up or down */
    VerbReplyProto order(String gear) throws IOException {
        return active().setGear(SetGearRequestProto.newBuilder()
                .setRelative(gear)
                .setReason("drill")
                .build());
    }

    /**
     * What a shift took.
     *
     * @param seconds until it was steady
     * @param bytesMoved until nothing was left to move
     */
    record Shifted(double seconds, long bytesMoved, int hostsAwake) {}

    /** Orders a gear and waits until it is steady, its hosts have or have no process, and nothing is left to move. */
    Shifted shift(String gear) throws IOException {
        long start = System.nanoTime();
        int awake = awaitOrdered(order(gear));
        double seconds = Findings.secondsSince(start);
        awaitSettled();
        return new Shifted(seconds, report().getBytesMovedThisShift(), awake);
    }

    /** @return hosts awake in it */
    int awaitOrdered(VerbReplyProto reply) {
        assertThat(reply.getOutcome()).as(reply.getMessage()).isIn(OutcomeProto.DONE, OutcomeProto.IN_PROGRESS);
        int wanted = reply.getState().getWantedGear();
        int awake = wanted == 0
                ? reply.getState().getHostsAwake()
                : reply.getState().getGears(wanted - 1);
        awaitSteady(awake);
        Findings.until(
                UP_PATIENCE, awake + " DataNodes run", () -> rack.hostsRunning().size() == awake, this::situation);
        return awake;
    }

    void awaitSteady(int hostsAwake) {
        awaitSteady(hostsAwake, SHIFT_PATIENCE);
    }

    /** @param patience for a shift that begins later */
    void awaitSteady(int hostsAwake, Duration patience) {
        Findings.until(
                patience, "steady with " + hostsAwake + " hosts awake", () -> steadyWith(hostsAwake), this::situation);
    }

    void awaitSettled() {
        Findings.until(SHIFT_PATIENCE, "nothing left to move or repair", this::settled, this::situation);
    }

    boolean steadyWith(int hostsAwake) {
        return tryState()
                .filter(s -> s.getPhase().equals("STEADY") && s.getHostsAwake() == hostsAwake)
                .isPresent();
    }

    private boolean settled() {
        return tryReport()
                .filter(r -> r.getPendingMoves() == 0 && r.getUnderReplicated() == 0 && r.getUncoveredBlocks() == 0)
                .isPresent();
    }

    /** For a failed drill: what the NameNode thought. */
    String situation() {
        Optional<GearReportProto> report = tryReport();
        return "running " + rack.hostsRunning() + "; "
                + report.map(DrillRack::brief).orElse("no report")
                + report.map(this::uncovered).orElse("");
    }

    /** Where the replicas of uncovered blocks are, and in what state. */
    private String uncovered(GearReportProto report) {
        StringBuilder text = new StringBuilder();
        for (long block : report.getUncoveredBlockIdsList()) {
            try {
                List<String> one = List.of("-blockId", "blk_" + block);
                text.append(
                        client.tool("org.apache.hadoop.hdfs.tools.DFSck", one).output());
            } catch (IOException e) {
                text.append(e).append('\n');
            }
        }
        return text.toString();
    }

    static String brief(GearReportProto r) {
        StringBuilder text = new StringBuilder();
        GearStateProto s = r.getState();
        text.append(s.getPhase() + " gear " + s.getGear() + " wanted " + s.getWantedGear() + " awake "
                + s.getHostsAwake() + " held '" + s.getHeld() + "' uncovered " + r.getUncoveredBlocks() + " under "
                + r.getUnderReplicated() + " lowered " + r.getLoweredBlocks() + " moves " + r.getPendingMoves() + "\n");
        r.getHostsList()
                .forEach(h -> text.append("  " + h.getPosition() + " " + h.getName() + " " + h.getService() + " "
                        + h.getPower() + " " + h.getBlocks() + "\n"));
        text.append(r.getMigration().toString().replace('\n', ' ')).append('\n');
        r.getNoticesList().forEach(n -> text.append("  notice: " + n + "\n"));
        return text.toString();
    }

    /** @return h01, h02, ... as they stand on the chain */
    List<String> chain() throws IOException {
        return report().getHostsList().stream().map(DrillRack::host).toList();
    }

    static String host(HostProto host) {
        return host.getName().substring(0, host.getName().indexOf(':'));
    }

    List<String> sleeping() {
        List<String> hosts = new ArrayList<>(rack.description().hosts());
        hosts.removeAll(rack.hostsRunning());
        return hosts;
    }

    /** @return each host's process; a host that was started again has another one */
    Map<String, Optional<ProcessIdentity>> processes() {
        return rack.description().hosts().stream().collect(Collectors.toMap(Function.identity(), rack::process));
    }

    /** Starts a NameNode beside the active one and waits until it stands by, has heard of the awake hosts and could take over at once. */
    void startStandby(String nameNode) throws IOException {
        rack.start(nameNode);
        Findings.until(
                UP_PATIENCE,
                nameNode + " stands by, knows the awake hosts and is out of safe mode",
                () -> rack.look(nameNode)
                        .filter(v -> !v.active()
                                && !v.safeMode()
                                && v.live() >= rack.hostsRunning().size())
                        .isPresent(),
                () -> rack.look(nameNode) + " " + situation());
    }

    /** Waits until a NameNode serves clients, this rack's own included. */
    void awaitServing(String nameNode) {
        Findings.until(
                UP_PATIENCE,
                nameNode + " is active and out of safe mode",
                () -> rack.look(nameNode)
                        .filter(NameNodeProbe.View::active)
                        .filter(v -> !v.safeMode())
                        .isPresent(),
                this::situation);
        if (lines.size() == 1) {
            Connection.await(client, nameNode, UP_PATIENCE);
        }
    }

    /** Reads everything back. */
    WorkResult verifyAll() throws IOException {
        WorkResult read = client.verify("/", STREAMS);
        assertThat(read).as("%s", read.messages()).matches(WorkResult::good);
        return read;
    }

    Fsck fsck() throws IOException {
        return Fsck.of(client.fsck("/").output());
    }

    static void good(WorkResult result) {
        assertThat(result).as("%s %s", result.messages(), result.output()).matches(WorkResult::good);
    }

    /** Logs outlive a temporary rack only where a folder for them is named. */
    private void keepLogs() throws IOException {
        String folder = System.getProperty("drill.logs", "");
        if (!folder.isEmpty()) {
            Path target = Files.createDirectories(
                    Path.of(folder, rack.files().root().getFileName().toString()));
            try (Stream<Path> logs = Files.list(rack.files().logs())) {
                for (Path log : logs.toList()) {
                    Files.copy(log, target.resolve(log.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        keepLogs();
        lines.values().forEach(GearClient::close);
        client.close();
        rack.close();
    }
}
