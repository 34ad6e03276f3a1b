// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import java.util.Set;
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
            description =
                    "Every rack on this machine, in whatever folder; names them and asks first. Temporary ones are deleted.")
    private boolean all;

    @Option(names = "--yes", description = "With --all: do not ask.")
    private boolean yes;

    @Override
    public Integer call() throws IOException {
        if (all) {
            return takeAll(VirtualRack.running(), new Scanner(System.in, Charset.defaultCharset()));
        }
        take(folder.path());
        return 0;
    }

    int takeAll(List<Path> roots, Scanner answers) throws IOException {
        if (roots.isEmpty()) {
            System.out.println("No rack is up on this machine.");
            return 0;
        }
        System.out.println("Racks that are up on this machine, also of other users of it:");
        roots.forEach(root -> System.out.println("  " + root));
        if (!yes && !confirmed(answers)) {
            System.err.println("rack: nothing was taken down; answer y, or give --yes.");
            return RackMain.BAD;
        }
        for (Path root : roots) {
            take(root);
        }
        return 0;
    }

    private static boolean confirmed(Scanner answers) {
        System.out.print("Take them all down? [y/N] ");
        System.out.flush();
        return answers.hasNextLine()
                && Set.of("y", "yes").contains(answers.nextLine().trim().toLowerCase(Locale.ROOT));
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
