// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.driver.DeviceLocks;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.exec.desk.OrderDesk;
import io.hdfsgears.power.hdfs.NameNodeLine;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.metering.MeteredHosts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

/** The controller of the hosts in the hosts file. */
@Command(
        name = "serve",
        header = "Run the controller of all hosts.",
        description = {
            "Runs where BMCs and PDUs can be reached, until it is told to end: wakes hosts as the active NameNode says,"
                    + " puts those with \"sleepBy\": \"driver\" to sleep, and reports states, watts and alarms.",
            "",
            "In a federation hosts sleep if the active NameNode of every nameservice says so, and wake if one does.",
            "",
            "Exit codes: 0 told to end, 1 bad arguments or hosts file, nothing was done, 5 Kerberos refuses,"
                    + " 255 unexpected."
        })
public final class ServeCommand extends DaemonCommand {
    public ServeCommand(Console console, LeadingOptions leading) {
        super(console, leading);
    }

    @Override
    void serve(Path path, SharedDevices shared) throws SettingException, IOException, InterruptedException {
        HostsFile hosts = HostsFile.read(path);
        shared.lockedBy(DeviceLocks.in(hosts.socketFolder()));
        // each load marks the keys it knows: two files, so that a driver's settings are read afresh
        try (PowerHosts drivers = PowerHosts.load(hosts, shared);
                PowerHosts readers = PowerHosts.load(HostsFile.read(path), shared)) {
            serve(hosts, drivers, readers, shared);
        }
    }

    private void serve(HostsFile hosts, PowerHosts drivers, PowerHosts readers, SharedDevices shared)
            throws SettingException, IOException, InterruptedException {
        ServeSettings settings = ServeSettings.of(hosts, drivers);
        drivers.warnings(drivers.hosts().keySet())
                .forEach(twin -> console().err().println("WARNING: " + twin));
        List<NameNodeLine> nameNodes = nameNodes(settings.nameservices(), settings.login());
        ServeDaemon daemon = new ServeDaemon(settings, drivers, readers, nameNodes);
        shared.guardedBy(daemon::mayCall);
        try (Metering metering = new Metering(
                        MeteredHosts.some(hosts, hosts.hosts().values(), shared).values(),
                        settings.wattsEvery(),
                        daemon::mayCall,
                        daemon::known,
                        daemon::metered);
                Watchdog watchdog = Watchdog.of(console().environment(), daemon::answers)) {
            metering.start();
            daemon.start();
            watchdog.start();
            announce("power controller of " + settings.hosts().size() + " hosts", nameNodes);
            Optional<OrderDesk> desk = OrderDesk.open(settings.socketFolder(), daemon.handOrders());
            Until.toldToEnd(() -> {
                desk.ifPresent(OrderDesk::close);
                daemon.end(metering::end, shared::endSessions);
            });
        }
    }
}
