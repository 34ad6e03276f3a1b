// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.cli;

import io.hdfsgears.planner.input.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The folder of a command's files. It is made when the work is done: bad input leaves none. */
final class OutFolder {
    private OutFolder() {}

    /** @throws BadInputException before the work, if its files could not be written in the end */
    static void check(Path out) throws BadInputException {
        Path nearest = nearest(out.toAbsolutePath().normalize());
        if (nearest == null || !Files.isDirectory(nearest)) {
            throw new BadInputException(
                    "--out " + out + " cannot be a folder, because " + nearest + " is a file: name another folder.");
        }
        if (!Files.isWritable(nearest)) {
            throw new BadInputException("--out " + out + " cannot be written, because this user may not write to "
                    + nearest + ": change its permissions, or name another folder.");
        }
    }

    private static @Nullable Path nearest(Path path) {
        Path nearest = path;
        while (nearest != null && !Files.exists(nearest)) {
            nearest = nearest.getParent();
        }
        return nearest;
    }
}
