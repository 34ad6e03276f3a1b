// SPDX-License-Identifier: Apache-2.0
/**
 * Rabbit's datasets and I/O shares (§3.4): every dataset has an expansion chain of its own over the same hosts, and at any time
 * every host works for exactly one of the datasets in use, so that how many hosts a dataset has is its share of the bandwidth.
 *
 * <p>A chain makes a {@link io.hdfsgears.core.model.ClusterView} of its own, to which a layout and
 * the read balancers apply as they stand: hosts that work for another dataset are standing by there, and so come last.
 *
 * <p>On a running cluster ({@link io.hdfsgears.core.dataset.DatasetTable}) chains nest in the cluster's, so that which hosts sleep
 * stays one thing for all datasets; the reasons are in docs/adr/0017.
 *
 * <p>Where the paper is silent:
 * <ul>
 *   <li>The dataset with the greatest compensation names the host that is arbitrated next: the first on its own chain that is
 *       nobody's yet. Going along the hosts in one fixed order instead takes primaries from a dataset that is owed nothing
 *       yet, and leaves some datasets a fifth of an even share.
 *   <li>Of equal scores the greater compensation wins, then the dataset named first.
 *   <li>Where priorities differ, a dataset stops claiming once it has its part of the hosts by priority.
 *   <li>A block that no host of its dataset holds just now is read from a host that works for another dataset: a share is a
 *       preference, never a reason to refuse data.
 * </ul>
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.dataset;
