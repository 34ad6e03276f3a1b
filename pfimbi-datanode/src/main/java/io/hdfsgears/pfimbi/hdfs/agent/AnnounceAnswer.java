// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

/** What a DataNode says to the announcement of a block. */
enum AnnounceAnswer {
    /** It asks for the block when it has room. */
    QUEUED,
    /** It is receiving the block. */
    ARRIVING,
    /** It has the block. */
    HERE
}
