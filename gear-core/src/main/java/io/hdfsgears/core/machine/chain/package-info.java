// SPDX-License-Identifier: Apache-2.0
/** Changes of the expansion chain while the gear machine runs: which ones are safe, and the state after them. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.machine.chain;
