// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.run;

import io.hdfsgears.rack.Folders;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Saves the logs of a rack that is about to be deleted because something failed. */
public final class FailedLogs {
    private FailedLogs() {}

    /** @param delete the rack's folder is new and goes away */
    static void keep(RackFiles files, boolean delete, Progress progress) throws IOException {
        if (!delete) {
            return;
        }
        copyAside(files, progress);
        new RackStopper(files).delete();
    }

    /** Copies the logs to a folder of their own and says where. */
    public static void copyAside(RackFiles files, Progress progress) throws IOException {
        if (Files.isDirectory(files.logs())) {
            Path kept = Files.createTempDirectory("rack-logs-");
            Folders.copy(files.logs(), kept.resolve("logs"));
            progress.say("logs kept in " + kept.resolve("logs"));
        }
    }
}
