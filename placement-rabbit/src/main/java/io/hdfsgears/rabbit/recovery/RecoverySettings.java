// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.recovery;

/**
 * @param replication r, the usual replication of the cluster's files
 * @param groupSize g, hosts of a gear group and so the number of recovery groups. Small: finer gears, and more hosts to wake
 *     when a primary fails. Should divide the number of primaries, else some recovery groups have one primary more than
 *     others and their hosts more to serve. More than the primaries counts as that many: a column without a primary would
 *     hold nothing.
 * @param spread whether hosts that the paper leaves empty, beyond position p·e^(r-1) of a column, hold a part, too
 */
public record RecoverySettings(int replication, int groupSize, boolean spread) {
    /** The paper's law. */
    public RecoverySettings(int replication, int groupSize) {
        this(replication, groupSize, false);
    }

    public RecoverySettings {
        if (replication < 1) {
            throw new IllegalArgumentException("replication must be at least 1, not " + replication);
        }
        if (groupSize < 1) {
            throw new IllegalArgumentException("a gear group must have at least 1 host, not " + groupSize
                    + ": use a divisor of the number of primaries");
        }
    }

    /** These settings for a cluster that may have any number of hosts. */
    public RecoverySettings spreading() {
        return new RecoverySettings(replication, groupSize, true);
    }
}
