// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Makes the other NameNode active. */
@Command(
        name = "failover",
        mixinStandardHelpOptions = true,
        description = "Make the other NameNode active (rack with --ha).")
final class FailoverCommand implements Callable<Integer> {
    @Mixin
    private final RackFolder folder = new RackFolder();

    @Override
    public Integer call() throws IOException {
        System.out.println(VirtualRack.at(folder.path()).failover() + " is active.");
        return 0;
    }
}
