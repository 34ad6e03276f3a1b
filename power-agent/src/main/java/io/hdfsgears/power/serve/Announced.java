// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Orders that are told to the NameNodes before they are carried out: a controller that takes over knows each order that a device may
 * have heard of. Its owner calls it from one thread.
 */
public final class Announced {
    private final Map<String, Entry> waiting = new LinkedHashMap<>();
    /** Up to which order each nameservice was told. */
    private final Map<String, Long> told = new HashMap<>();

    private long count;

    private record Entry(Act.Order order, long number) {}

    public void add(Act.Order order) {
        waiting.put(order.host(), new Entry(order, ++count));
    }

    /** @return the order for the host that waited; it is dropped */
    public Optional<Act.Order> drop(String host) {
        Entry entry = waiting.remove(host);
        return entry == null ? Optional.empty() : Optional.of(entry.order());
    }

    public void clear() {
        waiting.clear();
    }

    /** A report that is made now names all orders up to this one. */
    public long number() {
        return count;
    }

    /** The active NameNode of {@code nameservice} has heard a report that named all orders up to {@code number}. */
    public void told(String nameservice, long number) {
        told.merge(nameservice, number, Math::max);
    }

    /** Those that all of {@code nameservices} were told; once. */
    public List<Act.Order> ready(Set<String> nameservices) {
        if (nameservices.isEmpty()) {
            return List.of();
        }
        long upTo = nameservices.stream()
                .mapToLong(name -> told.getOrDefault(name, 0L))
                .min()
                .orElse(0);
        List<Act.Order> ready = new ArrayList<>();
        Iterator<Entry> entries = waiting.values().iterator();
        while (entries.hasNext()) {
            Entry entry = entries.next();
            if (entry.number() <= upTo) {
                ready.add(entry.order());
                entries.remove();
            }
        }
        return ready;
    }
}
