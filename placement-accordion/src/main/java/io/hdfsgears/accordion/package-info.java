// SPDX-License-Identifier: Apache-2.0
/**
 * Accordion's layout as a pure decision (Le, Hikida, Yokota, 2013/2015): roles by Algorithm 1, skewed replication over gear
 * groups, chained declustering of group 1, and Accordion-DP's choice of partitions.
 *
 * <p>Belongs here: where the copies of a block go, which go when there are too many, what brings a block back. The
 * paper's reflection log is in gear-sim: on HDFS a scan finds the same blocks. The HDFS policy belongs into a sub-package named
 * hdfs. Reads are balanced by {@link io.hdfsgears.core.balance.HitRatioBalancer}, shared with Rabbit.
 *
 * <p>Deviations from the paper:
 * <ul>
 *   <li>Group sizes need not be multiples of one another, even, or growing (see Lanes).
 *   <li>The right side of an odd group is numbered from 1, as Definition 1 says (see Role).
 *   <li>Racks: group 1's ring avoids neighbours in one rack, stand-ins and extra replicas go to another rack where all
 *       others sit in one (see Neighbours, PlacementChoice).
 *   <li>A file's replication may be smaller or larger than g+1 (see {@link io.hdfsgears.accordion.CopySet#byNeed} and
 *       {@link io.hdfsgears.accordion.AccordionLayout#place}).
 *   <li>The temporary node is the less loaded of two random ones. Where no active node is left to stand in (a copy set may
 *       need all of a small group 1), the block waits with fewer copies, at least the two of group 1, and is copied
 *       from there.
 *   <li>Primaries take turns (see Turns) where the caller knows the order of the blocks, follow from the block's number where
 *       that is known (see {@link io.hdfsgears.accordion.AccordionPlan#copiesOf}), else they are drawn. Inside a NameNode the
 *       number also takes the place of the log's entries.
 * </ul>
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.accordion;
