// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

/**
 * @param hosts N
 * @param racks hosts stand in them in turns, as on an expansion chain
 * @param primaries p
 * @param replication r of every file
 * @param blockBytes of every block
 * @param blocks that are there at the start, placed by the layout with all hosts awake
 */
public record Cluster(int hosts, int racks, int primaries, int replication, long blockBytes, int blocks) {}
