// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs;

import io.hdfsgears.hdfs.proto.GearProtos.HostOrderProto;
import io.hdfsgears.rack.HostSwitch;
import io.hdfsgears.rack.HostSwitch.Effect;
import io.hdfsgears.rack.RackDescription;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out what the active NameNode orders, at most one order a host at a time. While two NameNodes claim to be active, hosts
 * are switched on but none is switched off: in doubt, data stays up.
 */
final class OrderBook {
    private static final Logger LOG = LoggerFactory.getLogger(OrderBook.class);
    private static final long CLAIM_NANOS = 3_000_000_000L;

    private final Map<String, String> hostByGearName = new HashMap<>();
    private final HostSwitch hosts;
    private final LongSupplier nanoTime;
    private final ExecutorService hands = Executors.newCachedThreadPool();
    private final Set<String> busy = new HashSet<>();
    private final Map<String, Long> activeClaims = new HashMap<>();
    private final Map<String, Effect> lastEffect = new HashMap<>();

    OrderBook(RackDescription rack, HostSwitch hosts, LongSupplier nanoTime) {
        rack.hosts().forEach(host -> hostByGearName.put(rack.gearName(host), host));
        this.hosts = hosts;
        this.nanoTime = nanoTime;
    }

    /** @param active the NameNode says that it is the active one; orders of others are not followed */
    synchronized void take(String nameNode, boolean active, List<HostOrderProto> orders) {
        if (!active) {
            activeClaims.remove(nameNode);
            return;
        }
        long now = nanoTime.getAsLong();
        activeClaims.put(nameNode, now);
        boolean sole = activeClaims.values().stream()
                        .filter(at -> now - at < CLAIM_NANOS)
                        .count()
                == 1;
        for (HostOrderProto order : orders) {
            String host = hostByGearName.get(order.getName());
            boolean on = order.getPower().equals("ON");
            boolean off = order.getPower().equals("OFF");
            if (host != null && (on || (off && sole)) && busy.add(host)) {
                hands.execute(() -> carryOut(host, on));
            }
        }
    }

    private void carryOut(String host, boolean on) {
        try {
            Effect effect = on ? hosts.powerOn(host) : hosts.powerOff(host);
            log(host, on, effect);
        } catch (IOException e) {
            LOG.error("{} could not be switched {}", host, on ? "on" : "off", e);
        } finally {
            synchronized (this) {
                busy.remove(host);
            }
        }
    }

    private synchronized void log(String host, boolean on, Effect effect) {
        if (effect != Effect.NONE && lastEffect.put(host, effect) != effect) {
            LOG.info("{}: order {} -> {}", host, on ? "ON" : "OFF", effect);
        }
    }
}
