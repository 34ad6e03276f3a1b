// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.VirtualRack;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Takes a rack down, also what is left of one that crashed. */
@Command(name = "down", mixinStandardHelpOptions = true, description = "Take the rack down; its disks stay.")
final class DownCommand implements Callable<Integer> {
    @Mixin
    private final RackFolder folder = new RackFolder();

    @Option(names = "--delete", description = "Delete the rack's folder too.")
    private boolean delete;

    @Option(
            names = "--all",
            description = "Every rack on this machine, in whatever folder; temporary ones are deleted.")
    private boolean all;

    @Override
    public Integer call() throws IOException {
        if (all) {
            for (Path root : VirtualRack.running()) {
                take(root);
            }
            return 0;
        }
        take(folder.path());
        return 0;
    }

    private void take(Path root) throws IOException {
        int stopped = VirtualRack.down(root, delete);
        RackFiles files = new RackFiles(root);
        System.out.println(
                stopped == 0
                        ? "No rack was up in " + files.root() + "."
                        : "The rack in " + files.root() + " is down (" + stopped + " processes).");
        if (!delete && files.description().toFile().exists()) {
            System.out.println("Its disks stay: ./rack up uses them again, ./rack down --delete removes them.");
        }
    }
}
