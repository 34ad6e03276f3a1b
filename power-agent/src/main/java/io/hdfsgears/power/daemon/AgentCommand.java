// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.agent.AgentTimes.Drain;
import io.hdfsgears.power.agent.Finding;
import io.hdfsgears.power.agent.Preflight;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hdfs.NameNodeLine;
import io.hdfsgears.power.hdfs.NameNodes;
import io.hdfsgears.power.hdfs.yarn.ResourceManagerLine;
import io.hdfsgears.power.hosts.HostEntry;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.RootOwned;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.metering.MeteredHosts;
import io.hdfsgears.power.os.AgentSettings;
import io.hdfsgears.power.os.LinuxHost;
import io.hdfsgears.power.os.NodeManagerOnHost;
import io.hdfsgears.power.os.SysFiles;
import io.hdfsgears.power.os.yarn.NodeManagerHost;
import io.hdfsgears.power.os.yarn.YarnSettings;
import io.hdfsgears.power.os.yarn.YarnWork;
import io.hdfsgears.power.port.HostWork;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The daemon of one host. */
@Command(
        name = "agent",
        header = "Run the power agent of this host.",
        description = {
            "Reports this host to all NameNodes, and puts it to sleep when the active one says so and nothing keeps it"
                    + " awake, until it is told to end. Its settings are the object 'agent' of its entry in the hosts file.",
            "",
            "In a federation the active NameNode of every nameservice must say so.",
            "",
            "Exit codes: 0 told to end, 1 bad arguments or hosts file, nothing was done, 5 Kerberos refuses,"
                    + " 255 unexpected."
        })
public final class AgentCommand extends DaemonCommand {
    private static final String PROGRAM = "ipmitool";

    @Option(
            names = {"-host", "--host"},
            paramLabel = "<name>",
            description = "Its entry in the hosts file; else the one called like this host.")
    private @Nullable String host;

    public AgentCommand(Console console, LeadingOptions leading) {
        super(console, leading);
    }

    @Override
    void serve(Path path, SharedDevices shared) throws SettingException, IOException, InterruptedException {
        PrintStream err = console().err();
        SysFiles files = new SysFiles(Path.of("/"));
        boolean root = LinuxHost.runsAsRoot(files);
        HostsFile hosts = hosts(path, root);
        HostEntry entry = ThisHost.entry(hosts, Optional.ofNullable(host), files);
        if (root) {
            dropPrograms(entry, err);
        }
        Settings agent = hosts.agent(entry.name());
        AgentSettings settings = AgentSettings.of(agent);
        Duration heartbeat = Duration.ofMillis(agent.integer("heartbeatMillis", 3_000, 100, 60_000));
        Duration watts = Duration.ofMillis(agent.integer("wattsMillis", 10_000, 100, 3_600_000));
        Optional<NameNodes.Login> login = Logins.of(agent);
        List<String> nameservices = agent.texts("nameservices");
        Optional<YarnSettings> yarn =
                YarnSettings.of(agent, settings.sleep(), entry.datanode().replaceAll(":\\d+$", ""));
        agent.noOthers();
        int dataPort = Integer.parseInt(entry.datanode().replaceAll(".*:", ""));
        LinuxHost linux = new LinuxHost(files, yarn.isPresent() ? settings.withoutNodeManager() : settings, dataPort);
        printFindings(linux, err);
        List<NameNodeLine> nameNodes = nameNodes(nameservices, login);
        HostWork work = work(yarn, files, settings);
        AgentDaemon daemon = new AgentDaemon(
                entry.datanode(),
                linux,
                work,
                settings.times(yarn.map(YarnSettings::times).orElse(Drain.OFF)),
                nameNodes,
                heartbeat,
                3 * watts.toMillis());
        try (Metering metering = new Metering(
                MeteredHosts.some(hosts, List.of(entry), shared).values(),
                watts,
                () -> true,
                name -> PowerState.ON, // it runs on the host
                (name, draw) -> daemon.metered(draw))) {
            metering.start();
            daemon.start();
            announce("power agent of " + entry.datanode(), nameNodes);
            Until.toldToEnd(daemon);
        }
    }

    private static HostsFile hosts(Path path, boolean root) throws IOException, SettingException {
        if (root) {
            RootOwned.check(path);
        }
        return HostsFile.read(path);
    }

    private static void printFindings(LinuxHost host, PrintStream err) throws IOException, InterruptedException {
        Preflight.of(host.facts()).stream()
                .filter(finding -> finding.grade() != Finding.Grade.YES)
                .forEach(finding -> err.println(finding.subject() + ": " + finding.found()));
    }

    /** YARN's classes are loaded, after the login, by those who ask for it. */
    private static HostWork work(Optional<YarnSettings> yarn, SysFiles files, AgentSettings settings) {
        if (yarn.isEmpty()) {
            return HostWork.NONE;
        }
        NodeManagerHost nodeManager = new NodeManagerOnHost(files, settings.nodeManager());
        return new YarnWork(yarn.get(), new ResourceManagerLine(), nodeManager);
    }

    /** A file that many hosts share names no program that root runs here. */
    static void dropPrograms(HostEntry entry, PrintStream err) {
        for (HostEntry.Section meter : entry.meters()) {
            if (meter.settings().drop(PROGRAM)) {
                err.println(meter.settings().where() + "." + PROGRAM
                        + " is ignored: an agent that runs as root takes it from its PATH");
            }
        }
    }
}
