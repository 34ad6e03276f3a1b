// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.run;

import io.hdfsgears.rack.Folders;
import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.PortPicker;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackConfig;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.RackPorts;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hardware.HardwareHosts;
import io.hdfsgears.rack.hardware.RackHardware;
import io.hdfsgears.rack.hardware.Services;
import io.hdfsgears.rack.hdfs.HaControl;
import io.hdfsgears.rack.process.DaemonLauncher;
import io.hdfsgears.rack.process.LogTail;
import io.hdfsgears.rack.process.NameNodeProbe;
import io.hdfsgears.rack.process.ProcessTable;
import io.hdfsgears.rack.process.Programs;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Brings a rack up, on new disks or on those of an earlier one. */
public final class RackStarter {
    private static final Duration STEP = Duration.ofMillis(200);
    /** Of questions that cost a slow host something. */
    private static final Duration ASKING_STEP = Duration.ofSeconds(2);

    private static final Duration BASE_PATIENCE = Duration.ofSeconds(90);

    private final RackDescription rack;
    private final RackFiles files;
    private final ProcessTable table;
    private final DaemonLauncher launcher;
    private final HostSwitch hosts;
    private final Progress progress;

    RackStarter(RackDescription rack, RackFiles files, Programs programs, Progress progress) {
        this.rack = rack;
        this.files = files;
        this.table = new ProcessTable(files);
        this.launcher = new DaemonLauncher(rack, files, programs, table);
        this.hosts = new HostSwitch(rack, files, table, launcher);
        this.progress = progress;
    }

    /**
     * Ports and disks of a rack to be: those of the rack that was in the folder before, with more hosts if more are asked for.
     *
     * @throws RackException when the folder is not a rack's, or its disks do not fit what is asked for
     */
    public static RackDescription describe(RackSpec spec, RackFiles files, boolean temporary, Progress progress)
            throws IOException {
        spec.checked();
        PortPicker picker = PortPicker.onLoopback(takenPorts(), new SecureRandom());
        if (!Files.exists(files.description())) {
            if (!Folders.isEmpty(files.root())) {
                throw new RackException(
                        files.root() + " holds files but no rack: give an empty or new folder with --dir.");
            }
            return describe(
                    spec, files, temporary, picker.pick(spec.nameNodes(), spec.hosts(), spec.journals()), progress);
        }
        RackDescription before = Json.read(files.description(), RackDescription.class);
        boolean sameNameNodes = before.spec().ha() == spec.ha()
                && before.spec().journals() == spec.journals()
                && before.spec().federated() == spec.federated();
        if (!sameNameNodes || before.spec().hosts() > spec.hosts()) {
            throw new RackException("The disks in " + files.root() + " are those of a rack with --hosts "
                    + before.spec().hosts() + (before.spec().ha() ? " --ha" : "")
                    + (before.spec().journals() > 0
                            ? " --journals " + before.spec().journals()
                            : "")
                    + (before.spec().federated() ? " --federated" : "")
                    + ": ask for that (or more hosts), or add --fresh to throw its data away.");
        }
        List<RackPorts.DataNodePorts> ports = new ArrayList<>(before.ports().hosts());
        ports.addAll(picker.pick(0, spec.hosts() - ports.size()).hosts());
        RackDescription after = describe(
                spec,
                files,
                before.temporary(),
                new RackPorts(before.ports().nameNodes(), ports, before.ports().journals()),
                progress);
        if ((after.net() == null) != (before.net() == null)) {
            new RackStopper(files).killLeftovers();
            throw new RackException("The disks in " + files.root() + " are those of hosts that are "
                    + (before.net() == null ? "plain processes" : "hardware") + ": bring them up "
                    + (before.net() == null ? "without" : "with")
                    + " --hardware, or add --fresh to throw their data away.");
        }
        return after;
    }

