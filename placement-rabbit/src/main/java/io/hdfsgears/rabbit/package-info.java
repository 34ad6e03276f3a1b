// SPDX-License-Identifier: Apache-2.0
/**
 * Rabbit's equal-work layout as a pure decision (Amur et al., SoCC 2010); the glue to HDFS lives in a package of its own.
 *
 * <p>Belongs here: which position of the expansion chain takes which replica, which replica goes when there are too many,
 * and what brings a block back to where it belongs. The maths is {@link io.hdfsgears.core.layout.EqualWork}, the balancer
 * {@link io.hdfsgears.core.balance.HitRatioBalancer}, both shared with other layouts.
 *
 * <p>Deviations from the paper:
 * <ul>
 *   <li>Exact sums stand in for the integral bounds of a role; a chain too short for all roles gives the missing mass to the
 *       primaries (see EqualWork).
 *   <li>On a chain longer than p·e^(r-1) the masses behind the primaries are scaled down so that they reach the last host
 *       (RabbitSettings.spread); the paper leaves those hosts empty.
 *   <li>Of a few positions drawn by mass the one that holds least for its share is taken. That keeps the law and makes the
 *       counts far steadier than independent draws.
 *   <li>Racks: replicas of a block never all sit in one rack where the layout leaves a choice.
 *   <li>Writes whose host sleeps are offloaded to serving hosts (the paper lets them wait for the host); repair brings them
 *       back, and also evens out hosts that hold too much or, having joined late, too little.
 * </ul>
 *
 * <p>The fault-tolerant layout ({@code .recovery}) runs this one within each recovery group; a dataset
 * ({@link io.hdfsgears.core.dataset}) is a chain of its own and so a ClusterView of its own, to which this layout applies as it
 * stands.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rabbit;
