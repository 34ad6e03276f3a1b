// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Shared class archives (AppCDS) that halve the start of a daemon. Recorded once per build by {@code ArchiveTraining}; a JVM that
 * cannot use one says so in its log and starts without.
 */
public record ClassArchives(Path folder, boolean recording) {
    /** Kinds of process that load about the same classes. */
    public enum Kind {
        NAMENODE,
        DATANODE,
        CLIENT
    }

    public ClassArchives(Installation installation) {
        this(installation.archiveFolder(), false);
    }

    public boolean complete() {
        return List.of(Kind.values()).stream().allMatch(kind -> Files.isRegularFile(file(kind)));
    }

    /** @return flags to use the archive, to record it, or none when there is none */
    public List<String> flags(Kind kind) {
        if (recording) {
            return List.of("-XX:ArchiveClassesAtExit=" + file(kind), "-Xlog:disable", "-Xlog:all=error:stderr");
        }
        return Files.isRegularFile(file(kind))
                ? List.of(
                        "-XX:SharedArchiveFile=" + file(kind),
                        "-Xshare:auto",
                        "-Xlog:disable",
                        "-Xlog:all=warning:stderr")
                : List.of();
    }

    public Path file(Kind kind) {
        return folder.resolve(kind.name().toLowerCase(java.util.Locale.ROOT) + ".jsa");
    }

    /** Takes recorded archives into use; each appears whole, since a daemon of another rack may be starting with it. */
    public void adopt(ClassArchives recorded) throws IOException {
        Files.createDirectories(folder);
        for (Kind kind : Kind.values()) {
            Path beside = Files.copy(
                    recorded.file(kind),
                    folder.resolve(file(kind).getFileName() + ".new"),
                    StandardCopyOption.REPLACE_EXISTING);
            Files.move(beside, file(kind), StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
