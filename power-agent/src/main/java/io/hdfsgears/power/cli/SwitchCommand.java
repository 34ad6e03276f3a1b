// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.control.Command.Result;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.exec.Outcome;
import io.hdfsgears.power.exec.PowerExecutor;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.exec.desk.ControllerOnHost;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Switches hosts. */
abstract class SwitchCommand extends HostsCommand {
    @Mixin
    private final BesideController beside = new BesideController();

    @Mixin
    private final HostNames names = new HostNames();

    SwitchCommand(Console console, LeadingOptions leading) {
        super(console, leading);
    }

    /** The action that hosts are ordered to carry out. */
    abstract PowerAction action();

    @Override
    final boolean switchesOff() {
        return action() != PowerAction.ON;
    }

    @Override
    List<String> wanted() {
        return console().hosts(names.words());
    }

    @Override
    final Exit run(PowerHosts hosts, List<String> wanted) {
        boolean[] all = {true};
        try {
            ControllerOnHost.Answer answer = beside.direct()
                    ? new ControllerOnHost.Answer(ControllerOnHost.Taken.NOBODY_ACTS, "")
                    : controller().order(action(), wanted, result -> all[0] &= print(result));
            return switch (answer.taken()) {
                case YES -> all[0] ? Exit.DONE : Exit.PARTLY;
                case ANOTHER_ACTS -> {
                    sayActs(answer.by());
                    yield Exit.REFUSED;
                }
                case NOBODY_ACTS -> maySpeak(beside) ? byDrivers(hosts, wanted) : Exit.REFUSED;
            };
        } catch (IOException e) {
            console().err().println(e.getMessage() + "; or add -direct");
            return Exit.REFUSED;
        }
    }

    private boolean print(ControllerOnHost.Result result) {
        boolean done =
                result.result().equals(Result.DONE.name()) || result.result().equals(Result.UNVERIFIED.name());
        (done ? console().out() : console().err())
                .println(result.host() + "\t" + result.result() + "\t" + result.detail());
        return done;
    }

    private Exit byDrivers(PowerHosts hosts, List<String> wanted) {
        PowerAction action = action();
        try (PowerExecutor executor = executor(hosts)) {
            Map<String, CompletableFuture<Outcome>> promises = new LinkedHashMap<>();
            wanted.forEach(host -> promises.put(host, executor.order(host, action)));
            boolean all = true;
            for (Map.Entry<String, CompletableFuture<Outcome>> promise : promises.entrySet()) {
                Outcome outcome = promise.getValue().join();
                all &= print(new ControllerOnHost.Result(
                        promise.getKey(), outcome.result().name(), outcome.detail()));
            }
            return all ? Exit.DONE : Exit.PARTLY;
        }
    }

    /** Wakes hosts. */
    @Command(
            name = "on",
            header = "Wake hosts, or power them on.",
            description = "Wakes each host or powers it on, and waits until it reads ON.")
    static final class On extends SwitchCommand {
        On(Console console, LeadingOptions leading) {
            super(console, leading);
        }

        @Override
        PowerAction action() {
            return PowerAction.ON;
        }
    }

    /** Shuts hosts down. */
    @Command(
            name = "off",
            header = "Shut hosts down.",
            description = "Asks each host's operating system to shut down, and waits until it reads OFF.")
    static final class Off extends SwitchCommand {
        @Option(
                names = {"-force", "--force"},
                description = "Cut the power, whatever runs: what a host has not written is lost.")
        private boolean force;

        Off(Console console, LeadingOptions leading) {
            super(console, leading);
        }

        @Override
        PowerAction action() {
            return force || leading().force() ? PowerAction.FORCE_OFF : PowerAction.GRACEFUL_OFF;
        }
    }

    /** Cuts the power of hosts and gives it again. */
    @Command(
            name = "cycle",
            header = "Cut the power of hosts and give it again.",
            description = "Cuts each host's power and gives it again, and waits until it reads ON. It needs -force.")
    static final class Cycle extends SwitchCommand {
        @Option(
                names = {"-force", "--force"},
                description = "Confirm it: what a host has not written is lost.")
        private boolean force;

        Cycle(Console console, LeadingOptions leading) {
            super(console, leading);
        }

        @Override
        List<String> wanted() {
            List<String> wanted = super.wanted();
            if (!force && !leading().force()) {
                throw bad("cycle cuts the power of " + String.join(" ", wanted)
                        + ", whatever runs there: add -force if you mean it");
            }
            return wanted;
        }

        @Override
        PowerAction action() {
            return PowerAction.CYCLE;
        }
    }
}
