// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import io.hdfsgears.power.agent.AgentTimes;
import io.hdfsgears.power.daemon.AgentDaemon;
import io.hdfsgears.power.hdfs.NameNodeLine;
import io.hdfsgears.power.os.WokenFromOutside;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hdfs.ClientSettings;
import io.hdfsgears.rack.process.ClassArchives;
import io.hdfsgears.rack.process.DaemonLauncher;
import io.hdfsgears.rack.process.Installation;
import io.hdfsgears.rack.process.ProcessTable;
import io.hdfsgears.rack.process.Programs;
import io.hdfsgears.rack.run.HostSwitch;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The product's power agent of each frozen host. They run in this process, since a frozen host freezes what runs in it, and the
 * kernel's suspend does not. QEMU hosts have agents of their own.
 */
final class HostAgents implements AutoCloseable {
    private static final Duration HEARTBEAT = Duration.ofSeconds(1);
    private static final Duration STEP = Duration.ofMillis(10);
    /** Cycles last seconds, so agents do not wait the minutes that suit real hosts. */
    private static final AgentTimes TIMES = new AgentTimes(TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS.toNanos(2), 0);

    private static final long NO_METER = 1;

    private final List<AgentDaemon> agents = new ArrayList<>();

    /** @param hosts those that get an agent */
    HostAgents(VirtualRack rack, List<String> hosts) throws RackException {
        RackDescription description = rack.description();
        RackFiles files = rack.files();
        Installation installation = Installation.find();
        ProcessTable table = new ProcessTable(files);
        Programs programs = new Programs(installation, files, new ClassArchives(installation), description.spec());
        HostSwitch power =
                new HostSwitch(description, files, table, new DaemonLauncher(description, files, programs, table));
        for (String host : hosts) {
            List<NameNodeLine> lines = description.nameNodes().stream()
                    .map(name -> new NameNodeLine(
                            description.nameservice(name), rack.nameNode(name), ClientSettings.of(files.clientConf())))
                    .toList();
            String mac = Objects.requireNonNull(description.net()).mac(host);
            agents.add(new AgentDaemon(
                    description.gearName(host), new FrozenHost(host, mac, power), TIMES, lines, HEARTBEAT, NO_METER));
        }
    }

    void start() {
        agents.forEach(AgentDaemon::start);
    }

    @Override
    public void close() {
        agents.forEach(AgentDaemon::close);
    }

    /** Its suspend is the rack's: control group frozen, NIC dead but for magic packets, for which it always listens. */
    private record FrozenHost(String host, String mac, HostSwitch power) implements WokenFromOutside {
        @Override
        public Optional<List<String>> armedMacs() {
            return Optional.of(List.of(mac));
        }

        @Override
        public Slept sleep() {
            long start = System.nanoTime();
            try {
                power.powerOff(host);
                while (power.asleep(host)) {
                    Poll.pause(STEP);
                }
                return new Slept(Optional.empty(), System.nanoTime() - start);
            } catch (IOException e) {
                return new Slept(Optional.of(String.valueOf(e.getMessage())), System.nanoTime() - start);
            }
        }
    }
}
