// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.agent.AgentTimes.Drain;
import io.hdfsgears.power.agent.Finding;
import io.hdfsgears.power.agent.Preflight;
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
import io.hdfsgears.power.metering.Options;
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
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code power agent}: the daemon of one host. */
public final class AgentCli {
    public static final String USAGE = """
            hdfs power agent [-hosts <file>] [-host <name>] [-fs hdfs://<nameservice>]
              The power agent of this host, until it is told to end: reports it to all NameNodes, and puts it to sleep when the active
              one says so and nothing keeps it awake. Its settings are the object 'agent' of its entry in the hosts file.
              In a federation the active NameNode of every nameservice must say so; -fs asks one only.
              Exit code 0: told to end; 1: bad arguments or hosts file, nothing was done; 5: Kerberos refuses;
              255: unexpected.
            """;

    private static final int ENDED = 0;
    private static final int BAD_ARGUMENTS = 1;
    private static final int NOT_AUTHORISED = 5;
    private static final int UNEXPECTED = 255;

    private static final String PROGRAM = "ipmitool";

    private AgentCli() {}

    public static int run(List<String> arguments, Map<String, String> environment, PrintStream err)
            throws InterruptedException {
        try (SharedDevices shared = new SharedDevices()) {
            Options options = new Options(arguments, Set.of(), Set.of("-hosts", "-host", "-fs"));
            if (!options.rest().isEmpty()) {
                throw new IllegalArgumentException("agent takes options only");
            }
            SysFiles files = new SysFiles(Path.of("/"));
            Path path = ThisHost.file(options, environment);
            boolean root = LinuxHost.runsAsRoot(files);
            HostsFile file = hosts(path, root);
            HostEntry entry = ThisHost.entry(file, options.value("-host"), files);
            if (root) {
                dropPrograms(entry, err);
            }
            Settings agent = file.agent(entry.name());
            AgentSettings settings = AgentSettings.of(agent);
            Duration heartbeat = Duration.ofMillis(agent.integer("heartbeatMillis", 3_000, 100, 60_000));
            Duration watts = Duration.ofMillis(agent.integer("wattsMillis", 10_000, 100, 3_600_000));
            Optional<NameNodes.Login> login = Logins.of(agent);
            List<String> nameservices = agent.texts("nameservices");
            Optional<YarnSettings> yarn =
                    YarnSettings.of(agent, settings.sleep(), entry.datanode().replaceAll(":\\d+$", ""));
            agent.noOthers();
            int dataPort = Integer.parseInt(entry.datanode().replaceAll(".*:", ""));
            LinuxHost host =
                    new LinuxHost(files, yarn.isPresent() ? settings.withoutNodeManager() : settings, dataPort);
            printFindings(host, err);
            List<NameNodeLine> nameNodes = NameNodes.find(options.value("-fs"), nameservices, login);
            HostWork work = work(yarn, files, settings);
            AgentDaemon daemon = new AgentDaemon(
                    entry.datanode(),
                    host,
                    work,
                    settings.times(yarn.map(YarnSettings::times).orElse(Drain.OFF)),
                    nameNodes,
                    heartbeat,
                    3 * watts.toMillis());
            try (Metering metering = new Metering(
                    MeteredHosts.some(file, List.of(entry), shared).values(),
                    watts,
                    name -> PowerState.ON, // it runs on the host
                    (name, draw) -> daemon.metered(draw))) {
                metering.start();
                serve(daemon, entry, nameNodes, err);
            }
            return ENDED;
        } catch (IllegalArgumentException | SettingException e) {
            err.println(e.getMessage());
            err.print(USAGE);
            return BAD_ARGUMENTS;
        } catch (NameNodes.NotLoggedIn e) {
            err.println(e.getMessage());
            return NOT_AUTHORISED;
        } catch (IOException e) {
            err.println(e.getMessage());
            return UNEXPECTED;
        }
    }

    private static HostsFile hosts(Path path, boolean root) throws IOException, SettingException {
        if (root) {
            RootOwned.check(path);
        }
        return HostsFile.read(path);
    }

    private static void serve(AgentDaemon daemon, HostEntry entry, List<NameNodeLine> nameNodes, PrintStream err)
            throws IOException, InterruptedException {
        daemon.start();
        err.println("power agent of " + entry.datanode() + ", for "
                + nameNodes.stream().map(NameNodeLine::name).toList());
        Until.toldToEnd(daemon);
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
