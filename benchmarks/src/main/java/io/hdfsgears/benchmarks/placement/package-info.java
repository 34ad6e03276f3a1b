// SPDX-License-Identifier: Apache-2.0
/**
 * Placement of new blocks, ours against stock's: two real NameNodes in one JVM, each with its namespace, edit log and the same
 * registered hosts, of which the same are out of service; rounds take turns so that both see the same machine.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.placement;
