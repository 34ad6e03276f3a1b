// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import io.hdfsgears.core.lease.Lease;
import io.hdfsgears.core.lease.LeaseDesk;
import io.hdfsgears.core.lease.LeaseTerms;
import io.hdfsgears.hdfs.proto.LeaseProtos.ControllersProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LastOrderProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseReplyProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseRequestProto;
import io.hdfsgears.hdfs.state.LeaseMemory;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The power controllers ({@code hdfs power serve}) that this NameNode hears of, and the lease that says which of them acts. Asked by
 * RPC handlers; a change of the holder waits for the edit log, a renewal does not. Times are monotonic nanoseconds.
 */
public final class Controllers {
    private static final Logger LOG = LoggerFactory.getLogger(Controllers.class);
    private static final int MOST = 16;
    private static final int LONGEST_ID = 64;

    private final LeaseTerms terms;
    private final LeaseMemory store;
    private final BooleanSupplier safeMode;
    private final LongSupplier millis;
    /** The newest last. */
    private final Map<String, Seen> seen = new LinkedHashMap<>();
    /** By host:transfer port, what the holder gave its hosts last. */
    private Map<String, LastOrder> lastOrders = Map.of();

    private @Nullable LeaseDesk desk;
    /** Said once for each time in safe mode; controllers ask at each heartbeat. */
    private boolean waitsForSafeMode;

    private record Seen(String label, long atNanos) {}

    private record LastOrder(LastOrderProto order, long heardNanos) {}

    /**
     * @param safeMode whether nothing can be saved
     * @param millis wall clock, ms since the Unix epoch
     */
    public Controllers(LeaseTerms terms, LeaseMemory store, BooleanSupplier safeMode, LongSupplier millis) {
        this.terms = terms;
        this.store = store;
        this.safeMode = safeMode;
        this.millis = millis;
    }

    /** The HA state changed, and the namespace is as new as the edit log. */
    public synchronized void activate(boolean active, long nowNanos) throws IOException {
        desk = null;
        if (active) {
            desk = LeaseDesk.activated(terms, store.load(), nowNanos);
        }
    }

    /** A controller asks for the lease, or says that it is there. */
    public synchronized LeaseReplyProto ask(LeaseRequestProto request, long nowNanos) throws IOException {
        String id = request.getController();
        if (id.isEmpty() || id.length() > LONGEST_ID) {
            throw new IOException("the controller's identity has " + id.length() + " characters; 1 to " + LONGEST_ID
                    + " are allowed");
        }
        LeaseDesk now = desk;
        if (now == null) { // it has just become active
            return held(false, 0, terms.holdNanos())
                    .setWaitMillis(TimeUnit.NANOSECONDS.toMillis(terms.holdNanos()))
                    .build();
        }
        if (request.getEnds()) {
            return giveBack(now, request, nowNanos);
        }
        see(id, request.getLabel(), nowNanos);
        if (!request.getWanted()) {
            return other(now, nowNanos);
        }
        return switch (now.ask(id, nowNanos)) {
            case HELD -> other(now, nowNanos);
            case FREE -> pass(now, request, nowNanos);
            case RENEWED -> renew(now, request, nowNanos);
        };
    }

    private LeaseReplyProto giveBack(LeaseDesk now, LeaseRequestProto request, long nowNanos) {
        seen.remove(request.getController());
        if (!now.lease().isHeldBy(request.getController())) {
            return other(now, nowNanos);
        }
        LOG.info("Power controller {} ends in order and gives its lease back", request.getLabel());
        LeaseDesk free = now.givenBack(nowNanos);
        desk = free;
        return other(free, nowNanos);
    }

    private LeaseReplyProto pass(LeaseDesk now, LeaseRequestProto request, long nowNanos) {
        if (safeMode.getAsBoolean()) {
            if (!waitsForSafeMode) {
                LOG.info(
                        "The lease is free, but safe mode lets nothing be saved: no power controller acts until it ends");
            }
            waitsForSafeMode = true;
            return other(now, nowNanos);
        }
        waitsForSafeMode = false;
        Lease next = now.lease().passedTo(request.getController(), request.getLabel(), millis.getAsLong());
        try {
            store.save(next);
        } catch (IOException e) {
            LOG.warn("The lease of {} cannot be saved, so it does not act", request.getLabel(), e);
            return other(now, nowNanos);
        }
        LOG.info("Power controller {} acts from now on, by epoch {}", next.label(), next.epoch());
        return answer(now.saved(next, nowNanos), request, nowNanos);
    }

