// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.HostsFileOption;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.cli.line.PowerCommand;
import io.hdfsgears.power.driver.DeviceLocks;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerExecutor;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.exec.desk.ControllerOnHost;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command on hosts of the hosts file, by their drivers. */
abstract class HostsCommand extends PowerCommand {
    @Mixin
    private final HostsFileOption file = new HostsFileOption();

    @Option(
            names = {"-verbose", "--verbose"},
            description = "Also print each request and answer, on standard error.")
    private boolean verbose;

    private @Nullable HostsFile read;
    private @Nullable Path socketFolder;

    HostsCommand(Console console, LeadingOptions leading) {
        super(console, leading);
    }

    /** Names of the hosts, as they were given. */
    abstract List<String> wanted();

    /** Whether it takes hosts off power, for a while or for good. */
    abstract boolean switchesOff();

    /** @param wanted hosts that are all in the hosts file, at least one */
    abstract Exit run(PowerHosts hosts, List<String> wanted) throws InterruptedException;

    /**
     * Whether this command may speak to devices; else says why not. A NameNode that does not answer hinders nothing: hosts must be
     * switched also while HDFS is down.
     */
    final boolean maySpeak(BesideController beside) {
        if (beside.direct()) {
            return true;
        }
        BesideController.Answer answer;
        try {
            answer = beside.ask();
        } catch (IllegalArgumentException e) {
            throw bad(String.valueOf(e.getMessage()));
        }
        if (answer.elsewhere().isPresent()) {
            sayActs(answer.elsewhere().get());
            return false;
        }
        if (!answer.trouble().isEmpty()) {
            console()
                    .err()
                    .println("WARNING: it is not known whether a controller acts on another machine ("
                            + answer.trouble() + "); this command speaks to the devices from here.");
        }
        return true;
    }

    /** Says that another one speaks to the devices. */
    final void sayActs(String controller) {
        console()
                .err()
                .println("The controller " + controller
                        + " acts and speaks to the devices: run the command on its machine, or add -direct; nothing was"
                        + " done");
    }

    /** The controllers that run on this machine. */
    final ControllerOnHost controller() {
        return new ControllerOnHost(Objects.requireNonNull(socketFolder));
    }

    @Override
    protected Exit run() throws SettingException, InterruptedException {
        List<String> wanted = wanted();
        if (wanted.isEmpty()) {
            throw bad("Standard input names no host: give at least one, one a line");
        }
        Path path = hostsFile(file);
        try (SharedDevices shared = new SharedDevices();
                PowerHosts hosts = load(path, shared)) {
            List<String> unknown = wanted.stream()
                    .filter(host -> !hosts.hosts().containsKey(host))
                    .toList();
            if (!unknown.isEmpty()) {
                console().err().println("not in " + path + ": " + String.join(" ", unknown) + "; nothing was done");
                return Exit.BAD_ARGUMENT;
            }
            List<String> twins = hosts.warnings(wanted);
            twins.forEach(twin -> console().err().println("WARNING: " + twin));
            if (switchesOff() && !twins.isEmpty()) {
                console().err().println(path + " has to be corrected first, nothing was done");
                return Exit.BAD_ARGUMENT;
            }
            return run(hosts, wanted);
        } catch (SettingException e) {
            e.problems().forEach(console().err()::println);
            console().err().println(path + " is not usable, nothing was done");
            return Exit.BAD_ARGUMENT;
        }
    }

    private PowerHosts load(Path path, SharedDevices shared) throws SettingException {
        HostsFile hosts = HostsFile.read(path);
        Path folder = hosts.socketFolder();
        read = hosts;
        socketFolder = folder;
        shared.lockedBy(DeviceLocks.in(folder));
        return PowerHosts.load(hosts, shared);
    }

    /** host:transfer port of a host of the hosts file, as NameNodes know it. */
    final String datanode(String host) {
        return Objects.requireNonNull(Objects.requireNonNull(read).hosts().get(host))
                .datanode();
    }

    /** Makes an executor that carries orders out. With {@code --verbose} it prints each call. */
    final PowerExecutor executor(PowerHosts hosts) {
        boolean tells = verbose || leading().verbose();
        return new PowerExecutor(hosts, new PrintedEvents(tells ? console().err() : null), new Random());
    }
}
