// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.run;

import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Folders;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hardware.HardwareHosts;
import io.hdfsgears.rack.hardware.Leftovers;
import io.hdfsgears.rack.hdfs.HaControl;
import io.hdfsgears.rack.process.ClassArchives;
import io.hdfsgears.rack.process.DaemonLauncher;
import io.hdfsgears.rack.process.HdfsCommand;
import io.hdfsgears.rack.process.Installation;
import io.hdfsgears.rack.process.NameNodeProbe;
import io.hdfsgears.rack.process.ProcessTable;
import io.hdfsgears.rack.process.Programs;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A rack of real NameNode and DataNode processes, for programs and tests:
 *
 * <pre>{@code
 * try (VirtualRack rack = VirtualRack.upTemporary(RackSpec.of(4).withRacks(2), Progress.SILENT);
 *         StockClient client = rack.client()) {
 *     client.write("/a", 4, 3 << 20, 42, 4);
 *     rack.kill("h03", true);
 *     client.verify("/", 4);
 * }
 * }</pre>
 */
public final class VirtualRack implements AutoCloseable {
    private final RackDescription rack;
    private final RackFiles files;
    private final ProcessTable table;
    private final Programs programs;
    private final HostSwitch hosts;
    private final @Nullable InterruptGuard guard;

    private VirtualRack(RackDescription rack, RackFiles files, Programs programs, @Nullable InterruptGuard guard) {
        this.rack = rack;
        this.files = files;
        this.programs = programs;
        this.guard = guard;
        this.table = new ProcessTable(files);
        this.hosts = new HostSwitch(rack, files, table, new DaemonLauncher(rack, files, programs, table));
    }

    /** Brings a rack up in a folder and lets it live on after this program. */
    public static VirtualRack up(RackSpec spec, Path folder, Progress progress) throws IOException {
        return up(spec, new RackFiles(folder), false, progress);
    }

    /** Brings a rack up in a new temporary folder; it ends with {@link #close} or with this JVM, whichever comes first. */
    public static VirtualRack upTemporary(RackSpec spec, Progress progress) throws IOException {
        spec.checked();
        Path folder = Files.createTempDirectory("rack-");
        try {
            return up(spec, new RackFiles(folder), true, progress);
        } finally {
            if (Folders.isEmpty(folder)) { // it did not get so far
                Files.deleteIfExists(folder);
            }
        }
    }

    private static VirtualRack up(RackSpec spec, RackFiles files, boolean temporary, Progress progress)
            throws IOException {
        Installation installation = Installation.find();
        ClassArchives archives = ArchiveTraining.ensure(installation, progress);
        return up(spec, files, temporary, progress, installation, archives);
    }

    static VirtualRack up(
            RackSpec spec,
            RackFiles files,
            boolean temporary,
            Progress progress,
            Installation installation,
            ClassArchives archives)
            throws IOException {
        refuseIfUp(files);
        boolean isNew = !Files.exists(files.description());
        new RackStopper(files).killLeftovers(); // of one that was killed: hosts without a process
        RackDescription rack = RackStarter.describe(spec, files, temporary, progress);
        Programs programs = new Programs(installation, files, archives, spec);
        RackStarter starter = new RackStarter(rack, files, programs, progress);
        InterruptGuard guard = new InterruptGuard(starter.launcher(), new RackStopper(files), isNew);
        try {
            starter.run();
        } catch (IOException | RuntimeException e) {
            guard.dismiss();
            new RackStopper(files).killLeftovers();
            FailedLogs.keep(files, isNew, progress);
            throw e;
        }
        if (!temporary) {
            guard.dismiss();
        }
        return new VirtualRack(rack, files, programs, temporary ? guard : null);
    }

    /** Takes hold of the rack in a folder, whether it runs or not. */
    public static VirtualRack at(Path folder) throws IOException {
        RackFiles files = new RackFiles(folder);
        if (!Files.exists(files.description())) {
            throw new RackException("No rack in " + files.root()
                    + ": bring one up with ./rack up --hosts 4, or name its folder with --dir.");
        }
        RackDescription rack = Json.read(files.description(), RackDescription.class);
        Installation installation = Installation.find();
        return new VirtualRack(
                rack, files, new Programs(installation, files, new ClassArchives(installation), rack.spec()), null);
    }

