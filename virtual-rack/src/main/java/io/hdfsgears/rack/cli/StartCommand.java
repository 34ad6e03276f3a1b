// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Repairs what {@link KillCommand} broke. */
@Command(
        name = "start",
        mixinStandardHelpOptions = true,
        description = "Start a host or a NameNode that is down, and wait until it serves.")
final class StartCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @Mixin
    private final RackFolder folder = new RackFolder();

    @Parameters(arity = "1..*", paramLabel = "NAME", description = "h01, ..., nn1 or nn2.")
    private List<String> names = List.of();

    @Option(names = "--no-wait", description = "Return as soon as the process runs.")
    private boolean noWait;

    @Override
    public Integer call() throws IOException {
        VirtualRack rack = VirtualRack.at(folder.path());
        for (String name : names) {
            rack.start(name);
        }
        for (String name : names) { // together: a NameNode may wait for the hosts
            if (!noWait) {
                rack.awaitServing(name, PATIENCE);
            }
            System.out.println(name + (noWait ? " runs." : " serves."));
        }
        return 0;
    }
}
