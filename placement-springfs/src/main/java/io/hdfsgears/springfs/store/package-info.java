// SPDX-License-Identifier: Apache-2.0
/**
 * The migration agent's map from blocks to hosts in an embedded database (SpringFS §4), so that a plan for 100 million blocks
 * needs disk and not heap. This is the only package of the module that does I/O; what it answers goes into the pure planners.
 *
 * <p>Figures (two cores, virtual disk, {@code -Xmx256m}) come from {@link io.hdfsgears.springfs.store.BlockMapTrial}, which
 * also names the command.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.springfs.store;
