// SPDX-License-Identifier: Apache-2.0
/** The papers' figures and tables, each an experiment on the production layouts. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.paper;
