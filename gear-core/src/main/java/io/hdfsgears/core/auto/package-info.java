// SPDX-License-Identifier: Apache-2.0
/**
 * Automatic gears: from the load of an interval and the situation of the gears to what should be done, and the words for it.
 * Pure; how many hosts are wanted is the business of {@link io.hdfsgears.core.resize}.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.auto;
