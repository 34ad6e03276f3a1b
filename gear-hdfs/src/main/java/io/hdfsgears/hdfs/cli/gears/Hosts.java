// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.cli.HostFilter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which hosts are shown. */
final class Hosts {
    @Option(
            names = "--rack",
            paramLabel = "<rack>",
            description = "Only hosts of this rack, or of racks below it: /dc1 has those of /dc1/r1.")
    private @Nullable String rack;

    @Option(
            names = "--state",
            paramLabel = "<state>",
            description = "Only hosts in this state: ${COMPLETION-CANDIDATES}.")
    private @Nullable Service state;

    @Option(names = "--gear", paramLabel = "<gear>", description = "Only hosts whose lowest gear is this one.")
    private @Nullable Integer gear;

    HostFilter filter() {
        return new HostFilter(
                Optional.ofNullable(rack), Optional.ofNullable(state).map(Service::name), Optional.ofNullable(gear));
    }
}
