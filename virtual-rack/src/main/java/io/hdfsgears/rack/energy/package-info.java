// SPDX-License-Identifier: Apache-2.0
/** Joules of a rack with hardware: its outlets, recorded by the product's own meters and ledger while something else goes on. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.energy;