    private static RackDescription describe(
            RackSpec spec, RackFiles files, boolean temporary, RackPorts ports, Progress progress) throws IOException {
        Optional<HardwareNet> net =
                spec.hardware() == null ? Optional.empty() : RackHardware.claim(files, spec.hardware(), progress);
        return new RackDescription(
                spec, net.isPresent() ? ports.withHostsOfTheirOwn() : ports, temporary, net.orElse(null));
    }

    /** @return ports of racks on this machine that have a live process: their sleeping hosts hold none open */
    private static Set<Integer> takenPorts() {
        Set<Integer> taken = new HashSet<>();
        ProcessTable.racksOnThisMachine().forEach(root -> taken.addAll(portsOf(new RackFiles(root))));
        return taken;
    }

    private static List<Integer> portsOf(RackFiles other) {
        try {
            return Json.read(other.description(), RackDescription.class).ports().all();
        } catch (IOException e) {
            return List.of(); // a rack that is going down; its ports get free
        }
    }

    DaemonLauncher launcher() {
        return launcher;
    }

    void run() throws IOException {
        Folders.delete(files.temporary());
        Files.createDirectories(files.temporary());
        Json.write(files.description(), rack);
        new RackConfig(rack, files).write();
        startJournals();
        formatWhereNew();
        Optional<RackHardware> hardware = RackHardware.of(rack, files);
        if (hardware.isPresent()) {
            progress.say("making " + rack.hosts().size() + " hosts");
            launcher.make(hardware.get()::raise);
        }
        List<String> awake = startDaemons();
        awaitNameNodes();
        if (rack.spec().ha()) {
            activateFirst();
        }
        awaitHosts(awake);
        if (rack.spec().shiftsGears()) {
            startPower();
            awaitAgents();
        }
    }

    /** Without it no host would ever sleep or wake, so that the rack is not up before it works. */
    private void startPower() throws IOException {
        Optional<Services> services = Services.of(rack, files);
        if (services.isPresent()) {
            launcher.make(services.get()::start);
        }
        Files.deleteIfExists(files.powerReady());
        launcher.start(Names.POWER);
        Poll.until(
                patience(),
                STEP,
                () -> {
                    requireRunning(Names.POWER);
                    return Files.exists(files.powerReady()) || noChainCanBe();
                },
                () -> "The power controller hears of no founded expansion chain:\n" + LogTail.of(files, Names.POWER));
    }

    /** While an operator keeps all hosts of a namespace decommissioned there is none, and no host is to be switched. */
    private boolean noChainCanBe() {
        boolean none = activeViews().stream().flatMap(Optional::stream).anyMatch(NameNodeProbe.View::hasNoChain);
        if (none) {
            progress.say("all hosts are decommissioned by the hosts file: there is no expansion chain, and no host is"
                    + " switched");
        }
        return none;
    }

    /** A host whose agent hears nothing yet would stay up in a shift. */
    private void awaitAgents() throws IOException {
        Optional<HardwareHosts> hardware = HardwareHosts.of(rack, files);
        for (String host : rack.guests()) {
            progress.say("waiting for the power agent of " + host);
            Poll.until(
                    patience(),
                    ASKING_STEP,
                    () -> {
                        requireRunning(host);
                        return hardware.isPresent() && hardware.get().agentRuns(host);
                    },
                    () -> "The power agent of " + host + " does not run: see " + files.out(host) + ".");
        }
    }

    /** Before the NameNodes: to format the first one formats these too. */
    private void startJournals() throws IOException {
        for (String name : rack.journals()) {
            Files.createDirectories(files.journal(name));
            hosts.start(name);
        }
        for (String name : rack.journals()) {
            int rpc = rack.journalPorts(name).rpc();
            Poll.until(
                    patience(),
                    STEP,
                    () -> {
                        requireRunning(name);
                        return accepts(rpc);
                    },
                    () -> name + " does not answer on port " + rpc + ":\n" + LogTail.of(files, name));
        }
    }

