// SPDX-License-Identifier: Apache-2.0
/** Joules that the product integrates from a PDU's watts, held against the PDU's own counter while a rack works and shifts gears. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.energy;
