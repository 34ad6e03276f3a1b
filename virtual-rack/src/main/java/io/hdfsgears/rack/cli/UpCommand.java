// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Brings a rack up and leaves it running. */
@Command(
        name = "up",
        mixinStandardHelpOptions = true,
        description = "Bring a rack up; it uses the disks that are there.")
final class UpCommand implements Callable<Integer> {
    private static final int USUAL_HOSTS = 4;

    @Mixin
    private final RackFolder folder = new RackFolder();

    @Mixin
    private final RackShape shape = new RackShape();

    @Option(names = "--fresh", description = "Throw away the disks of an earlier rack in this folder first.")
    private boolean fresh;

    @Option(
            names = "--federated",
            description =
                    "Two NameNodes, nn1 and nn2, with a namespace each, hdfs://ns1 and hdfs://ns2, over the same hosts: a host"
                            + " sleeps once both agree. Without -fs, hdfs commands are for ns1.")
    private boolean federated;

    @Override
    public Integer call() throws IOException {
        RackSpec spec =
                shape.spec(RackSpec.of(USUAL_HOSTS)).withFederated(federated).checked();
        long started = System.nanoTime();
        if (fresh) {
            VirtualRack.discard(folder.path());
        }
        VirtualRack rack = VirtualRack.up(spec, folder.path(), ConsoleProgress.INSTANCE);
        System.out.printf(
                "The rack is up in %s after %.1f s: %d hosts in %d racks%s.%n",
                rack.files().root(),
                (System.nanoTime() - started) / 1e9,
                spec.hosts(),
                spec.racks(),
                (spec.federated() ? ", namespaces ns1 and ns2" : "")
                        + (spec.stock() ? ", stock, no gears" : "")
                        + (rack.description().net() == null
                                ? ""
                                : ", hardware on " + rack.description().net().bridge()));
        System.out.println("Next: ./rack status, ./rack hdfs dfs -ls /"
                + (spec.stock() ? "" : ", ./rack hdfs dfsadmin -setGear min") + ", ./rack down");
        return 0;
    }
}
