// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of drills on a rack. */
public final class DrillOptions {
    @Option(names = "--seed", description = "All that comes by chance follows from it (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--evidence",
            paramLabel = "DIR",
            description = "A folder for tables, histories and a failed run's logs (default: a new temporary folder).")
    private @Nullable Path evidence;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "A key of the rack, such as dfs.namenode.decommission.interval=30.")
    private Map<String, String> settings = new LinkedHashMap<>();

    public long seed() {
        return seed;
    }

    public Map<String, String> settings() {
        return settings;
    }

    /** @param drill names the temporary folder */
    public Path folder(String drill) throws IOException {
        return evidence == null ? Files.createTempDirectory(drill + "-") : Files.createDirectories(evidence);
    }

    /** The rack with the keys of the command line. */
    public RackSpec on(RackSpec rack) {
        return with(settings, rack);
    }

    public static RackSpec with(Map<String, String> settings, RackSpec rack) {
        RackSpec spec = rack;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            spec = spec.withSetting(setting.getKey(), setting.getValue());
        }
        return spec;
    }
}
