// SPDX-License-Identifier: Apache-2.0
/**
 * Rabbit's fault-tolerant layout (§3.5): when a primary fails, only its recovery group need be woken.
 *
 * <p>Hosts behind the primaries form a grid: rows are gear groups, switched all or nothing; columns are recovery groups. The
 * primaries are dealt out to the columns, and all replicas of a block stay within the column of its primary. Each column thus
 * is a Rabbit of its own, with p/g primaries and one host a row, and {@link io.hdfsgears.rabbit.RabbitLayout} places, keeps
 * and repairs within it: the host of row j holds 1/(p/g + j) of its column's B/g blocks, which is the paper's B/(p + g·j).
 *
 * <p>Deviations from the paper, and what it leaves open:
 * <ul>
 *   <li>Exact sums decide how many rows hold second replicas; the printed formula is their integral bound (see
 *       {@link io.hdfsgears.rabbit.recovery.RecoveryGroupSize}).
 *   <li>Third and further replicas stay in the column too, in rows behind the recovery group; where rows run out, the other
 *       primaries of the column take them.
 *   <li>Hosts of a row are dealt to the columns so that each column spans racks.
 *   <li>A last row that is not full works like any other; it only serves some columns better than others.
 *   <li>Hosts that join go to the end of the grid and change nothing before them. A host that leaves the chain for good shifts
 *       those behind it, and with them the columns: give its place to a new host instead.
 * </ul>
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rabbit.recovery;
