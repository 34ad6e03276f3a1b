// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.schedule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A class of the hierarchy: its place in its parent's virtual time, and either children or, on the lowest level, blocks.
 *
 * <p>A child is active while blocks wait in or below it. Idle ones are kept only while they could not come back at the virtual
 * time, so memory does not grow with the jobs that have been.
 */
final class ClassNode<T> {
    final FlowClass flow;
    double weight;

    /** s of the block at the head; counts while active. */
    private double start;
    /** f of the block before it. */
    private double finish;

    private int blocks;
    private long bytes;
    private final Map<Long, Queued<T>> queue = new LinkedHashMap<>();

    private final SortedMap<String, ClassNode<T>> children = new TreeMap<>();
    private final TreeSet<ClassNode<T>> active =
            new TreeSet<>(Comparator.<ClassNode<T>>comparingDouble(c -> c.start).thenComparing(c -> c.flow.name()));
    private final TreeSet<ClassNode<T>> idle = new TreeSet<>(
            Comparator.<ClassNode<T>>comparingDouble(c -> c.finish).thenComparing(c -> c.flow.name()));

    ClassNode(FlowClass flow, double weight) {
        this.flow = flow;
        this.weight = weight;
    }

    /** v = (s_min + s_max)/2 over the heads of the active children; time begins anew when there are none. */
    private double virtualTime() {
        return active.isEmpty() ? 0 : (active.first().start + active.last().start) / 2;
    }

    @Nullable
    ClassNode<T> child(String name) {
        return children.get(name);
    }

    ClassNode<T> childOrNew(String name, Weights weights) {
        ClassNode<T> child = children.get(name);
        if (child == null) {
            List<String> path = new ArrayList<>(flow.path());
            path.add(name);
            FlowClass below = new FlowClass(path);
            child = new ClassNode<>(below, weights.of(below));
            children.put(name, child);
            idle.add(child);
        }
        return child;
    }

    void enqueue(Queued<T> block) {
        queue.put(block.id(), block);
    }

    void dequeue(Queued<T> block) {
        queue.remove(block.id());
    }

    void count(int moreBlocks, long moreBytes) {
        blocks += moreBlocks;
        bytes += moreBytes;
    }

    int blocks() {
        return blocks;
    }

    long bytes() {
        return bytes;
    }

    Iterable<ClassNode<T>> children() {
        return children.values();
    }

    int classes() {
        return children.values().stream().mapToInt(child -> 1 + child.classes()).sum();
    }

    /** A block came to a child that had none: s = max(v, f of the block before). */
    void activate(ClassNode<T> child) {
        idle.remove(child);
        child.start = Math.max(virtualTime(), child.finish);
        active.add(child);
    }

    /** A block of a child goes: f = s + length/weight, which is the s of the next one while the child stays active. */
    void serve(ClassNode<T> child, long lengthBytes) {
        active.remove(child);
        double cost = lengthBytes / child.weight;
        holdUp(child.start - cost);
        child.finish = child.start + cost;
        child.start = child.finish;
        active.add(child);
    }

    /** The last block of a child is gone. */
    void retire(ClassNode<T> child) {
        active.remove(child);
        idle.add(child);
        forget();
    }

    /** Whether blocks wait in some child: only then can another be ahead or behind. */
    boolean hasActive() {
        return !active.isEmpty();
    }

    void charge(ClassNode<T> child, long chargedBytes) {
        double cost = chargedBytes / child.weight;
        boolean late = child.blocks == 0 && chargedBytes > 0;
        double from = late ? Math.max(virtualTime(), child.finish) : child.finish;
        move(child, node -> {
            node.finish = from + cost;
            node.start += cost;
        });
    }

    /** New weights here and below; distances from the first child stay the same in bytes. */
    void reweigh(Weights weights) {
        double base = active.isEmpty() ? 0 : active.first().start;
        active.clear();
        idle.clear();
        for (ClassNode<T> child : children.values()) {
            double changed = weights.of(child.flow);
            child.start = Math.max(0, child.start - base) * child.weight / changed;
            child.finish = Math.max(0, child.finish - base) * child.weight / changed;
            child.weight = changed;
            (child.blocks > 0 ? active : idle).add(child);
            child.reweigh(weights);
        }
        forget();
    }

    /** The first block that can go, smallest start time first on each level. */
    @Nullable
    Queued<T> first(Predicate<? super Queued<T>> canGo) {
        for (Queued<T> block : queue.values()) {
            if (canGo.test(block)) {
                return block;
            }
        }
        for (ClassNode<T> child : active) {
            Queued<T> block = child.first(canGo);
            if (block != null) {
                return block;
            }
        }
        return null;
    }

    /** Children that were passed over keep their claim, but no older one than a block of the child that goes. */
    private void holdUp(double least) {
        List<ClassNode<T>> passed = new ArrayList<>();
        for (ClassNode<T> child : active) {
            if (child.start >= least) {
                break;
            }
            passed.add(child);
        }
        passed.forEach(child -> move(child, node -> node.start = least));
    }

    private void move(ClassNode<T> child, Consumer<ClassNode<T>> change) {
        TreeSet<ClassNode<T>> among = child.blocks > 0 ? active : idle;
        among.remove(child);
        change.accept(child);
        among.add(child);
    }

    /** Idle children whose next block would start at the virtual time anyway. */
    private void forget() {
        double earliest = active.isEmpty() ? Double.POSITIVE_INFINITY : active.first().start;
        while (!idle.isEmpty() && idle.first().finish <= earliest) {
            ClassNode<T> gone = idle.pollFirst();
            children.remove(gone.flow.name());
        }
    }
}
