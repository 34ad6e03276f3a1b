// SPDX-License-Identifier: Apache-2.0
/** The ledger on disk. The only part of energy accounting that touches files. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.energy.store;
