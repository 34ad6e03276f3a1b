// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.power;

import io.hdfsgears.power.link.Answer;
import io.hdfsgears.power.link.Federation;
import io.hdfsgears.power.port.NameNodePort;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.process.DataNodeProbe;
import io.hdfsgears.rack.run.HostSwitch;
import io.hdfsgears.rack.run.HostSwitch.Effect;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out what the active NameNode orders, at most one order a host at a time.
 */
final class OrderBook {
    private static final Logger LOG = LoggerFactory.getLogger(OrderBook.class);
    private static final long CLAIM_NANOS = 3_000_000_000L;
    private static final Duration START = Duration.ofSeconds(30);
    private static final Duration STEP = Duration.ofMillis(100);

    /**
     * As many hosts start at once as there are cores. Real hosts bring their own; here ten that start together take each other's, and
     * a reader that still knows one of them from before waits all that time: a DataNode takes connections long before it serves.
     */
    private final Semaphore starting =
            new Semaphore(Math.max(2, Runtime.getRuntime().availableProcessors()), true);

    private final RackDescription rack;
    private final Map<String, String> hostByGearName = new HashMap<>();
    private final HostSwitch hosts;
    private final LongSupplier nanoTime;
    private final ExecutorService hands = Executors.newCachedThreadPool();
    private final Set<String> busy = new HashSet<>();
    private final Federation federation;
    private final Map<String, Effect> lastEffect = new HashMap<>();

    /** @param nameservices all that have to agree before a host sleeps */
    OrderBook(RackDescription rack, Collection<String> nameservices, HostSwitch hosts, LongSupplier nanoTime) {
        this.rack = rack;
        this.federation = new Federation(nameservices, CLAIM_NANOS);
        rack.hosts().forEach(host -> hostByGearName.put(rack.gearName(host), host));
        this.hosts = hosts;
        this.nanoTime = nanoTime;
    }

    /** @param answer orders of a NameNode that is not the active one are not followed */
    synchronized void take(NameNodePort from, Answer answer) {
        federation
                .take(from.nameservice(), from.name(), answer, nanoTime.getAsLong())
                .ifPresent(orders -> orders.forEach((name, order) -> {
                    String host = hostByGearName.get(name);
                    if (host != null && busy.add(host)) {
                        hands.execute(() -> carryOut(host, order.on()));
                    }
                }));
    }

    /** Which others than this NameNode's nameservice keep a host up. */
    synchronized List<String> heldBy(String host, NameNodePort to) {
        return federation.heldBy(rack.gearName(host), to.nameservice(), nanoTime.getAsLong());
    }

    private void carryOut(String host, boolean on) {
        try {
            log(host, on, on ? powerOn(host) : hosts.powerOff(host));
        } catch (IOException e) {
            LOG.error("{} could not be switched {}", host, on ? "on" : "off", e);
        } finally {
            synchronized (this) {
                busy.remove(host);
            }
        }
    }

    private Effect powerOn(String host) throws IOException {
        starting.acquireUninterruptibly();
        try {
            Effect effect = hosts.powerOn(host);
            if (effect == Effect.STARTED) {
                int port = rack.hostPorts(host).http();
                if (!Poll.holdsWithin(START, STEP, () -> DataNodeProbe.serves(rack.address(host), port))) {
                    LOG.warn("{} started and does not serve after {} s", host, START.toSeconds());
                }
            }
            return effect;
        } finally {
            starting.release();
        }
    }

    private synchronized void log(String host, boolean on, Effect effect) {
        if (effect != Effect.NONE && lastEffect.put(host, effect) != effect) {
            LOG.info("{}: order {} -> {}", host, on ? "ON" : "OFF", effect);
        }
    }
}
