// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * Copies that hosts were ordered to make and that their targets have not reported. Stock repeats an overdue copy to a host that it draws
 * anew. A layout would choose the same host each time, and a host can refuse a block for hours: it keeps a replica that the NameNode does
 * not know, or the sources cannot reach it. Such a host gets the block only where too few others are left.
 *
 * <p>Kept in memory only, and bounded. All threads may call it; {@link #look} has one caller.
 */
public final class OverdueCopies {
    /** Copies under way at once that are remembered; further ones are not. */
    private static final int MOST = 65_536;
    /** Pairs of a block and a host that is avoided. */
    private static final int MOST_OVERDUE = 16_384;
    /** Time-outs of stock after which a host is tried again. */
    private static final int FORGOTTEN_AFTER = 12;

    private final long overdueNanos;
    private final long forgottenNanos;
    private final Map<Copy, Long> ordered = new ConcurrentHashMap<>();
    private final Map<Copy, Long> overdue = new ConcurrentHashMap<>();
    private volatile Map<String, List<Avoided>> byFile = Map.of();

    private record Copy(long block, String target) {}

    private record Avoided(Stored block, String target) {}

    /**
     * A block as the NameNode stores it.
     *
     * @param file path
     * @param holders uuids of all hosts with a replica
     */
    public record Stored(String file, long bytes, Set<String> holders) {
        /** Copies the holders. */
        public Stored {
            holders = Set.copyOf(holders);
        }
    }

    /** The NameNode's block map. */
    public interface Blocks {
        /** @return blocks by number, without those that are gone */
        Map<Long, Stored> stored(Set<Long> numbers);
    }

    /**
     * @param timeoutNanos after which stock gives a copy up. A host is avoided after half of it: stock counts from the moment when it
     *     chose the host, and asks for another one at once
     */
    public OverdueCopies(long timeoutNanos) {
        this.overdueNanos = timeoutNanos / 2;
        this.forgottenNanos = FORGOTTEN_AFTER * timeoutNanos;
    }

    /** A host got the order to copy a block to the target. */
    public void ordered(long block, String target, long nowNanos) {
        if (ordered.size() < MOST) {
            ordered.putIfAbsent(new Copy(block, target), nowNanos);
        }
    }

    /** A host reported a replica; most are writers'. */
    public void received(long block, String host) {
        if (ordered.isEmpty() && overdue.isEmpty()) {
            return;
        }
        Copy copy = new Copy(block, host);
        ordered.remove(copy);
        overdue.remove(copy);
    }

    /** A host reported all its replicas: what it keeps is known from now on, and it may take copies again. */
    public void reportedAll(String host) {
        overdue.keySet().removeIf(copy -> copy.target().equals(host));
    }

    /** Forgets all copies: another NameNode orders them. */
    public void forget() {
        ordered.clear();
        overdue.clear();
        byFile = Map.of();
    }

    /** Finds copies that are overdue, to be called several times within a time-out. */
    public void look(Blocks blocks, long nowNanos) {
        ordered.forEach((copy, since) -> {
            if (nowNanos - since >= overdueNanos && ordered.remove(copy, since) && overdue.size() < MOST_OVERDUE) {
                overdue.put(copy, nowNanos);
            }
        });
        overdue.values().removeIf(since -> nowNanos - since >= forgottenNanos);
        Map<Long, Stored> stored = overdue.isEmpty()
                ? Map.of()
                : blocks.stored(overdue.keySet().stream().map(Copy::block).collect(Collectors.toSet()));
        Map<String, List<Avoided>> found = new HashMap<>();
        overdue.keySet().removeIf(copy -> !stored.containsKey(copy.block()));
        for (Copy copy : overdue.keySet()) {
            Stored block = stored.get(copy.block());
            if (block != null) {
                found.computeIfAbsent(block.file(), file -> new ArrayList<>()).add(new Avoided(block, copy.target()));
            }
        }
        byFile = found;
    }

    /** Whether there is nothing to look at. */
    public boolean isEmpty() {
        return ordered.isEmpty() && overdue.isEmpty() && byFile.isEmpty();
    }

    /**
     * Hosts that let a copy of a block become overdue. A placement policy does not learn which block it is asked for: the file, the size
     * and the hosts that have replicas stand for it.
     *
     * @param holders positions of all hosts on the chain with a replica
     * @param positionOf the position of a uuid, 0 for a host that is not on the chain
     * @return positions
     */
    public Set<Integer> targets(String file, long bytes, Set<Integer> holders, ToIntFunction<String> positionOf) {
        List<Avoided> ofFile = byFile.getOrDefault(file, List.of());
        if (ofFile.isEmpty()) {
            return Set.of();
        }
        Set<Integer> targets = new HashSet<>();
        for (Avoided one : ofFile) {
            if (one.block().bytes() == bytes
                    && positions(one.block().holders(), positionOf).equals(holders)) {
                targets.addAll(positions(Set.of(one.target()), positionOf));
            }
        }
        return targets;
    }

    private static Set<Integer> positions(Set<String> hosts, ToIntFunction<String> positionOf) {
        return hosts.stream()
                .mapToInt(positionOf)
                .filter(position -> position != 0)
                .boxed()
                .collect(Collectors.toSet());
    }
}
