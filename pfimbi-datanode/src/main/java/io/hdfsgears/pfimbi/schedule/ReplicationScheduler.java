// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.schedule;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Blocks that upstream nodes announced, and the order in which they are asked for. One owner; no clock, no threads. */
public interface ReplicationScheduler<T> {
    /**
     * Puts a block at the end of its class.
     *
     * @param id names the block in {@link #cancel}; unique among those that wait
     * @return false if a block with this id waits already: it keeps its place, so that an announcement may be repeated
     */
    boolean offer(FlowClass flow, long id, long lengthBytes, T item);

    /** The block that {@link #poll()} would take. */
    Optional<Queued<T>> peek();

    /** Takes the next block and charges its classes. */
    Optional<Queued<T>> poll();

    /** Takes the next block among those that can go now. The others keep their places and are not charged. */
    Optional<Queued<T>> poll(Predicate<? super Queued<T>> canGo);

    /**
     * Charges a class for bytes that did not come by {@link #poll()}, or gives back what a block was charged that did not come
     * in the end.
     *
     * @param bytes below 0 to give back
     */
    void charge(FlowClass flow, long bytes);

    /** Takes a block out without a charge; empty if it does not wait. */
    Optional<Queued<T>> cancel(long id);

    /** New weights from here on; what the classes are ahead or behind in bytes stays. */
    void reweigh(Weights weights);

    /** Blocks that wait. */
    int size();

    long bytes();

    /** All classes in which blocks wait, on all levels, each before its children and by name; the root is not among them. */
    List<Backlog> backlog();
}
