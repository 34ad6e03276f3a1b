// SPDX-License-Identifier: Apache-2.0
/**
 * What a shift up costs after writes in a lower gear: Accordion against Rabbit (Accordion §IV-D), on racks of real processes.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.reflect;
