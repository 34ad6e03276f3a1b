// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.standby;

/**
 * Replicas on the hosts' disks, bytes.
 *
 * @param hot on hot servers
 * @param standby on standby servers that are awake
 * @param cold on those that sleep
 * @param fullest share of its disk that is used on the fullest standby server, asleep or not, 0..1
 * @param fewest replicas that any block has, sleeping ones too
 */
record Storage(long hot, long standby, long cold, double fullest, int fewest) {}
