// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/** Why a copy is not made. In all cases but the first two the NameNode's own re-replication makes it when its time-out is over. */
public enum AbortReason {
    /** The block is being appended to, truncated or recovered (rule P2); forwarding starts again with what comes of it. */
    APPENDED,
    /** The block is gone: nobody wants it. */
    DELETED,
    /** The target knows of a newer version of the block than this node has. */
    STALE_GENERATION,
    /** The target did not answer, or failed, as often as is put up with. */
    TARGET_SILENT,
    /** This node cannot read the block any more. */
    SOURCE_LOST,
    /** The time is over in which this node may make the copy. */
    TIMED_OUT
}
