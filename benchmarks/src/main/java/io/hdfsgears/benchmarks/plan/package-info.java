// SPDX-License-Identifier: Apache-2.0
/** The planner held against a rack: what it says of a replayed hour from the fsimage and the audit log, beside what was measured. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.plan;
