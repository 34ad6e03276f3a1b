// SPDX-License-Identifier: Apache-2.0
/**
 * The paper's reflection log (Accordion §III-C): copies that stand on temporary nodes because theirs slept, and what brings them
 * home. Pure, and in memory only.
 *
 * <p>The product needs no log: {@code AccordionLayout.repair} finds the same blocks by a scan.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.paper.accordion.reflect;
