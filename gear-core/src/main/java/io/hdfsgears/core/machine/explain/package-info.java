// SPDX-License-Identifier: Apache-2.0
/** Explanations of a shift for reports: waits, hosts kept awake with the reasons, and estimated durations. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.machine.explain;
