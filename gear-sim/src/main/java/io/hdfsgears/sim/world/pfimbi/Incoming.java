// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.pfimbi;

/**
 * A block that was announced to a host.
 *
 * @param order number of the announcement at its source
 * @param position of the copy in the pipeline; the first replica has 1
 * @param source position of the host that has the block
 */
public record Incoming(int block, long order, int position, int source) {}
