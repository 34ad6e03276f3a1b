// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

/**
 * @param replication r, the usual replication of the cluster's files; hosts are evened out against its law, while each file
 *     is placed by the law of its own factor
 * @param gears how the chain is cut into gears
 */
public record RabbitSettings(int replication, GearMode gears) {
    public RabbitSettings {
        if (replication < 1) {
            throw new IllegalArgumentException("replication must be at least 1, not " + replication);
        }
    }
}
