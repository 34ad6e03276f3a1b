// SPDX-License-Identifier: Apache-2.0
/**
 * Rabbit's datasets and I/O shares (§3.4). Every dataset has its own expansion chain over the same hosts. At any time
 * every host works for exactly one of the datasets in use. So the number of a dataset's hosts is its share of the
 * bandwidth.
 *
 * <p>A chain makes a {@link io.hdfsgears.core.model.ClusterView} of its own, to which a layout and the read balancers
 * apply unchanged. Hosts that work for another dataset stand by in this view, and so come last.
 *
 * <p>On a running cluster ({@link io.hdfsgears.core.dataset.DatasetTable}) chains nest in the cluster's chain. So the
 * same hosts sleep for all datasets; the reasons are in docs/adr/0017.
 *
 * <p>Where the paper is silent:
 * <ul>
 *   <li>The dataset with the greatest compensation names the next host of the arbitration: the first host on its own
 *       chain that has no owner yet. One fixed order of hosts would take primaries from a dataset that is owed nothing
 *       yet. It would leave some datasets a fifth of an even share.
 *   <li>Of equal scores the greater compensation wins, then the dataset named first.
 *   <li>Where priorities differ, a dataset stops claiming once it has its part of the hosts by priority.
 *   <li>A block that no host of its dataset holds just now is read from a host that works for another dataset: a share is a
 *       preference, never a reason to refuse data.
 * </ul>
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.dataset;
