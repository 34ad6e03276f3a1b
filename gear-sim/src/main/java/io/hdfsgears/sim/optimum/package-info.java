// SPDX-License-Identifier: Apache-2.0
/** Exact optima that balancers are measured against. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.optimum;
