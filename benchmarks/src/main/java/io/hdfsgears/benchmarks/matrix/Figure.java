// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.matrix;

/**
 * One write and one read of a round; rates in 10^6 bytes a second, replicas not counted.
 *
 * @param write TestDFSIO, new files, until the job ends
 * @param wholeSeconds from the start of that job until every block has its replicas
 * @param read TestDFSIO, the files just written
 */
record Figure(
        String policy, Writers writers, int round, int hostsAwake, double write, double wholeSeconds, double read) {}
