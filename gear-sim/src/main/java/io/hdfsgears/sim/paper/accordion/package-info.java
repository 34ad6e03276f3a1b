// SPDX-License-Identifier: Apache-2.0
/**
 * Accordion's figures on the production layouts: what a gear shift moves, storage, any group sizes, and the paper's test-bed
 * of small machines as a model of shared disks and network cards.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.paper.accordion;
