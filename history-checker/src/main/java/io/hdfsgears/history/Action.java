// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history;

/** What a client asks of the file system. Paths are those of files, except where it says directory. */
public enum Action {
    /** Makes an empty file and opens it for this client. OK: with {@code overwrite} it may replace another. */
    CREATE,
    /**
     * Writes one content at the end. A client that has the file not open from its CREATE or an APPEND before opens it with this.
     * OK says that the client handed the bytes over, no more. Its offset is where the first byte went.
     */
    APPEND,
    /** hflush or hsync. OK: all bytes before the length of the event will be read for ever. */
    FLUSH,
    /** OK: the file has the length of the event, until it is opened for an append or truncated. */
    CLOSE,
    /** Opens and reads a range. Fewer bytes than asked for mean the end of the file. */
    READ,
    /** Of a file; {@code to} is its new path in full. */
    RENAME,
    /** Of a file, or of the root of a snapshot ({@code /dir/.snapshot/name}). */
    DELETE,
    /** Of the directory {@code path}; {@code to} is the snapshot's name, which no other snapshot ever has. */
    SNAPSHOT,
    /** READ of a path such as {@code /dir/.snapshot/name/file}. */
    READ_SNAPSHOT,
    /** Sets the replication factor, which is the length of the event. */
    SETREP,
    /** Cuts the file to the length of the event. OK only once the file is closed again (isFileClosed). */
    TRUNCATE,
    /** Of a directory, in one call of the NameNode: the names of files in it, below dfs.ls.limit. */
    LIST
}
