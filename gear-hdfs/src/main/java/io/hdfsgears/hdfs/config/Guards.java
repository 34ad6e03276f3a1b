// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.config;

import io.hdfsgears.core.config.CountOrShare;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.GuardKeys;
import io.hdfsgears.core.machine.NeverSleep;
import io.hdfsgears.core.machine.NeverSleep.Keeper;
import io.hdfsgears.core.machine.NeverSleep.Known;
import io.hdfsgears.core.machine.PowerLimits;
import io.hdfsgears.core.model.ClusterView;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * The settings of the safety interlocks.
 *
 * @param limits how fast hosts are switched
 * @param neverSleep hosts that stay awake in every gear
 * @param fillPercent of their disks may be filled on the hosts that stay
 * @param minMillis shortest time in a gear before a shift down
 * @param copyBytesPerSecond what one host is taken to copy, in estimates
 * @param troubles what may be wrong with the cluster before a shift down
 * @param proofRequired hosts sleep only once they have proven that they can be woken
 */
public record Guards(
        PowerLimits limits,
        NeverSleep neverSleep,
        int fillPercent,
        long minMillis,
        long copyBytesPerSecond,
        Troubles troubles,
        boolean proofRequired) {

    /**
     * How much trouble a shift down tolerates.
     *
     * @param dead hosts that should be awake and are not heard of
     * @param missing blocks without a good replica
     * @param corrupt blocks with a corrupt replica
     */
    public record Troubles(CountOrShare dead, CountOrShare missing, CountOrShare corrupt) {}

    static Guards of(Configuration conf) {
        return new Guards(
                new PowerLimits(
                        GearKeys.POWER_BATCH.read(conf::get),
                        GuardKeys.SLEEPS_PER_MINUTE.read(conf::get),
                        GuardKeys.WAKES_PER_MINUTE.read(conf::get)),
                new NeverSleep(
                        GuardKeys.NEVER_SLEEP_HOSTS.read(conf::get), GuardKeys.NEVER_SLEEP_RACKS.read(conf::get)),
                GuardKeys.FILL_LIMIT.read(conf::get),
                GuardKeys.MIN_TIME.read(conf::get).toMillis(),
                GearKeys.MIGRATION_BANDWIDTH.read(conf::get),
                new Troubles(
                        GuardKeys.MAX_DEAD.read(conf::get),
                        GuardKeys.MAX_MISSING.read(conf::get),
                        GuardKeys.MAX_CORRUPT.read(conf::get)),
                GuardKeys.REQUIRE_PROOF.read(conf::get));
    }

    /** The last host on the chain that must not sleep. */
    public Optional<Keeper> keeper(ClusterView cluster) {
        return neverSleep.isEmpty()
                ? Optional.empty()
                : neverSleep.last(cluster.members().stream()
                        .map(member -> new Known(member.name(), member.rack()))
                        .toList());
    }
}
