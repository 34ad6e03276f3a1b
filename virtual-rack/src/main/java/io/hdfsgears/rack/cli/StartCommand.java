// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.VirtualRack;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Repairs what {@link KillCommand} broke. */
@Command(name = "start", mixinStandardHelpOptions = true, description = "Start a host or a NameNode that is down.")
final class StartCommand implements Callable<Integer> {
    @Mixin
    private final RackFolder folder = new RackFolder();

    @Parameters(arity = "1..*", paramLabel = "NAME", description = "h01, ..., nn1 or nn2.")
    private List<String> names = List.of();

    @Override
    public Integer call() throws IOException {
        VirtualRack rack = VirtualRack.at(folder.path());
        for (String name : names) {
            rack.start(name);
            System.out.println(name + " runs.");
        }
        return 0;
    }
}
