// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.hdfsgears.rack.hardware.HardwareShape;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What rack is wanted.
 *
 * @param hosts DataNodes, named h01, h02, ...
 * @param racks host i (1-based) stands in rack ((i-1) mod racks)+1
 * @param policy block placement, a word of {@link PlacementPolicy}
 * @param ha two NameNodes over shared edits
 * @param primaries p, hosts that never sleep
 * @param replication r, dfs.replication
 * @param hostMBps stock throttle of each DataNode for reading and for writing, 10^6 bytes/s; 0 = none
 * @param volumes of each host; with several, Accordion keeps primaries and backups apart (Accordion-DP)
 * @param stock run without any jar of this project; no gears
 * @param hardware hosts that are really suspended, where this machine can do that; null = plain processes
 * @param settings Hadoop settings on top of the rack's own
 * @param environment variables of every process
 */
public record RackSpec(
        int hosts,
        int racks,
        String policy,
        boolean ha,
        int primaries,
        int replication,
        double hostMBps,
        int volumes,
        boolean stock,
        @Nullable HardwareShape hardware,
        Map<String, String> settings,
        Map<String, String> environment) {
    public static final int MOST_HOSTS = 200;

    public RackSpec {
        settings = Map.copyOf(settings);
        volumes = volumes == 0 ? 1 : volumes; // a description of before there was a choice
        environment = environment == null ? Map.of() : Map.copyOf(environment);
    }

    /** A rack of one rack row, three replicas where there are three hosts, Rabbit's placement and no throttle. */
    public static RackSpec of(int hosts) {
        int replication = Math.max(1, Math.min(3, hosts));
        return new RackSpec(
                hosts,
                1,
                "rabbit",
                false,
                usualPrimaries(hosts, replication),
                replication,
                0,
                1,
                false,
                null,
                Map.of(),
                Map.of());
    }

    /** Rabbit's p = N/e^(r-1), at least 2 where there are 2 hosts: one primary would make every low-gear file a single copy. */
    public static int usualPrimaries(int hosts, int replication) {
        int byLayout = (int) Math.round(hosts / Math.exp(replication - 1.0));
        return Math.min(hosts, Math.max(2, byLayout));
    }

    public RackSpec withRacks(int n) {
        return new RackSpec(
                hosts,
                n,
                policy,
                ha,
                primaries,
                replication,
                hostMBps,
                volumes,
                stock,
                hardware,
                settings,
                environment);
    }

    public RackSpec withHosts(int n) {
        return new RackSpec(
                n,
                racks,
                policy,
                ha,
                primaries,
                replication,
                hostMBps,
                volumes,
                stock,
                hardware,
                settings,
                environment);
    }

    public RackSpec withPolicy(String name) {
        return new RackSpec(
                hosts,
                racks,
                name,
                ha,
                primaries,
                replication,
                hostMBps,
                volumes,
                stock,
                hardware,
                settings,
                environment);
    }

    public RackSpec withHa(boolean twoNameNodes) {
        return new RackSpec(
                hosts,
                racks,
                policy,
                twoNameNodes,
                primaries,
                replication,
                hostMBps,
                volumes,
                stock,
                hardware,
                settings,
                environment);
    }

    public RackSpec withPrimaries(int p) {
        return new RackSpec(
                hosts, racks, policy, ha, p, replication, hostMBps, volumes, stock, hardware, settings, environment);
    }

    public RackSpec withReplication(int r) {
        return new RackSpec(
                hosts, racks, policy, ha, primaries, r, hostMBps, volumes, stock, hardware, settings, environment);
    }

    public RackSpec withHostMBps(double megabytesPerSecond) {
        return new RackSpec(
                hosts,
                racks,
                policy,
                ha,
                primaries,
                replication,
                megabytesPerSecond,
                volumes,
                stock,
                hardware,
                settings,
                environment);
    }

    public RackSpec withVolumes(int k) {
        return new RackSpec(
                hosts, racks, policy, ha, primaries, replication, hostMBps, k, stock, hardware, settings, environment);
    }

    public RackSpec withStock(boolean noJarOfOurs) {
        return new RackSpec(
                hosts,
                racks,
                policy,
                ha,
                primaries,
                replication,
                hostMBps,
                volumes,
                noJarOfOurs,
                hardware,
                settings,
                environment);
    }

    public RackSpec withHardware(@Nullable HardwareShape shape) {
        return new RackSpec(
                hosts,
                racks,
                policy,
                ha,
                primaries,
                replication,
                hostMBps,
                volumes,
                stock,
                shape,
                settings,
                environment);
    }

    public RackSpec withSetting(String key, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(key, value);
        return new RackSpec(
                hosts,
                racks,
                policy,
                ha,
                primaries,
                replication,
                hostMBps,
                volumes,
                stock,
                hardware,
                more,
                environment);
    }

    public RackSpec withEnvironment(Map<String, String> variables) {
        return new RackSpec(
                hosts,
                racks,
                policy,
                ha,
                primaries,
                replication,
                hostMBps,
                volumes,
                stock,
                hardware,
                settings,
                variables);
    }

    /** @throws RackException naming the first value that cannot be, and what to give instead */
    public RackSpec checked() throws RackException {
        require(hosts >= 1 && hosts <= MOST_HOSTS, "--hosts " + hosts, "give 1 to " + MOST_HOSTS);
        require(racks >= 1 && racks <= hosts, "--racks " + racks, "give 1 to " + hosts + " (the number of hosts)");
        require(
                primaries >= 1 && primaries <= hosts,
                "--primaries " + primaries,
                "give 1 to " + hosts + " (the number of hosts)");
        require(
                replication >= 1 && replication <= hosts,
                "--replication " + replication,
                "give 1 to " + hosts + " (the number of hosts)");
        require(
                hostMBps >= 0 && hostMBps <= 10_000,
                "--host-mbps " + hostMBps,
                "give megabytes per second, 0 for no throttle");
        require(PlacementPolicy.of(policy).isPresent(), "--policy " + policy, "give one of " + PlacementPolicy.words());
        require(volumes >= 1 && volumes <= 16, "--volumes " + volumes, "give 1 to 16 volumes of each host");
        if (hardware != null) {
            require(
                    hardware.nicMbit() >= 1 && hardware.nicMbit() <= 10_000,
                    "--nic-mbit " + hardware.nicMbit(),
                    "give 1 to 10000 megabits per second");
            require(
                    hardware.diskMBps() >= 1 && hardware.diskMBps() <= 10_000,
                    "--disk-mbps " + hardware.diskMBps(),
                    "give 1 to 10000 megabytes per second");
        }
        return this;
    }

    /** Whether the NameNode nominates volumes and the DataNodes follow, which needs one class of ours in them. */
    @JsonIgnore
    public boolean separatesVolumes() {
        return !stock && volumes > 1 && policy.equals("accordion");
    }

    @JsonIgnore
    public int nameNodes() {
        return ha ? 2 : 1;
    }

    private static void require(boolean holds, String value, String remedy) throws RackException {
        if (!holds) {
            throw new RackException(value + " cannot be: " + remedy + ".");
        }
    }
}
