// SPDX-License-Identifier: Apache-2.0
/**
 * Copies after failures (EAFR §3.6, Algorithm 4), where stock HDFS finds the blocks and the hosts: the rules for source and
 * destination. The whole algorithm is {@code RepairPlanner} in gear-sim.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr.repair;
