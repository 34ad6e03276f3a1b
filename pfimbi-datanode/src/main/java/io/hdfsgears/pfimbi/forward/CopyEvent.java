// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/** What happens to a pending copy. */
public sealed interface CopyEvent {
    /** Time passed. */
    record Tick() implements CopyEvent {}

    /** The target took the announcement. */
    record Accepted() implements CopyEvent {}

    /** An announcement or a transfer failed. */
    record Failed() implements CopyEvent {}

    /**
     * The target has room and asks for the block.
     *
     * @param generationStamp of the version that was announced to it
     */
    record Granted(long generationStamp) implements CopyEvent {}

    /** The transfer began, or goes on. */
    record Progress() implements CopyEvent {}

    /**
     * The target has a complete replica, from this transfer or from elsewhere.
     *
     * @param generationStamp of that replica
     */
    record Confirmed(long generationStamp) implements CopyEvent {}

    /** A client appends to the block, or the block is truncated or recovered. */
    record Appended() implements CopyEvent {}

    record Deleted() implements CopyEvent {}

    /** The replica here cannot be read: its volume failed, or it is corrupt. */
    record SourceLost() implements CopyEvent {}
}
