// SPDX-License-Identifier: Apache-2.0
/** How long the page /gears and the metrics take to answer on a large cluster. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.page;