    private LeaseReplyProto renew(LeaseDesk now, LeaseRequestProto request, long nowNanos) {
        if (!now.needsProof(nowNanos)) {
            return answer(now, request, nowNanos);
        }
        if (safeMode.getAsBoolean()) {
            return answer(now.proven(nowNanos), request, nowNanos);
        }
        try {
            store.save(now.lease());
            return answer(now.proven(nowNanos), request, nowNanos);
        } catch (IOException e) {
            LOG.warn("The lease of {} cannot be saved again", request.getLabel(), e);
            return answer(now, request, nowNanos);
        }
    }

    /** To the holder. What it is told counts from its request, so the time that a save took is not given away. */
    private LeaseReplyProto answer(LeaseDesk next, LeaseRequestProto request, long nowNanos) {
        LeaseDesk renewed = next.renewed(nowNanos);
        desk = renewed;
        long epoch = renewed.lease().epoch();
        LeaseReplyProto.Builder reply = held(true, epoch, renewed.validNanos(nowNanos));
        if (request.getEpoch() != epoch) {
            reply.setIdleMillis(TimeUnit.NANOSECONDS.toMillis(renewed.idleNanos(nowNanos)));
            lastOrders
                    .values()
                    .forEach(last -> reply.addLastOrders(last.order().toBuilder()
                            .setAgoMillis(last.order().getAgoMillis()
                                    + TimeUnit.NANOSECONDS.toMillis(Math.max(0, nowNanos - last.heardNanos())))));
        }
        return reply.build();
    }

    private LeaseReplyProto other(LeaseDesk now, long nowNanos) {
        return held(false, now.lease().epoch(), terms.holdNanos())
                .setWaitMillis(TimeUnit.NANOSECONDS.toMillis(now.waitNanos(nowNanos)) + 1)
                .setHolder(now.lease().label())
                .build();
    }

    private static LeaseReplyProto.Builder held(boolean held, long epoch, long validNanos) {
        return LeaseReplyProto.newBuilder()
                .setHeld(held)
                .setEpoch(epoch)
                .setValidMillis(TimeUnit.NANOSECONDS.toMillis(validNanos));
    }

    private void see(String id, String label, long nowNanos) {
        seen.remove(id);
        seen.values().removeIf(other -> nowNanos - other.atNanos() > terms.leaseNanos());
        if (seen.size() < MOST) {
            seen.put(id, new Seen(label, nowNanos));
        }
    }

    /**
     * Whether to believe the controller that sent this. One that knows no lease is believed while no controller holds it. A NameNode that is not
     * active has no lease to give: it hears from the holder alone, since the others have nothing to say.
     */
    public synchronized boolean isBelieved(Optional<LeaseRequestProto> request, long nowNanos) {
        LeaseDesk now = desk;
        if (now == null) {
            return true;
        }
        return request.isEmpty()
                ? !now.isHeld(nowNanos)
                : now.isSpokenFor(request.get().getController(), request.get().getEpoch());
    }

    /** What the holder gave its hosts last, all of them. */
    public synchronized void remember(Collection<LastOrderProto> orders, long nowNanos) {
        Map<String, LastOrder> all = new LinkedHashMap<>();
        orders.stream()
                .limit(HostTracker.MOST_NAMES)
                .forEach(order -> all.put(order.getName(), new LastOrder(order, nowNanos)));
        lastOrders = all;
    }

    /** For people; empty when none was heard of within the lease. */
    public synchronized Optional<ControllersProto> shown(long nowNanos, long nowMillis) {
        LeaseDesk now = desk;
        if (now == null) {
            return Optional.empty();
        }
        ControllersProto.Builder shown =
                ControllersProto.newBuilder().setEpoch(now.lease().epoch());
        for (Map.Entry<String, Seen> each : seen.entrySet()) {
            long age = nowNanos - each.getValue().atNanos();
            if (age > terms.leaseNanos()) {
                continue;
            }
            if (now.lease().isHeldBy(each.getKey())) {
                shown.setActing(each.getValue().label())
                        .setActingMillis(Math.max(0, nowMillis - now.lease().sinceMillis()))
                        .setHeardMillis(TimeUnit.NANOSECONDS.toMillis(age));
            } else {
                shown.addWaiting(each.getValue().label());
            }
        }
        return shown.hasActing() || shown.getWaitingCount() > 0 ? Optional.of(shown.build()) : Optional.empty();
    }
}
