// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli.line;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.power.hosts.SettingException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command of {@code hdfs power}: its help, and the options that may also stand before it. */
public abstract class PowerCommand implements Callable<Integer> {
    private final Console console;
    private final LeadingOptions leading;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    @SuppressWarnings("unused") // picocli reads it
    private final HelpOption help = new HelpOption();

    protected PowerCommand(Console console, LeadingOptions leading) {
        this.console = console;
        this.leading = leading;
    }

    /** @throws SettingException when the hosts file is wrong: its problems are printed, and nothing was done */
    protected abstract Exit run() throws SettingException, InterruptedException;

    @Override
    public final Integer call() throws InterruptedException {
        for (String option : leading.given()) {
            if (spec.findOption(option) == null) {
                throw bad(option + " does not go with '" + spec.name() + "': leave it out");
            }
        }
        try {
            return run().code();
        } catch (SettingException e) {
            e.problems().forEach(console.err()::println);
            return Exit.BAD_ARGUMENT.code();
        }
    }

    protected final Console console() {
        return console;
    }

    protected final LeadingOptions leading() {
        return leading;
    }

    /**
     * The hosts file: the one named here, or before the command, or the usual one.
     *
     * @throws SettingException when there is none
     */
    protected final Path hostsFile(HostsFileOption here) throws SettingException {
        Optional<Path> named = named(here);
        return named.isPresent() ? named.get() : console.hostsFile();
    }

    /** The same where a command can do without; one that is named need not be there. */
    protected final Optional<Path> hostsFileIfAny(HostsFileOption here) {
        return named(here).or(console::usualHostsFile);
    }

    private Optional<Path> named(HostsFileOption here) {
        return here.given().or(leading::hosts);
    }

    /** Something on the command line that cannot be meant; says the value and the remedy. */
    protected final ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
