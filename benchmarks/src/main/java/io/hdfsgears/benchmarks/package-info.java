// SPDX-License-Identifier: Apache-2.0
/** What benchmarks share: spreads of repeated rounds and where results go. Each benchmark is a command with its own package. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks;
