// SPDX-License-Identifier: Apache-2.0
/**
 * What electricity costs, or how much CO2 it takes, over time, and what follows for the gears: work that can wait runs in cheap
 * hours, and the least number of hosts awake bends with the price. Pure: the present time is passed in.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.price;