    private boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(rack.nameNodeAddress(), port), (int) STEP.toMillis());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void formatWhereNew() throws IOException {
        Path first = files.disk("nn1").resolve("name");
        if (Files.exists(first.resolve("current/VERSION"))) {
            progress.say("using the disks in " + files.root());
            return;
        }
        progress.say("formatting the NameNode's disk");
        Files.createDirectories(first);
        String clusterId = "CID-" + UUID.randomUUID();
        launcher.format("nn1", clusterId);
        if (rack.spec().federated()) {
            Files.createDirectories(files.disk("nn2").resolve("name"));
            launcher.format("nn2", clusterId);
        }
        if (rack.spec().ha()) {
            Folders.copy(first, files.disk("nn2").resolve("name")); // what -bootstrapStandby does, before anything runs
        }
    }

    /** @return hosts that should come up; those that an order put to sleep stay asleep unless gears are left out */
    private List<String> startDaemons() throws IOException {
        List<String> awake = rack.hosts().stream()
                .filter(host -> !rack.spares().contains(host))
                .filter(host -> rack.spec().stock() || !hosts.asleep(host))
                .toList();
        progress.say("starting " + String.join(", ", rack.nameNodes()) + " and " + awake.size() + " DataNodes");
        for (String name : rack.nameNodes()) {
            hosts.start(name);
        }
        for (String host : awake) {
            Files.createDirectories(files.disk(host));
            hosts.start(host);
        }
        return awake;
    }

    private void awaitNameNodes() throws IOException {
        for (String name : rack.nameNodes()) {
            int http = rack.nameNodePorts(name).http();
            Poll.until(
                    patience(),
                    STEP,
                    () -> {
                        requireRunning(name);
                        return NameNodeProbe.look(rack.nameNodeAddress(), http).isPresent();
                    },
                    () -> name + " does not answer on port " + http + ":\n" + LogTail.of(files, name));
        }
    }

    private void activateFirst() throws IOException {
        progress.say("making nn1 active");
        HaControl control = new HaControl(files.clientConf());
        Poll.until(
                patience(),
                Duration.ofSeconds(1),
                () -> control.tryActivate("nn1", false),
                () -> "nn1 did not become active");
    }

    private void awaitHosts(List<String> awake) throws IOException {
        int[] seen = {-1};
        Poll.until(
                patience(),
                STEP,
                () -> {
                    for (String name : rack.nameNodes()) {
                        requireRunning(name);
                    }
                    for (String host : awake) {
                        requireRunning(host);
                    }
                    List<Optional<NameNodeProbe.View>> views = activeViews();
                    int live = views.stream()
                            .mapToInt(view -> view.map(NameNodeProbe.View::live).orElse(0))
                            .min()
                            .orElse(0);
                    if (live != seen[0]) {
                        seen[0] = live;
                        progress.say(live + " of " + awake.size() + " hosts have reported");
                    }
                    return live >= awake.size()
                            && views.stream()
                                    .allMatch(view ->
                                            view.filter(v -> !v.safeMode()).isPresent());
                },
                () -> "Only " + seen[0] + " of " + awake.size()
                        + " hosts reported, or the NameNode stays in safe mode: see " + files.logs() + ".");
    }

    /** Of each namespace, what its active NameNode sees. */
    private List<Optional<NameNodeProbe.View>> activeViews() {
        return rack.nameNodes().stream()
                .map(rack::nameservice)
                .distinct()
                .map(this::activeView)
                .toList();
    }

    private Optional<NameNodeProbe.View> activeView(String nameservice) {
        return rack.nameNodes().stream()
                .filter(name -> rack.nameservice(name).equals(nameservice))
                .map(name -> NameNodeProbe.look(
                        rack.nameNodeAddress(), rack.nameNodePorts(name).http()))
                .flatMap(Optional::stream)
                .filter(NameNodeProbe.View::active)
                .findFirst();
    }

    private void requireRunning(String name) throws RackException {
        if (table.running(name).isEmpty()) {
            throw new RackException(name + " ended while the rack came up:\n" + LogTail.of(files, name));
        }
    }

    private Duration patience() {
        return BASE_PATIENCE.plusSeconds(
                3L * rack.spec().hosts() + 60L * rack.guests().size());
    }
}
