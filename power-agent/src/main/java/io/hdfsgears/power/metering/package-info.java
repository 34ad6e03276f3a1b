// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the meters of the hosts file and keeps the ledger: {@code power watts} and {@code power energy}. The agents between the
 * meters and the pure accounting.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.metering;
