// SPDX-License-Identifier: Apache-2.0
/**
 * Carries replicas to where the layout wants them: after a shift up, and when data that another placement wrote is adopted. What
 * to move is decided by {@code io.hdfsgears.core.migrate}; how it is carried out and why is in ADR 0014.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.migrate;
