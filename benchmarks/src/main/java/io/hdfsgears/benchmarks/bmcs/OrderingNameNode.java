// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.bmcs;

import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.link.Answer;
import io.hdfsgears.power.link.Answer.Order;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.link.LeaseAsk;
import io.hdfsgears.power.link.LeaseWord;
import io.hdfsgears.power.port.NameNodePort;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * An active NameNode that gives the lease to every caller and sends the orders of {@link #orderOn}. It is called
 * directly, without RPC.
 */
final class OrderingNameNode implements NameNodePort {
    private static final long LEASE_NANOS = TimeUnit.SECONDS.toNanos(6);

    private Map<String, Order> orders = Map.of();
    private long givenNanos;
    private Map<String, PowerState> last = Map.of();

    /** Orders these hosts on, from the next heartbeat on. */
    synchronized void orderOn(Set<String> datanodes) {
        orders = datanodes.stream()
                .collect(java.util.stream.Collectors.toUnmodifiableMap(name -> name, name -> new Order(true, false)));
    }

    /** When the answer that carries the orders was given, ns; empty: not yet. */
    synchronized Optional<Long> given() {
        return givenNanos == 0 ? Optional.empty() : Optional.of(givenNanos);
    }

    /** Hosts whose state was last reported as this. */
    synchronized long reported(PowerState state) {
        return last.values().stream().filter(state::equals).count();
    }

    @Override
    public String name() {
        return "simulated:8020";
    }

    @Override
    public String nameservice() {
        return "ns";
    }

    @Override
    public synchronized Answer beat(List<HostWord> words) {
        last = words.stream()
                .collect(java.util.stream.Collectors.toUnmodifiableMap(HostWord::datanode, HostWord::power));
        if (givenNanos == 0 && !orders.isEmpty()) {
            givenNanos = System.nanoTime();
        }
        return new Answer(true, orders);
    }

    @Override
    public Answer beat(List<HostWord> words, LeaseAsk ask) {
        Answer answer = beat(words);
        LeaseWord held = new LeaseWord(true, 1, LEASE_NANOS, 0, ask.label(), List.of());
        return new Answer(true, answer.orders(), answer.strangers(), answer.abstains(), Optional.of(held));
    }

    @Override
    public void reset() {}
}
