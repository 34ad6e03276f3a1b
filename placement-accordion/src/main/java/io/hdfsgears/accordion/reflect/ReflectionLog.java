// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion.reflect;

import io.hdfsgears.core.model.NodeId;
import java.util.Collection;
import java.util.List;

/**
 * Remembers offloads until they are reflected. Each call is all or nothing, and may be repeated. Used by one thread.
 *
 * <p>At most one entry a block and intended node; entries are numbered in the order they came.
 */
public interface ReflectionLog extends AutoCloseable {
    /**
     * An entry in its place in the log.
     *
     * @param sequence grows from entry to entry, never used twice
     */
    record Entry(long sequence, Offload offload) {}

    /**
     * What was written in low gear, many blocks a call: a durable log pays per call. Older entries of the same blocks are
     * dropped, for a block written anew stands on other nodes.
     */
    void record(Collection<Offload> offloads) throws ReflectionLogException;

    /** Drops all entries of blocks that were deleted, or are about to be rewritten. */
    void forget(Collection<Long> blockIds) throws ReflectionLogException;

    /** Drops entries that were carried out or are obsolete; those dropped before are passed over. */
    void done(Collection<Entry> entries) throws ReflectionLogException;

    /**
     * Entries that wait for one of these nodes, oldest first.
     *
     * @param after the sequence of the last entry seen, 0 to begin
     * @param limit at most so many, at least 1
     */
    List<Entry> pending(Collection<NodeId> intended, long after, int limit) throws ReflectionLogException;

    /** Entries in all. */
    long size() throws ReflectionLogException;

    @Override
    void close() throws ReflectionLogException;
}
