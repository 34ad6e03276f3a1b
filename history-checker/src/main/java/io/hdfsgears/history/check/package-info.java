// SPDX-License-Identifier: Apache-2.0
/**
 * Judges a history: pure functions from events to violations. An operation whose result is unknown may have taken effect at any time
 * after its start, or never. What cannot be decided is said to be undecided, never to be right.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.history.check;
