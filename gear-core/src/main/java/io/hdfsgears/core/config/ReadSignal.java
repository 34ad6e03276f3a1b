// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

/** Where the bytes that clients read are counted. */
public enum ReadSignal {
    /** In the metrics of the DataNodes. */
    DATANODES,
    /** In the block locations that readers are given. */
    LOCATIONS
}
