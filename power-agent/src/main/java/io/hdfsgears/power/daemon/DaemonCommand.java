// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.HostsFileOption;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.cli.line.PowerCommand;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hdfs.NameNodeLine;
import io.hdfsgears.power.hdfs.NameNodes;
import io.hdfsgears.power.hosts.SettingException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a daemon with a hosts file and the NameNodes of one or more nameservices, until the daemon is told to end. */
abstract class DaemonCommand extends PowerCommand {
    @Mixin
    private final HostsFileOption file = new HostsFileOption();

    @Option(
            names = {"-fs", "--fs"},
            paramLabel = "<uri>",
            description = "The only nameservice to ask, hdfs://<nameservice>.")
    private @Nullable String fs;

    DaemonCommand(Console console, LeadingOptions leading) {
        super(console, leading);
    }

    /**
     * Returns when the daemon is told to end.
     *
     * @param path of the hosts file
     */
    abstract void serve(Path path, SharedDevices shared) throws SettingException, IOException, InterruptedException;

    @Override
    protected final Exit run() throws SettingException, InterruptedException {
        PrintStream err = console().err();
        try (SharedDevices shared = new SharedDevices()) {
            serve(hostsFile(file), shared);
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

    /** @param nameservices of the hosts file; {@code -fs} is stronger */
    final List<NameNodeLine> nameNodes(List<String> nameservices, Optional<NameNodes.Login> login) throws IOException {
        return NameNodes.find(Optional.ofNullable(fs), nameservices, login);
    }

    /** @param daemon what runs now */
    final void announce(String daemon, List<NameNodeLine> nameNodes) {
        console()
                .err()
                .println(daemon + ", for "
                        + nameNodes.stream().map(NameNodeLine::name).toList());
    }
}
