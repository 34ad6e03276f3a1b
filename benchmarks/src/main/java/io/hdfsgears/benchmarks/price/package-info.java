// SPDX-License-Identifier: Apache-2.0
/** A rack whose automatic gears follow a curve of prices: hosts awake and work that waits, from one price to the next. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.price;
