// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.HostsFileOption;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.cli.line.PowerCommand;
import io.hdfsgears.power.driver.DeviceLocks;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.exec.desk.OrderDesk;
import io.hdfsgears.power.hdfs.NameNodeLine;
import io.hdfsgears.power.hdfs.NameNodes;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.metering.MeteredHosts;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
public final class ServeCommand extends PowerCommand {
    @Mixin
    private final HostsFileOption file = new HostsFileOption();

    @Option(
            names = {"-fs", "--fs"},
            paramLabel = "<uri>",
            description = "The only nameservice to ask, hdfs://<nameservice>.")
    private @Nullable String fs;

    public ServeCommand(Console console, LeadingOptions leading) {
        super(console, leading);
    }

    @Override
    protected Exit run() throws SettingException, InterruptedException {
        PrintStream err = console().err();
        try (SharedDevices shared = new SharedDevices()) {
            Path path = hostsFile(file);
            HostsFile hosts = HostsFile.read(path);
            shared.lockedBy(DeviceLocks.in(hosts.socketFolder()));
            // each load marks the keys it knows: two files, so that a driver's settings are read afresh
            try (PowerHosts drivers = PowerHosts.load(hosts, shared);
                    PowerHosts readers = PowerHosts.load(HostsFile.read(path), shared)) {
                serve(hosts, drivers, readers, shared);
            }
            return Exit.DONE;
        } catch (IllegalArgumentException e) {
            throw bad(String.valueOf(e.getMessage()));
        } catch (NameNodes.NotLoggedIn e) {
            err.println(e.getMessage());
            return Exit.NOT_AUTHORIZED;
        } catch (IOException e) {
            err.println(e.getMessage());
            return Exit.UNEXPECTED;
        }
    }

    private void serve(HostsFile hosts, PowerHosts drivers, PowerHosts readers, SharedDevices shared)
            throws SettingException, IOException, InterruptedException {
        ServeSettings settings = ServeSettings.of(hosts, drivers);
        List<NameNodeLine> nameNodes =
                NameNodes.find(Optional.ofNullable(fs), settings.nameservices(), settings.login());
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
            console()
                    .err()
                    .println("power controller of " + settings.hosts().size() + " hosts, for "
                            + nameNodes.stream().map(NameNodeLine::name).toList());
            Optional<OrderDesk> desk = OrderDesk.open(settings.socketFolder(), daemon.handOrders());
            Until.toldToEnd(() -> {
                desk.ifPresent(OrderDesk::close);
                daemon.end(metering::end, shared::endSessions);
            });
        }
    }
}
