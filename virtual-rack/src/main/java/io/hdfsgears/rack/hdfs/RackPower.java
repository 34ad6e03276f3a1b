// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs;

import io.hdfsgears.rack.ClassArchives;
import io.hdfsgears.rack.DaemonLauncher;
import io.hdfsgears.rack.HostSwitch;
import io.hdfsgears.rack.Installation;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.ProcessTable;
import io.hdfsgears.rack.Programs;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.VirtualRack;
import io.hdfsgears.rack.hardware.Waker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rack's power controller, a process of its own: tells every NameNode each second which hosts have power, and switches hosts
 * as the active one orders. It never starts a NameNode, and never stops a host without an order.
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
        run(files, rack, hosts);
    }

    private static void run(RackFiles files, RackDescription rack, HostSwitch hosts) throws IOException {
        VirtualRack view = VirtualRack.at(files.root());
        OrderBook orders = new OrderBook(rack, hosts, System::nanoTime);
        List<NameNodeLink> links = new ArrayList<>();
        for (String name : rack.nameNodes()) {
            links.add(new NameNodeLink(
                    name, view.nameNode(name), files.clientConf(), rack, hosts, orders, () -> sayReady(files)));
        }
        // one thread a NameNode, so that one that hangs does not keep the other from hearing of its hosts
        for (NameNodeLink link : links) {
            Thread thread = new Thread(() -> beatForever(link), "heartbeat");
            thread.setDaemon(true);
            thread.start();
        }
        LOG.info("Power controller of {} hosts for {}", rack.hosts().size(), rack.nameNodes());
        while (Files.exists(files.description())) {
            Poll.pause(PERIOD);
        }
        LOG.info("The rack's folder is gone: nothing left to control");
        System.exit(0);
    }

    private static void sayReady(RackFiles files) {
        try {
            Files.write(files.powerReady(), new byte[0]);
        } catch (IOException e) {
            LOG.warn("Cannot say that the power controller is ready", e);
        }
    }

    private static void beatForever(NameNodeLink link) {
        try {
            while (true) {
                link.beat();
                Poll.pause(PERIOD);
            }
        } catch (IOException e) {
            LOG.info("Heartbeats end", e);
        }
    }
}
