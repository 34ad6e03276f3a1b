// SPDX-License-Identifier: Apache-2.0
/**
 * The reflection log: copies that stand on temporary nodes because theirs slept, and what brings them home (§III-C). The
 * rules are pure; a log that survives restarts is in the sub-package named store.
 *
 * <p>The log is a short cut. Without it the layout's repair finds the same blocks by a scan, so a lost log costs time, never
 * data.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.accordion.reflect;
