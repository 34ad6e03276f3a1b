// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** What a rack looks like when a drill has failed, for those who look for the reason; the rack itself is taken down. */
public final class Evidence {
    private final VirtualRack rack;
    private final StockClient client;

    public Evidence(VirtualRack rack, StockClient client) {
        this.rack = rack;
        this.client = client;
    }

    /** @return the folder */
    public Path leaveIn(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (String nameNode : rack.description().nameNodes()) {
            if (rack.isRunning(nameNode)) {
                rack.printThreads(nameNode);
            }
        }
        say(folder.resolve("gear-report.txt"), rack.hdfs("dfsadmin", "-gearReport", "-verbose"));
        say(folder.resolve("metasave.txt"), rack.hdfs("dfsadmin", "-metasave", "metasave.txt"));
        Files.writeString(
                folder.resolve("fsck.txt"),
                client.fsck("/", "-openforwrite", "-files", "-blocks", "-locations")
                        .output());
        try (Stream<Path> logs = Files.list(rack.files().logs())) {
            for (Path log : logs.filter(Files::isRegularFile).toList()) {
                Files.copy(log, folder.resolve(String.valueOf(log.getFileName())), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return folder;
    }

    private static void say(Path file, CommandResult result) throws IOException {
        Files.write(file, List.of("exit " + result.exitCode(), result.output(), result.errors()));
    }
}
