// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the rack is; the same for every command. */
final class RackFolder {
    static final String DEFAULT_PROPERTY = "io.hdfsgears.rack.default";

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "The rack's folder (default: $RACK_DIR, else .rack in the repository).")
    private @Nullable Path dir;

    Path path() {
        if (dir != null) {
            return dir;
        }
        String fromEnvironment = System.getenv("RACK_DIR");
        if (fromEnvironment != null && !fromEnvironment.isBlank()) {
            return Path.of(fromEnvironment);
        }
        return Path.of(System.getProperty(DEFAULT_PROPERTY, ".rack"));
    }
}
