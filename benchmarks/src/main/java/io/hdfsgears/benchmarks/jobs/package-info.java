// SPDX-License-Identifier: Apache-2.0
/** Reads and writes of stock clients at given times, each logged and each byte compared. {@code JobClient} runs on Hadoop's jars alone. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.jobs;
