// SPDX-License-Identifier: Apache-2.0
/** Beyond the papers: what gears that follow a price save. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.paper.price;
