// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

/**
 * What the hosts can do, and the bounds that follow (SpringFS §3.1): a read costs its bytes once, a write r times, and all
 * primary replicas together one copy, which the offload set must be able to take.
 *
 * @param hosts N
 * @param primaries p; the offload set is never smaller
 * @param replication r; the offload set never needs more than N/r hosts, as then all hosts together write r times as much
 * @param synchronous replicas that writers wait for, r without Pfimbi; the others can be made when the peak of the writes is over
 * @param minimumActive hosts that are awake however little is asked, p..N
 * @param hostBytesPerSecond what one host reads and writes in all
 * @param headroom kept free on top of what was seen, 0.1 for 10 %
 */
public record Capacity(
        int hosts,
        int primaries,
        int replication,
        int synchronous,
        int minimumActive,
        double hostBytesPerSecond,
        double headroom) {
    public Capacity {
        if (primaries < 1 || primaries > hosts) {
            throw new IllegalArgumentException("primaries must be between 1 and " + hosts + ", not " + primaries);
        }
        if (replication < 1) {
            throw new IllegalArgumentException("replication must be at least 1, not " + replication);
        }
        if (synchronous < 1 || synchronous > replication) {
            throw new IllegalArgumentException(
                    "writers must wait for 1 to " + replication + " replicas, not " + synchronous);
        }
        if (minimumActive < primaries || minimumActive > hosts) {
            throw new IllegalArgumentException("the least number of active hosts must be between " + primaries
                    + " (the primaries) and " + hosts + ", not " + minimumActive);
        }
        if (!(hostBytesPerSecond > 0) || !(headroom >= 0)) {
            throw new IllegalArgumentException("a host's throughput must be above 0 and the headroom 0 or more, not "
                    + hostBytesPerSecond + " and " + headroom);
        }
    }

    /** Writers wait for all replicas. */
    public Capacity(
            int hosts, int primaries, int replication, int minimumActive, double hostBytesPerSecond, double headroom) {
        this(hosts, primaries, replication, replication, minimumActive, hostBytesPerSecond, headroom);
    }

    /** The same while writers wait for so many replicas, or for all if there are fewer. */
    public Capacity waitingFor(int replicas) {
        return new Capacity(
                hosts,
                primaries,
                replication,
                Math.min(replicas, replication),
                minimumActive,
                hostBytesPerSecond,
                headroom);
    }

    /** Work in hosts: how many would be busy all the time, as a fraction. Copies that no writer waits for count by their mean. */
    double totalHosts(Observation seen) {
        double waitedFor = seen.readBytesPerSecond() + synchronous * seen.writeBytesPerSecond();
        double late = (replication - synchronous) * seen.meanWriteBytesPerSecond();
        return (waitedFor + late) / hostBytesPerSecond;
    }

    /** Hosts that would be busy all the time with one copy of what is written. */
    double writeHosts(Observation seen) {
        return seen.writeBytesPerSecond() / hostBytesPerSecond;
    }

    /**
     * The footprint for work that is planned, with headroom, within the bounds.
     *
     * @param bytesPerSecond that hosts read and write in all: a write counts once for each replica
     */
    public Footprint forWork(double bytesPerSecond) {
        return footprint(bytesPerSecond / hostBytesPerSecond, 0);
    }

    /** The footprint that can do this work with headroom, within the bounds. */
    Footprint footprint(double totalHosts, double writeHosts) {
        return footprint(totalHosts, 0, writeHosts);
    }

    /** The same beside a migration that keeps {@code migrationHosts} busy; migration can wait and needs no headroom. */
    Footprint footprint(double totalHosts, double migrationHosts, double writeHosts) {
        int most = Math.max(primaries, hosts / replication);
        int offload = clamp(up(writeHosts * (1 + headroom)), primaries, most);
        int active = clamp(up(totalHosts * (1 + headroom) + migrationHosts), Math.max(minimumActive, offload), hosts);
        return new Footprint(active, offload);
    }

    /** Number of hosts that a migration of {@code bytes} keeps busy when it has {@code seconds}. */
    double migrationHosts(double bytes, double seconds) {
        return bytes / seconds / hostBytesPerSecond;
    }

    /** Rounded up, but a rounding error is not a host. */
    private static int up(double hosts) {
        return (int) Math.min(Integer.MAX_VALUE, Math.ceil(hosts - 1e-9));
    }

    private static int clamp(int value, int least, int most) {
        return Math.max(least, Math.min(most, value));
    }
}
