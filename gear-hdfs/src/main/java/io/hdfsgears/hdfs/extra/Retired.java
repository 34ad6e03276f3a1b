// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

/**
 * Replicas of cold files on their way to standby servers.
 *
 * @param looks that ended
 * @param blocks that were to lose a replica to a standby server, by the last look
 * @param bytes of these replicas
 * @param movedBlocks since this NameNode started
 * @param movedBytes of them
 */
public record Retired(long looks, long blocks, long bytes, long movedBlocks, long movedBytes) {
    public static final Retired NONE = new Retired(0, 0, 0, 0, 0);

    public Retired looked(long foundBlocks, long foundBytes) {
        return new Retired(looks + 1, foundBlocks, foundBytes, movedBlocks, movedBytes);
    }

    public Retired moved(long more) {
        return new Retired(looks, blocks, bytes, movedBlocks + 1, movedBytes + more);
    }
}
