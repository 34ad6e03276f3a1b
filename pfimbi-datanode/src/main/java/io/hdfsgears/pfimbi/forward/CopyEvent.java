// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/**
 * What happens to the copies of a block. An answer bears the number of the order that it is to; one to an older order says
 * nothing any more.
 */
public sealed interface CopyEvent {
    /** Time passed. */
    record Tick() implements CopyEvent {}

    /** The target took the announcement. */
    record Accepted(long order) implements CopyEvent {}

    /** The target has no use for the block: it has it. */
    record Refused(long order) implements CopyEvent {}

    /** An announcement or a transfer failed. */
    record Failed(long order) implements CopyEvent {}

    /** The transfer is over, and nothing went wrong. */
    record Sent(long order) implements CopyEvent {}

    /** The transfer was granted, did not begin, and does not begin any more. */
    record Withdrawn(long order) implements CopyEvent {}

    /**
     * A DataNode has room and asks for the block.
     *
     * @param generationStamp of the version that was announced to it
     * @param uuid of that DataNode
     */
    record Granted(long generationStamp, String uuid) implements CopyEvent {}

    /** The block is appended to, truncated, recovered or deleted (rule P2). */
    record Changed() implements CopyEvent {}

    /** The NameNode that expects these copies restarted, or is gone. */
    record Forgotten() implements CopyEvent {}
}
