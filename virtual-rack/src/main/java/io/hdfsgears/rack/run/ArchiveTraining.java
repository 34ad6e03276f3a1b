// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.run;

import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.FileTurn;
import io.hdfsgears.rack.Folders;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.process.ClassArchives;
import io.hdfsgears.rack.process.ClassArchives.Kind;
import io.hdfsgears.rack.process.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Records the shared class archives, once per build: a stock rack of one host starts, stores and returns a file, and its JVMs write
 * down at their end which classes they had loaded.
 */
final class ArchiveTraining {
    private ArchiveTraining() {}

    /** @return archives to start with; those that cannot be recorded are left out, at the price of a slower start */
    static ClassArchives ensure(Installation installation, Progress progress) throws IOException {
        ClassArchives archives = new ClassArchives(installation);
        Path tried = installation.archiveFolder().resolve("tried");
        if (archives.complete() || Files.exists(tried)) {
            return archives;
        }
        // Of several racks that start at once one records, the others wait for it.
        return FileTurn.take(installation.archiveFolder().resolve("lock"), () -> {
            if (!archives.complete() && !Files.exists(tried)) {
                recordOrLeave(installation, archives, tried, progress);
            }
            return archives;
        });
    }

    private static void recordOrLeave(Installation installation, ClassArchives archives, Path tried, Progress progress)
            throws IOException {
        progress.say("recording class archives, once per build");
        Path folder = Files.createTempDirectory("rack-");
        try {
            record(installation, archives, folder);
        } catch (IOException e) {
            progress.say("no class archives (" + e.getMessage() + "): daemons start slower");
            Files.writeString(tried, e + "\n", StandardOpenOption.CREATE);
        } finally {
            Folders.delete(folder);
        }
    }

    private static void record(Installation installation, ClassArchives archives, Path folder) throws IOException {
        ClassArchives recording = new ClassArchives(folder.resolve("archives"), true);
        Files.createDirectories(recording.folder());
        RackSpec spec = RackSpec.of(1).withStock(true);
        RackFiles files = new RackFiles(folder.resolve("rack"));
        try (VirtualRack rack = VirtualRack.up(spec, files, true, Progress.SILENT, installation, recording)) {
            Path sample = Files.writeString(folder.resolve("sample"), "sample\n");
            CommandResult put = rack.hdfs("dfs", "-put", sample.toString(), "/sample");
            if (put.exitCode() != 0) {
                throw new RackException("the sample file was not stored: " + put.errors());
            }
            rack.down();
        }
        List<Kind> missing = List.of(Kind.values()).stream()
                .filter(kind -> !Files.isRegularFile(recording.file(kind)))
                .toList();
        if (!missing.isEmpty()) {
            throw new RackException("this JVM recorded none for " + missing);
        }
        archives.adopt(recording);
    }
}
