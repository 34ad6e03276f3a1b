// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli.line;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The hosts file. */
public final class HostsFileOption {
    static final String NAME = "-hosts";

    @Option(
            names = {NAME, "--hosts"},
            paramLabel = "<file>",
            description =
                    "Hosts file; else $HADOOP_CONF_DIR/power-hosts.json if it is there, else /etc/hdfs-gears/power-hosts.json.")
    private @Nullable Path file;

    public Optional<Path> given() {
        return Optional.ofNullable(file);
    }
}
