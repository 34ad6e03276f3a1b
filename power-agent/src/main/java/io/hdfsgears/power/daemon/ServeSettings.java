// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.exec.PowerHost;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.hdfs.NameNodes.Login;
import io.hdfsgears.power.hosts.HostEntry;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.serve.ServeTimes;
import io.hdfsgears.power.serve.ServedHost;
import io.hdfsgears.power.serve.ServedHost.Waits;
import io.hdfsgears.power.serve.ServedHost.WakeWays;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The object {@code serve} of the hosts file, and what its hosts say of sleep.
 *
 * @param heartbeat between two heartbeats to a NameNode
 * @param stateEvery between two looks at a host's state
 * @param wattsEvery between two rounds of meters
 * @param nameservices that have to agree; empty: those that the cluster's configuration names
 * @param login for a cluster with Kerberos
 * @param socketFolder where orders of commands on this machine are taken
 */
public record ServeSettings(
        List<ServedHost> hosts,
        ServeTimes times,
        Duration heartbeat,
        Duration stateEvery,
        Duration wattsEvery,
        List<String> nameservices,
        Optional<Login> login,
        Path socketFolder) {
    /** Drivers bound their calls by themselves; one of 15 s may wait for others of its device. */
    private static final long SLOW_READ_MILLIS = 60_000;

    private static final long LEAST_CLAIM_NANOS = TimeUnit.SECONDS.toNanos(3);

    public ServeSettings {
        hosts = List.copyOf(hosts);
        nameservices = List.copyOf(nameservices);
    }

    /** How long a NameNode counts as active after it said so. */
    static long claimNanos(Duration heartbeat) {
        return Math.max(LEAST_CLAIM_NANOS, 3 * heartbeat.toNanos());
    }

    /** Names of the hosts whose state can be read. */
    List<String> read() {
        return hosts.stream()
                .filter(ServedHost::readsState)
                .map(ServedHost::name)
                .toList();
    }

    /** @throws SettingException with every mistake */
    public static ServeSettings of(HostsFile file, PowerHosts drivers) throws SettingException {
        List<String> problems = new ArrayList<>();
        List<ServedHost> hosts = new ArrayList<>();
        Map<String, String> byDatanode = new HashMap<>();
        for (HostEntry entry : file.hosts().values()) {
            String other = byDatanode.put(entry.datanode(), entry.name());
            if (other != null) {
                problems.add("hosts." + entry.name() + ".datanode is '" + entry.datanode() + "', as that of " + other);
            }
            PowerHost host = drivers.hosts().get(entry.name());
            if (host != null) {
                hosts.add(served(entry, host, problems));
            }
        }
        Settings serve = file.serve();
        try {
            Duration heartbeat = Duration.ofMillis(serve.integer("heartbeatMillis", 3_000, 100, 60_000));
            long stateMillis = serve.integer("stateMillis", 30_000, 100, 3_600_000);
            long wattsMillis = serve.integer("wattsMillis", 10_000, 100, 3_600_000);
            ServeTimes times = new ServeTimes(
                    TimeUnit.MILLISECONDS.toNanos(2 * stateMillis + SLOW_READ_MILLIS),
                    TimeUnit.MILLISECONDS.toNanos(serve.integer("bootMillis", 600_000, 100, 7_200_000)),
                    TimeUnit.MILLISECONDS.toNanos(serve.integer("retryMillis", 300_000, 100, 86_400_000)),
                    TimeUnit.MILLISECONDS.toNanos(3 * wattsMillis + SLOW_READ_MILLIS));
            List<String> nameservices = serve.texts("nameservices");
            Optional<Login> login = Logins.of(serve);
            Path socketFolder = file.socketFolder();
            serve.has(HostsFile.SOCKET_FOLDER);
            serve.noOthers();
            if (problems.isEmpty()) {
                return new ServeSettings(
                        hosts,
                        times,
                        heartbeat,
                        Duration.ofMillis(stateMillis),
                        Duration.ofMillis(wattsMillis),
                        nameservices,
                        login,
                        socketFolder);
            }
        } catch (SettingException e) {
            problems.addAll(e.problems());
        }
        throw new SettingException(problems);
    }

    private static ServedHost served(HostEntry entry, PowerHost host, List<String> problems) {
        int reader = -1;
        boolean sleeps = false;
        for (int i = 0; i < host.drivers().size(); i++) {
            boolean reads = host.drivers().get(i).capabilities().contains(Capability.STATE);
            sleeps |= host.drivers().get(i).capabilities().contains(Capability.GRACEFUL_OFF);
            reader = reader < 0 && reads ? i : reader;
        }
        if (entry.driverSleeps() && (!sleeps || reader < 0)) {
            problems.add("hosts." + entry.name() + ".sleepBy is driver, and no driver of it "
                    + (sleeps ? "reads a state" : "can shut it down gracefully")
                    + ": name one that can, or let the agent on the host do it");
        }
        boolean sighted = reader >= 0 && entry.drivers().get(reader).type().equals("probe");
        return new ServedHost(
                entry.name(),
                entry.datanode(),
                entry.driverSleeps(),
                reader >= 0,
                sighted,
                wakeWays(host, reader),
                waits(host),
                host.traits().keptOn());
    }

    private static Waits waits(PowerHost host) {
        long longest = Stream.of(PowerAction.ON, PowerAction.FORCE_OFF, PowerAction.CYCLE)
                .mapToLong(action -> host.traits().longestWaitNanos(action))
                .max()
                .orElse(0);
        return new Waits(longest, host.traits().longestWaitNanos(PowerAction.GRACEFUL_OFF));
    }

    private static WakeWays wakeWays(PowerHost host, int reader) {
        List<PowerDriver> waking = host.drivers().stream()
                .filter(driver -> driver.capabilities().contains(Capability.POWER_ON))
                .toList();
        List<String> macs =
                waking.stream().flatMap(driver -> driver.wakesMac().stream()).toList();
        boolean byReader = waking.size() == 1
                && reader >= 0
                && waking.get(0).equals(host.drivers().get(reader));
        return new WakeWays(macs, waking.size(), byReader);
    }
}
