// SPDX-License-Identifier: Apache-2.0
/** What EAFR's counts of reads take of a NameNode's heap. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.eafr;
