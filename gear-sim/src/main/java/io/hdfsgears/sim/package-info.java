// SPDX-License-Identifier: Apache-2.0
/**
 * The simulator: an event engine with virtual time from one seed that drives the gear machine and the layouts of the
 * product unchanged, and checks the invariants after every event. A simulation says that it is one.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim;
