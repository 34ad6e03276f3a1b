// SPDX-License-Identifier: Apache-2.0
/** The hosts of a cluster, from stock's own reports or from options. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.planner.hosts;
