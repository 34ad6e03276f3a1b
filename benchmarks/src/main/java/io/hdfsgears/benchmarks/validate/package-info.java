// SPDX-License-Identifier: Apache-2.0
/** The simulator held against processes: one scenario on a rack and in virtual time. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.validate;
