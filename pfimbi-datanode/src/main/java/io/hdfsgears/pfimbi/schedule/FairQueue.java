// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Hierarchical weighted fair queueing (§IV-C.1). Each class has a virtual time v = (s_min + s_max)/2 over the heads of its active
 * children; the head of a child starts at s = max(v, f of the block before) and ends at f = s + length/weight. The smallest start
 * goes first on each level, equal ones by name; blocks of one class go in the order in which they came.
 *
 * <p>v counts only for a child that had nothing waiting. Taken at each block as the formula is printed, it lifts heavy classes
 * towards the lightest one's last start and weights are not obeyed (ADR 0024).
 */
public final class FairQueue<T> implements ReplicationScheduler<T> {
    private final int levels;
    private final ClassNode<T> root = new ClassNode<>(FlowClass.ROOT, Weights.DEFAULT);
    private final Map<Long, Queued<T>> waiting = new HashMap<>();
    private Weights weights;

    /** @param levels of the hierarchy; the paper has two, position and job */
    public FairQueue(int levels, Weights weights) {
        if (levels < 1) {
            throw new IllegalArgumentException("a hierarchy has at least one level, not " + levels);
        }
        this.levels = levels;
        this.weights = weights;
    }

    @Override
    public boolean offer(FlowClass flow, long id, long lengthBytes, T item) {
        checkDepth(flow);
        Queued<T> block = new Queued<>(flow, id, lengthBytes, item);
        if (waiting.putIfAbsent(id, block) != null) {
            return false;
        }
        ClassNode<T> node = root;
        node.count(1, lengthBytes);
        for (String name : flow.path()) {
            ClassNode<T> child = node.childOrNew(name, weights);
            if (child.blocks() == 0) {
                node.activate(child);
            }
            child.count(1, lengthBytes);
            node = child;
        }
        node.enqueue(block);
        return true;
    }

    @Override
    public Optional<Queued<T>> peek() {
        return Optional.ofNullable(root.first(block -> true));
    }

    @Override
    public Optional<Queued<T>> poll() {
        return poll(block -> true);
    }

    @Override
    public Optional<Queued<T>> poll(Predicate<? super Queued<T>> canGo) {
        Queued<T> block = root.first(canGo);
        if (block != null) {
            List<ClassNode<T>> path = path(block.flow());
            for (int i = 1; i < path.size(); i++) {
                path.get(i - 1).serve(path.get(i), block.lengthBytes());
            }
            takeOut(block, path);
        }
        return Optional.ofNullable(block);
    }

    @Override
    public void charge(FlowClass flow, long bytes) {
        checkDepth(flow);
        ClassNode<T> node = root;
        for (String name : flow.path()) {
            ClassNode<T> child = bytes > 0 && node.hasActive() ? node.childOrNew(name, weights) : node.child(name);
            if (child == null) {
                return;
            }
            node.charge(child, bytes);
            node = child;
        }
    }

    @Override
    public Optional<Queued<T>> cancel(long id) {
        Queued<T> block = waiting.get(id);
        if (block != null) {
            takeOut(block, path(block.flow()));
        }
        return Optional.ofNullable(block);
    }

    @Override
    public void reweigh(Weights changed) {
        weights = changed;
        root.reweigh(changed);
    }

    @Override
    public int size() {
        return root.blocks();
    }

    @Override
    public long bytes() {
        return root.bytes();
    }

    @Override
    public List<Backlog> backlog() {
        List<Backlog> found = new ArrayList<>();
        collect(root, found);
        return List.copyOf(found);
    }

    /** The weights in force. */
    public Weights weights() {
        return weights;
    }

    /** Classes that are remembered, on all levels, whether blocks wait in them or not. */
    int classes() {
        return root.classes();
    }

    private static <T> void collect(ClassNode<T> node, List<Backlog> found) {
        for (ClassNode<T> child : node.children()) {
            if (child.blocks() > 0) {
                found.add(new Backlog(child.flow, child.weight, child.blocks(), child.bytes()));
                collect(child, found);
            }
        }
    }

    private void takeOut(Queued<T> block, List<ClassNode<T>> path) {
        waiting.remove(block.id());
        path.get(levels).dequeue(block);
        for (int i = levels; i >= 0; i--) {
            ClassNode<T> node = path.get(i);
            node.count(-1, -block.lengthBytes());
            if (i > 0 && node.blocks() == 0) {
                path.get(i - 1).retire(node);
            }
        }
    }

    /** From the root to the class of a block that waits. */
    private List<ClassNode<T>> path(FlowClass flow) {
        List<ClassNode<T>> path = new ArrayList<>(List.of(root));
        @Nullable ClassNode<T> node = root;
        for (String name : flow.path()) {
            node = node.child(name);
            if (node == null) {
                throw new IllegalStateException("class " + flow + " has a block waiting but is not there");
            }
            path.add(node);
        }
        return path;
    }

    private void checkDepth(FlowClass flow) {
        if (flow.depth() != levels) {
            throw new IllegalArgumentException(
                    "class " + flow + " has " + flow.depth() + " levels, this queue has " + levels);
        }
    }
}
