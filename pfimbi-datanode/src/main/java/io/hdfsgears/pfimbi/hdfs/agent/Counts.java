// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

/** What an agent did since it started. Belongs to the agent's thread. */
final class Counts {
    long sentBlocks;
    long sentBytes;
    long receivedBlocks;
    long receivedBytes;
    /** Copies given up because their block changed or was deleted. */
    long abortedBlocks;
    /** Copies left to the NameNode. */
    long leftBlocks;
}
