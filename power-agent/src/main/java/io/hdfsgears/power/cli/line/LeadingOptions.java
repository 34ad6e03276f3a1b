// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli.line;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that may also stand before the command: {@code hdfs power -hosts f -force off h1}. */
public final class LeadingOptions {
    static final String VERBOSE = "-verbose";
    static final String FORCE = "-force";

    @Mixin
    private final HostsFileOption hosts = new HostsFileOption();

    @Option(
            names = {VERBOSE, "--verbose"},
            description = "Also print each request and answer, on standard error.")
    private boolean verbose;

    @Option(
            names = {FORCE, "--force"},
            description = "For off and cycle: cut the power, whatever runs.")
    private boolean force;

    Optional<Path> hosts() {
        return hosts.given();
    }

    public boolean verbose() {
        return verbose;
    }

    public boolean force() {
        return force;
    }

    /** Names of those that were given. */
    List<String> given() {
        List<String> given = new ArrayList<>();
        if (hosts.given().isPresent()) {
            given.add(HostsFileOption.NAME);
        }
        if (verbose) {
            given.add(VERBOSE);
        }
        if (force) {
            given.add(FORCE);
        }
        return given;
    }
}
