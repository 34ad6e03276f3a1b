// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.load;

import io.hdfsgears.core.config.ReadSignal;

/**
 * How the load is measured.
 *
 * @param reads where bytes read are counted
 * @param pollNanos how often DataNodes are asked for their metrics
 * @param intervalNanos the resizing interval
 * @param replication usual factor of files, what a written byte costs in bytes read
 */
public record LoadSettings(ReadSignal reads, long pollNanos, long intervalNanos, int replication) {}
