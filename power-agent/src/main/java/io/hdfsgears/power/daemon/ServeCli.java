// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.hdfs.NameNodeLine;
import io.hdfsgears.power.hdfs.NameNodes;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.metering.MeteredHosts;
import io.hdfsgears.power.metering.Options;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code power serve}: the controller of the hosts in the hosts file. */
public final class ServeCli {
    public static final String USAGE = """
            hdfs power serve [-hosts <file>] [-fs hdfs://<nameservice>]
              The controller of the hosts in the hosts file, until it is told to end: runs where their BMCs and PDUs can be reached, wakes
              hosts as the active NameNode says, puts those with "sleepBy": "driver" to sleep, and reports states, watts and alarms.
              In a federation hosts sleep if the active NameNode of every nameservice says so, and wake if one does; -fs asks one only.
              Exit code 0: told to end; 1: bad arguments or hosts file, nothing was done; 5: Kerberos refuses;
              255: unexpected.
            """;

    private static final int ENDED = 0;
    private static final int BAD_ARGUMENTS = 1;
    private static final int NOT_AUTHORISED = 5;
    private static final int UNEXPECTED = 255;

    private ServeCli() {}

    public static int run(List<String> arguments, Map<String, String> environment, PrintStream err)
            throws InterruptedException {
        try (SharedDevices shared = new SharedDevices()) {
            Options options = new Options(arguments, Set.of(), Set.of("-hosts", "-fs"));
            if (!options.rest().isEmpty()) {
                throw new IllegalArgumentException("serve takes options only");
            }
            Path path = ThisHost.file(options, environment);
            HostsFile file = HostsFile.read(path);
            // each load marks the keys it knows: two files, so that a driver's settings are read afresh
            try (PowerHosts drivers = PowerHosts.load(file, shared);
                    PowerHosts readers = PowerHosts.load(HostsFile.read(path), shared)) {
                return run(file, drivers, readers, shared, options, environment, err);
            }
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

    private static int run(
            HostsFile file,
            PowerHosts drivers,
            PowerHosts readers,
            SharedDevices shared,
            Options options,
            Map<String, String> environment,
            PrintStream err)
            throws SettingException, IOException, InterruptedException {
        ServeSettings settings = ServeSettings.of(file, drivers);
        List<NameNodeLine> nameNodes = NameNodes.find(options.value("-fs"), settings.nameservices(), settings.login());
        ServeDaemon daemon = new ServeDaemon(settings, drivers, readers, nameNodes);
        try (Metering metering = new Metering(
                        MeteredHosts.some(file, file.hosts().values(), shared).values(),
                        settings.wattsEvery(),
                        daemon::known,
                        daemon::metered);
                Watchdog watchdog = Watchdog.of(environment, daemon::answers)) {
            metering.start();
            daemon.start();
            watchdog.start();
            err.println("power controller of " + settings.hosts().size() + " hosts, for "
                    + nameNodes.stream().map(NameNodeLine::name).toList());
            Until.toldToEnd(daemon);
        }
        return ENDED;
    }
}
