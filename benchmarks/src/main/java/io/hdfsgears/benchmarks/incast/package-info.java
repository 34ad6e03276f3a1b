// SPDX-License-Identifier: Apache-2.0
/** TCP incast on real DataNodes: many hosts send replicas to one, with and without EAFR's rate adjustment at the receiver. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.incast;
