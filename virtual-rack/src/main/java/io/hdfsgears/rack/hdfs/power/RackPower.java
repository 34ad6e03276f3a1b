// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.power;

import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.daemon.Beats;
import io.hdfsgears.power.hdfs.NameNodeLine;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.port.NameNodePort;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.Waker;
import io.hdfsgears.rack.hdfs.ClientSettings;
import io.hdfsgears.rack.process.ClassArchives;
import io.hdfsgears.rack.process.DaemonLauncher;
import io.hdfsgears.rack.process.Installation;
import io.hdfsgears.rack.process.ProcessTable;
import io.hdfsgears.rack.process.Programs;
import io.hdfsgears.rack.run.HostSwitch;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rack's power controller, a process of its own. Each second it reports to every NameNode which hosts have power.
 * It switches hosts as the active NameNode orders, over the same RPC connections as {@code hdfs power serve}. It never
 * starts a NameNode, and never stops a host without an order.
 */
public final class RackPower {
    private static final Logger LOG = LoggerFactory.getLogger(RackPower.class);
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private RackPower() {}

    /** @param args the rack's folder */
    public static void main(String[] args) throws IOException {
        RackFiles files = new RackFiles(Path.of(args[0]));
        RackDescription rack = Json.read(files.description(), RackDescription.class);
        Installation installation = Installation.find();
        ProcessTable table = new ProcessTable(files);
        Programs programs = new Programs(installation, files, new ClassArchives(installation), rack.spec());
        HostSwitch hosts = new HostSwitch(
                rack,
                files,
                table,
                new DaemonLauncher(rack, files, programs, table),
                rack.net() == null ? Optional.empty() : Waker.start(files));
        run(files, rack, table, hosts);
    }

    private static void run(RackFiles files, RackDescription rack, ProcessTable table, HostSwitch hosts)
            throws IOException {
        VirtualRack view = VirtualRack.at(files.root());
        List<NameNodeLine> nameNodes = new ArrayList<>();
        for (String name : rack.nameNodes()) {
            nameNodes.add(new NameNodeLine(
                    rack.nameservice(name), view.nameNode(name), ClientSettings.of(files.clientConf())));
        }
        Set<String> nameservices =
                nameNodes.stream().map(NameNodeLine::nameservice).collect(Collectors.toSet());
        OrderBook orders = new OrderBook(rack, nameservices, hosts, System::nanoTime);
        RackWatts watts = new RackWatts(table::running);
        Set<String> founded = ConcurrentHashMap.newKeySet();
        try (Beats beats = new Beats(nameNodes, PERIOD, to -> words(rack, hosts, watts, orders, to), (from, answer) -> {
            // before its chain is founded the NameNode places blocks as stock does
            if (answer.active()
                    && !answer.orders().isEmpty()
                    && founded.add(from.nameservice())
                    && founded.containsAll(nameservices)) {
                sayReady(files);
            }
            orders.take(from, answer);
        })) {
            beats.start();
            LOG.info("Power controller of {} hosts for {}", rack.hosts().size(), rack.nameNodes());
            while (Files.exists(files.description())) {
                Poll.pause(PERIOD);
            }
        }
        LOG.info("The rack's folder is gone: nothing left to control");
        System.exit(0);
    }

    /** OFF is said only when the host's process is gone, or sleeps behind a dead NIC. */
    private static List<HostWord> words(
            RackDescription rack, HostSwitch hosts, RackWatts watts, OrderBook orders, NameNodePort to) {
        return rack.hosts().stream()
                .map(host -> {
                    boolean on = hosts.hasPower(host);
                    return new HostWord(
                            rack.gearName(host),
                            HostWord.Reporter.CONTROLLER,
                            on ? PowerState.ON : PowerState.OFF,
                            0,
                            true,
                            watts.watts(host, on, System.nanoTime())
                                    .map(drawn -> new HostWord.Draw(drawn, RackWatts.SOURCE)),
                            "",
                            orders.heldBy(host, to));
                })
                .toList();
    }

    private static void sayReady(RackFiles files) {
        try {
            Files.write(files.powerReady(), new byte[0]);
        } catch (IOException e) {
            LOG.warn("Cannot say that the power controller is ready", e);
        }
    }
}
