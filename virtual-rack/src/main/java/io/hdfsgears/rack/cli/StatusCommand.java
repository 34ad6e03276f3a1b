// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.run.RackStatus;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what runs. */
@Command(name = "status", mixinStandardHelpOptions = true, description = "Show NameNodes, hosts and the gear.")
final class StatusCommand implements Callable<Integer> {
    @Mixin
    private final RackFolder folder = new RackFolder();

    @Option(names = "--json", description = "As JSON on standard output.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        RackStatus status = RackStatus.of(VirtualRack.at(folder.path()));
        System.out.println(json ? Json.MAPPER.writeValueAsString(status) : status.text());
        return 0;
    }
}
