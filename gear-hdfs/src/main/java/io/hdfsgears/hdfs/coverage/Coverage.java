// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

/**
 * Who knows whether data can be read from the hosts that are awake.
 *
 * @param proof proves it before hosts sleep
 * @param blocking names the blocks that a shift down waits for
 * @param losses finds the hosts to wake when an awake host is lost
 */
public record Coverage(Proof proof, Blocking blocking, LossWatch losses) {}
