// SPDX-License-Identifier: Apache-2.0
/**
 * What switches a host's power. A {@link io.hdfsgears.power.driver.PowerDriver} says what it can do and does it once,
 * without retry: order, retry, verification and quarantine are decided in {@code control} for all drivers alike. Drivers
 * are found by {@link java.util.ServiceLoader}: a jar with a {@link io.hdfsgears.power.driver.PowerDriverFactory} adds one.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.driver;
