// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The formulas of §IV-C.1 as plainly as possible, with searches instead of sorted sets; nothing is forgotten before all is idle. */
final class PlainFairQueue {
    private final Weights weights;
    private final Map<FlowClass, Double> starts = new HashMap<>();
    private final Map<FlowClass, Double> finishes = new HashMap<>();
    private final List<Queued<String>> waiting = new ArrayList<>();

    PlainFairQueue(Weights weights) {
        this.weights = weights;
    }

    void offer(Queued<String> block) {
        for (int depth = 1; depth <= block.flow().depth(); depth++) {
            FlowClass flow = block.flow().to(depth);
            if (!active(flow)) {
                starts.put(flow, Math.max(virtualTime(flow.to(depth - 1)), finishes.getOrDefault(flow, 0.0)));
            }
        }
        waiting.add(block);
    }

    @Nullable
    Queued<String> poll() {
        FlowClass flow = FlowClass.ROOT;
        while (!heads(flow).isEmpty()) {
            flow = smallest(flow);
        }
        FlowClass leaf = flow;
        Queued<String> block =
                waiting.stream().filter(b -> b.flow().equals(leaf)).findFirst().orElse(null);
        if (block != null) {
            for (int depth = 1; depth <= leaf.depth(); depth++) {
                double finish =
                        starts.getOrDefault(leaf.to(depth), 0.0) + block.lengthBytes() / weights.of(leaf.to(depth));
                finishes.put(leaf.to(depth), finish);
                starts.put(leaf.to(depth), finish);
            }
            remove(block);
        }
        return block;
    }

    void cancel(Predicate<Queued<String>> which) {
        waiting.stream().filter(which).findFirst().ifPresent(this::remove);
    }

    List<Queued<String>> waiting() {
        return waiting;
    }

    private void remove(Queued<String> block) {
        waiting.remove(block);
        for (int depth = block.flow().depth() - 1; depth >= 0; depth--) {
            FlowClass parent = block.flow().to(depth);
            if (!active(parent)) {
                finishes.keySet().removeIf(flow -> isChild(flow, parent));
            }
        }
    }

    private double virtualTime(FlowClass parent) {
        Map<String, Double> heads = heads(parent);
        double least = heads.values().stream().mapToDouble(s -> s).min().orElse(0);
        double most = heads.values().stream().mapToDouble(s -> s).max().orElse(0);
        return (least + most) / 2;
    }

    private FlowClass smallest(FlowClass parent) {
        Map.Entry<String, Double> best = null;
        for (Map.Entry<String, Double> head : heads(parent).entrySet()) {
            if (best == null || head.getValue() < best.getValue()) {
                best = head;
            }
        }
        List<String> path = new ArrayList<>(parent.path());
        path.add(best == null ? "" : best.getKey());
        return new FlowClass(path);
    }

    /** Start times of the active children, by name. */
    private Map<String, Double> heads(FlowClass parent) {
        Map<String, Double> heads = new TreeMap<>();
        for (Queued<String> block : waiting) {
            if (block.flow().depth() > parent.depth()
                    && block.flow().to(parent.depth()).equals(parent)) {
                FlowClass child = block.flow().to(parent.depth() + 1);
                heads.put(child.name(), starts.getOrDefault(child, 0.0));
            }
        }
        return heads;
    }

    private boolean active(FlowClass flow) {
        return waiting.stream().anyMatch(b -> b.flow().to(flow.depth()).equals(flow));
    }

    private static boolean isChild(FlowClass flow, FlowClass parent) {
        return flow.depth() == parent.depth() + 1 && flow.to(parent.depth()).equals(parent);
    }
}