    /** @return folders of the racks on this machine that have a live process, or hardware that one left behind */
    public static List<Path> running() throws IOException {
        return Stream.concat(ProcessTable.racksOnThisMachine().stream(), Leftovers.folders().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * Takes down what runs of a rack, even one whose folder is gone or that crashed.
     *
     * @return number of processes that ran
     */
    public static int down(Path folder, boolean delete) throws IOException {
        RackStopper stopper = new RackStopper(new RackFiles(folder));
        int stopped = stopper.stopAll();
        if (delete || stopper.description().filter(RackDescription::temporary).isPresent()) {
            stopper.delete();
        }
        return stopped;
    }

    /** Throws away the disks of a rack that is down. */
    public static void discard(Path folder) throws IOException {
        RackFiles files = new RackFiles(folder);
        refuseIfUp(files);
        new RackStopper(files).delete();
    }

    private static void refuseIfUp(RackFiles files) throws IOException {
        int running = new ProcessTable(files).leftovers().size();
        if (running > 0) {
            throw new RackException("A rack is up in " + files.root() + " (" + running
                    + " processes): take it down first with ./rack down, or give another folder with --dir.");
        }
    }

    public RackDescription description() {
        return rack;
    }

    public RackFiles files() {
        return files;
    }

    /** @return hosts whose DataNode process runs and does not sleep */
    public List<String> hostsRunning() {
        return rack.hosts().stream().filter(this::isRunning).toList();
    }

    public boolean isRunning(String daemon) {
        return Names.isHost(daemon)
                ? hosts.hasPower(daemon)
                : table.running(daemon).isPresent();
    }

    public Optional<ProcessIdentity> process(String daemon) {
        return table.running(daemon);
    }

    /** @return an order OFF, not an accident, stopped this host */
    public boolean isAsleep(String host) {
        return hosts.asleep(host);
    }

    /** @return it broke down, or a drill broke it */
    public boolean isCrashed(String host) {
        return hosts.crashed(host);
    }

    /** Breaks a host or a NameNode: a host stays down until {@link #start}, whatever the NameNode orders. */
    public void kill(String daemon, boolean nine) throws IOException {
        hosts.crash(rack.checkedDaemon(daemon), nine);
    }

    public void start(String daemon) throws IOException {
        hosts.start(rack.checkedDaemon(daemon));
    }

    /**
     * Waits until a daemon does its work: a NameNode out of safe mode that takes calls, a DataNode that has registered.
     *
     * @throws RackException when it does not within the patience, with what is missing
     */
    public void awaitServing(String daemon, Duration patience) throws IOException {
        new Serving(this).await(rack.checkedDaemon(daemon), patience);
    }

    /** The daemon stands still (SIGSTOP) until {@link #resume}: as in a long collection of garbage, or a virtual machine that is moved. */
    public void pause(String daemon) throws IOException {
        signal(daemon, "-STOP");
    }

    /** Ends a {@link #pause}. */
    public void resume(String daemon) throws IOException {
        signal(daemon, "-CONT");
    }

    /** Has a daemon print the stacks of its threads to its file of output. */
    public void printThreads(String daemon) throws IOException {
        signal(daemon, "-QUIT");
    }

    private void signal(String daemon, String signal) throws IOException {
        long pid = process(daemon)
                .orElseThrow(() -> new RackException(daemon + " does not run."))
                .pid();
        try {
            int exit = new ProcessBuilder("kill", signal, Long.toString(pid))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IOException("kill " + signal + " " + pid + " of " + daemon + " ended with " + exit);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        }
    }

    /** @return RPC address of a NameNode */
    public InetSocketAddress nameNode(String name) {
        return new InetSocketAddress(
                rack.nameNodeAddress(), rack.nameNodePorts(name).rpc());
    }

    /** @return RPC addresses of all NameNodes */
    public List<InetSocketAddress> nameNodes() {
        return rack.nameNodes().stream().map(this::nameNode).toList();
    }

    /** @return the NameNode that serves clients, of a federated rack the first that does; empty while none does */
    public Optional<String> activeNameNode() {
        return rack.nameNodes().stream()
                .filter(name -> look(name).filter(NameNodeProbe.View::active).isPresent())
                .findFirst();
    }

    public Optional<NameNodeProbe.View> look(String nameNode) {
        return isRunning(nameNode)
                ? NameNodeProbe.look(
                        rack.nameNodeAddress(), rack.nameNodePorts(nameNode).http())
                : Optional.empty();
    }

    /**
     * Makes the other NameNode active, politely if the active one still lives.
     *
     * @return the one that is active now
     */
    public String failover() throws IOException {
        if (!rack.spec().ha()) {
            throw new RackException("This rack has one NameNode: bring it up with --ha to fail over.");
        }
        Optional<String> active = activeNameNode();
        String next = active.orElse("nn2").equals("nn1") ? "nn2" : "nn1";
        if (active.isEmpty() && !isRunning(next)) {
            next = "nn2";
        }
        HaControl control = new HaControl(files.clientConf());
        if (active.isPresent()) {
            control.standDown(active.get());
        }
        String chosen = next;
        boolean force = active.isEmpty();
        Poll.until(
                Duration.ofSeconds(30),
                Duration.ofMillis(500),
                () -> control.tryActivate(chosen, force),
                () -> chosen + " did not become active: see " + files.log(chosen) + ".");
        return chosen;
    }

    /** Starts a stock client that stays; close it. */
    public StockClient client() throws IOException {
        return StockClient.start(programs, files, "client", "client");
    }

    /** Starts a stock client that is at home in one of the namespaces of a federated rack; close it. */
    public StockClient client(String nameservice) throws IOException {
        String name = Names.client(nameservice);
        return StockClient.start(programs, files, name, name);
    }

    /**
     * @return the command that runs another in a host of a rack with hardware
     * @throws RackException where hosts are plain processes, and for a host that sleeps
     */
    public List<String> within(String host, List<String> command) throws IOException {
        if (!Names.isHost(rack.checkedDaemon(host))) {
            throw new RackException(host + " is no host: give h01, ....");
        }
        return HardwareHosts.of(rack, files)
                .orElseThrow(() -> new RackException("Hosts of this rack are plain processes of this machine:"
                        + " run the command as it is, or bring the rack up with --hardware."))
                .within(host, command);
    }

    /** Runs one {@code hdfs} command as its own JVM. */
    public CommandResult hdfs(String... arguments) throws IOException {
        return HdfsCommand.of(List.of(arguments), programs, rack.spec().stock()).run(Duration.ofMinutes(5));
    }

    public Programs programs() {
        return programs;
    }

    /**
     * Stops every process; the disks stay.
     *
     * @return number of processes that ran
     */
    public int down() throws IOException {
        int stopped = new RackStopper(files).stopAll();
        if (guard != null) {
            guard.dismiss();
        }
        return stopped;
    }

    /** Takes a temporary rack down and deletes it; any other is left alone. */
    @Override
    public void close() throws IOException {
        if (rack.temporary()) {
            new RackStopper(files).killLeftovers();
            new RackStopper(files).delete();
            if (guard != null) {
                guard.dismiss();
            }
        }
    }
}
