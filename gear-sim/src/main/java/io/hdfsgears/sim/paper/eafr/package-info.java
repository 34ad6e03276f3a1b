// SPDX-License-Identifier: Apache-2.0
/** The figures of EAFR (Lin, Shen: TPDS 28(4), 2017), on the product's decisions. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.paper.eafr;
