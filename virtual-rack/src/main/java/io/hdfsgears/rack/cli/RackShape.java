// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.rack.HardwareShape;
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
                    "Block placement: rabbit, springfs, accordion, eafr, or default: Hadoop's own (default: rabbit).")
    private @Nullable String policyAsked;

    @Option(names = "--ha", description = "Two NameNodes, nn1 and nn2.")
    private boolean ha;

    @Option(
            names = "--journals",
            paramLabel = "J",
            description = "With --ha: JournalNodes that keep the edits, 1, 3 or 5 (default: none, a shared directory).")
    private int journals;

    @Option(
            names = "--primaries",
            paramLabel = "P",
            description = "Hosts that never sleep (default: hosts / e^(replication-1), at least 2; with eafr 70 %%).")
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
            names = "--eafr",
            paramLabel = "MODE",
            description =
                    "EAFR, replicas that follow popularity: off, dry_run or on (default: off). Judged every 2 s; other"
                            + " keys with -D dfs.namenode.eafr.*.")
    private EafrMode eafr = EafrMode.OFF;

    @Option(
            names = "--pfimbi",
            paramLabel = "N",
            description = "Writers wait for N replicas and the DataNodes make the others (default: off).")
    private @Nullable Integer pfimbi;

    @Option(
            names = "-D",
            paramLabel = "key=value",
            description =
                    "A Hadoop setting, on top of the rack's own; may be repeated. With nn2: before the key it is for that daemon alone.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--hardware",
            description =
                    "Hosts as network namespaces with a NIC and a disk of their own, which really sleep. Needs root;"
                            + " what this machine cannot do is said, and where it cannot do it at all hosts are plain processes.")
    private boolean hardware;

    @Option(
            names = "--nic-mbit",
            paramLabel = "M",
            description = "With --hardware: each host's NIC, 10^6 bits/s each way (default: 200).")
    private @Nullable Integer nicMbit;

    @Option(
            names = "--disk-mbps",
            paramLabel = "M",
            description = "With --hardware: each host's disk, 10^6 bytes/s of reads and of writes (default: 40).")
    private @Nullable Integer diskMBps;

    @Option(
            names = "--fast-disk-mbps",
            paramLabel = "M",
            description =
                    "With --hardware: each host has a second disk of such a speed, of storage type SSD (default: none).")
    private @Nullable Integer fastDiskMBps;

    @Option(
            names = "--qemu",
            paramLabel = "K",
            description =
                    "With --hardware: the last K hosts are QEMU guests, which really suspend to RAM (default: 0).")
    private @Nullable Integer qemu;

    @Option(
            names = "--hibernate",
            paramLabel = "N",
            description = "With --qemu: the last N of them suspend to disk (S4) instead (default: 0).")
    private @Nullable Integer hibernate;

    private @Nullable HardwareShape hardware() throws RackException {
        HardwareShape usual = HardwareShape.USUAL;
        if (!hardware) {
            if (nicMbit != null || diskMBps != null || fastDiskMBps != null || qemu != null || hibernate != null) {
                throw new RackException(
                        "--nic-mbit, --disk-mbps, --fast-disk-mbps, --qemu and --hibernate are for hosts of --hardware: add it.");
            }
            return null;
        }
        return new HardwareShape(
                        nicMbit != null ? nicMbit : usual.nicMbit(),
                        diskMBps != null ? diskMBps : usual.diskMBps(),
                        qemu != null ? qemu : usual.qemuHosts(),
                        fastDiskMBps != null ? fastDiskMBps : usual.fastDiskMBps())
                .withHibernating(hibernate != null ? hibernate : usual.hibernatingHosts());
    }

    private int pfimbi() throws RackException {
        if (pfimbi != null && pfimbi < 1) {
            throw new RackException("--pfimbi " + pfimbi + " cannot be: give 1 or more, or leave it out.");
        }
        return pfimbi == null ? 0 : pfimbi;
    }

    /** @param usual what is taken for anything that was not given */
    RackSpec spec(RackSpec usual) throws RackException {
        if (stock && policyAsked != null && !policyAsked.equals("default")) {
            throw new RackException("--policy " + policyAsked + " with --stock cannot be: a stock rack has Hadoop's own"
                    + " placement. Leave one of the two out.");
        }
        String policy = policyAsked == null ? "rabbit" : policyAsked;
        int n = hosts != null ? hosts : usual.hosts();
        int r = replication != null ? replication : Math.max(1, Math.min(usual.replication(), n));
        boolean asUsual = hosts == null && replication == null && policy.equals(usual.policy());
        int p = primaries != null ? primaries : asUsual ? usual.primaries() : RackSpec.usualPrimaries(n, r, policy);
        RackSpec asked = new RackSpec(
                n,
                0,
                racks != null ? racks : Math.max(1, Math.min(usual.racks(), n)),
                policy,
                ha,
                journals,
                false,
                p,
                r,
                hostMBps != null ? hostMBps : usual.hostMBps(),
                volumes,
                stock,
                pfimbi(),
                hardware(),
                settings,
                Map.of());
        return (eafr == EafrMode.OFF ? asked : asked.withEafr(eafr)).checked();
    }
}
