// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What rack is asked for. */
final class RackShape {
    @Option(
            names = "--hosts",
            paramLabel = "N",
            description = "DataNodes, named h01, h02, ... (default: 4; the demo: 12).")
    private @Nullable Integer hosts;

    @Option(
            names = "--racks",
            paramLabel = "R",
            description = "Racks; host i stands in rack ((i-1) mod R)+1 (default: 1; the demo: 3).")
    private @Nullable Integer racks;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            description =
                    "Block placement: rabbit, springfs, accordion, or default for Hadoop's own (default: rabbit).")
    private String policy = "rabbit";

    @Option(names = "--ha", description = "Two NameNodes, nn1 and nn2.")
    private boolean ha;

    @Option(
            names = "--primaries",
            paramLabel = "P",
            description = "Hosts that never sleep (default: hosts / e^(replication-1), at least 2).")
    private @Nullable Integer primaries;

    @Option(
            names = "--replication",
            paramLabel = "R",
            description = "Replicas of a block (default: 3, or the number of hosts if that is less).")
    private @Nullable Integer replication;

    @Option(
            names = "--host-mbps",
            paramLabel = "M",
            description = "Throttle of each host, MB/s of reads and of writes (default: 0 = none; the demo: 8).")
    private @Nullable Double hostMBps;

    @Option(
            names = "--volumes",
            paramLabel = "K",
            description =
                    "Volumes of each host (default: 1). With several, Accordion keeps primaries and backups apart.")
    private int volumes = 1;

    @Option(
            names = "--stock",
            description = "Run without any jar of the gears: stock NameNode and DataNodes on the same disks.")
    private boolean stock;

    @Option(
            names = "-D",
            paramLabel = "key=value",
            description = "A Hadoop setting, on top of the rack's own; may be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    /** @param usual what is taken for anything that was not given */
    RackSpec spec(RackSpec usual) throws RackException {
        int n = hosts != null ? hosts : usual.hosts();
        int r = replication != null ? replication : Math.max(1, Math.min(usual.replication(), n));
        boolean asUsual = hosts == null && replication == null;
        int p = primaries != null ? primaries : asUsual ? usual.primaries() : RackSpec.usualPrimaries(n, r);
        return new RackSpec(
                        n,
                        racks != null ? racks : Math.max(1, Math.min(usual.racks(), n)),
                        policy,
                        ha,
                        p,
                        r,
                        hostMBps != null ? hostMBps : usual.hostMBps(),
                        volumes,
                        stock,
                        settings)
                .checked();
    }
}
