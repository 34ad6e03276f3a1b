// SPDX-License-Identifier: Apache-2.0
/** Fence agents of ClusterLabs as drivers, by the contract of their standard input. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.driver.fence;
