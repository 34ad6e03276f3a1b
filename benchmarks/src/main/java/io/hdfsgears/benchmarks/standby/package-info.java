// SPDX-License-Identifier: Apache-2.0
/**
 * EAFR's standby servers on a rack: cold files' replicas move to the chain's last hosts until these are full and sleep. Side by side with a
 * rack whose EAFR is off, and with one whose operator sends the empty standby servers to sleep at once.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.standby;
