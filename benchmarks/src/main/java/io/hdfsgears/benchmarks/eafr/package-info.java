// SPDX-License-Identifier: Apache-2.0
/**
 * EAFR on racks of real processes: what more replicas of a hot file do for those who read it, and what their popularity takes of
 * the heap. {@code HotReaders} runs on Hadoop's jars alone.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.eafr;
