// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

/** What must hold for every history, and for the cluster at the end of a run. */
public enum Rule {
    /** Every acknowledged byte is read back by every later read of its file. */
    ACKNOWLEDGED_BYTES,
    /** Nothing appears that no client wrote to that file. */
    FOREIGN_BYTES,
    /** After a close, nothing appears behind the length that it sealed. */
    SEALED_LENGTH,
    /** Content stands once and in the order of its operations; one whose result is unknown stands as a prefix. */
    APPEND_ORDER,
    /** Creates, renames, deletes and what is found at paths agree with some order of the operations. */
    NAMESPACE,
    /** A file that is renamed has one of its names at each moment: not both, not none. */
    RENAME,
    /** Content, length and files of a snapshot never change, and are those of the moment when it was made. */
    SNAPSHOT,
    /** Each operation of a client ends before its next one begins, and each content is written once. */
    RECORD,
    /** No block is lost or corrupt, and each has as many replicas as it should have. */
    REPLICAS,
    /** Replicas stand where the layout wants them. */
    LAYOUT,
    /** Hosts sleep exactly where the state says so. */
    POWER_STATE,
    /** Joules of the hosts add up to those of the outlets. */
    JOULES
}
