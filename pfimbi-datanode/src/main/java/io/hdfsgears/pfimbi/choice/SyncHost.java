// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.choice;

/**
 * One of the hosts that a layout chose for a block.
 *
 * @param id of the host
 * @param slowness of the volume's kind: 0 is the fastest
 * @param local whether it is the writer's own host
 * @param queue blocks on the host that writers wait for
 * @param lastTurn when a writer last got the order to wait for it, as a number that grows; 0: never
 */
public record SyncHost(String id, String rack, int slowness, boolean local, int queue, long lastTurn) {}
