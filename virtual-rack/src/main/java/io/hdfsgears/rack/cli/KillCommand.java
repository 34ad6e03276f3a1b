// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Breaks a daemon, for a drill. */
@Command(
        name = "kill",
        mixinStandardHelpOptions = true,
        description = "Break a host or a NameNode; it stays down until ./rack start.")
final class KillCommand implements Callable<Integer> {
    @Mixin
    private final RackFolder folder = new RackFolder();

    @Parameters(arity = "1..*", paramLabel = "NAME", description = "h01, ..., nn1 or nn2.")
    private List<String> names = List.of();

    @Option(
            names = {"-9", "--sigkill"},
            description = "Without warning (SIGKILL); else SIGTERM first.")
    private boolean nine;

    @Override
    public Integer call() throws IOException {
        VirtualRack rack = VirtualRack.at(folder.path());
        for (String name : names) {
            rack.description().checkedDaemon(name);
        }
        for (String name : names) {
            boolean ran = rack.isRunning(name);
            rack.kill(name, nine);
            System.out.println(name + (ran ? " is down." : " did not run."));
        }
        return 0;
    }
}
