// SPDX-License-Identifier: Apache-2.0
/** Judges what a drill found of the cluster at the end of a run. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.history.facts;
