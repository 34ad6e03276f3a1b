// SPDX-License-Identifier: Apache-2.0
/**
 * Decides what is asked of which device and when: action, verification by reading back, retry, quarantine, rate. Pure: time
 * and randomness are handed in, what comes out are commands as values; {@code exec} carries them out.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.control;
