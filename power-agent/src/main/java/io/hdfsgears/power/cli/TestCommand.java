// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.exec.PowerExecutor;
import io.hdfsgears.power.exec.PowerHost;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.hdfs.NameNodeLine;
import io.hdfsgears.power.hdfs.NameNodes;
import io.hdfsgears.power.hdfs.WakeProof;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Scanner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Proves that one host can be put to sleep and woken. */
@Command(
        name = "test",
        header = "Let a host go off, and wake it again.",
        description = {
            "Asks the host's operating system to shut down or sleep, as off does, waits until it reads OFF, wakes it, waits"
                    + " until it reads ON, and prints the seconds of each. It asks before it acts. Then it tells the active"
                    + " NameNodes that the host is proven to wake.",
            "",
            "ON is what the BMC, or another device, reads. The test does not wait for the DataNode: look for it in"
                    + " hdfs dfsadmin -report.",
            "",
            "If you stop it halfway, the host may stay off: wake it with hdfs power on.",
            "",
            "Exit codes: 0 the host went off and came back, 4 a step failed, or no NameNode took the proof, 1 bad"
                    + " arguments or hosts file, or not confirmed, 2 a controller acts on another machine: nothing was done."
        })
final class TestCommand extends HostsCommand {
    @Option(
            names = {"-yes", "--yes"},
            description = "Do not ask.")
    private boolean yes;

    @Mixin
    private final BesideController beside = new BesideController();

    @Parameters(paramLabel = "<host>", description = "A host of the hosts file that is on.")
    private String host = "";

    TestCommand(Console console, LeadingOptions leading) {
        super(console, leading);
    }

    @Override
    boolean switchesOff() {
        return true;
    }

    @Override
    List<String> wanted() {
        if (host.equals("-")) {
            throw bad("test takes the name of one host, not '-': standard input confirms");
        }
        return List.of(host);
    }

    @Override
    Exit run(PowerHosts hosts, List<String> wanted) throws InterruptedException {
        if (!maySpeak(beside)) {
            return Exit.REFUSED;
        }
        PowerHost tested = Objects.requireNonNull(hosts.hosts().get(host));
        Optional<RoundTrip.Trouble> obstacle = RoundTrip.obstacle(tested);
        if (obstacle.isPresent()) {
            return failed(obstacle.get());
        }
        console()
                .err()
                .println("WARNING: hdfs power does not ask whether data stays readable. " + host
                        + " goes off even if it serves data in the present"
                        + " gear: take it out of service first, by hdfs gears set.");
        if (!yes && !isConfirmed()) {
            console().err().println("not confirmed: type yes, or give -yes; nothing was done");
            return Exit.BAD_ARGUMENT;
        }
        try (PowerExecutor executor = executor(hosts)) {
            RoundTrip trip =
                    new RoundTrip(host, executor, System::nanoTime, console().out()::println);
            List<RoundTrip.Trouble> troubles = trip.run();
            troubles.forEach(this::failed);
            return troubles.isEmpty() ? note() : Exit.PARTLY;
        }
    }

    /** Tells the NameNodes that the host can be woken. Without HDFS as {@code fs.defaultFS} it only says that it told no NameNode. */
    private Exit note() {
        List<NameNodeLine> nameNodes;
        try {
            nameNodes = NameNodes.find(beside.fs(), List.of(), Optional.empty());
        } catch (NameNodes.NotLoggedIn e) {
            return failed(untold(String.valueOf(e.getMessage())));
        } catch (IOException | IllegalArgumentException e) {
            console().err().println(host + "\tno NameNode was told: " + e.getMessage());
            return Exit.DONE;
        }
        WakeProof proof = WakeProof.note(datanode(host), nameNodes);
        proof.nameservices().forEach(name -> console().out().println(host + "\tnoted\tDONE\t" + name));
        proof.troubles().forEach(why -> failed(untold(why)));
        return proof.troubles().isEmpty() ? Exit.DONE : Exit.PARTLY;
    }

    private RoundTrip.Trouble untold(String why) {
        return new RoundTrip.Trouble(
                "noted\t" + why,
                "The host went off and came back, and no NameNode knows it as proven to wake. Repeat the test once a"
                        + " NameNode is active, as a user of dfs.namenode.gear.power.reporters or an operator.");
    }

    private Exit failed(RoundTrip.Trouble trouble) {
        console().err().println(host + "\t" + trouble.text());
        console().err().println("  " + trouble.lookAt());
        return Exit.PARTLY;
    }

    private boolean isConfirmed() {
        console().err().print("Type yes to let " + host + " go off and to wake it again: ");
        console().err().flush();
        Scanner answer = new Scanner(console().in(), StandardCharsets.UTF_8);
        return answer.hasNextLine() && answer.nextLine().strip().equalsIgnoreCase("yes");
    }
}
