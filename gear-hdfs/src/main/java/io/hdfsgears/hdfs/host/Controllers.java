// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import io.hdfsgears.core.lease.Lease;
import io.hdfsgears.core.lease.LeaseDesk;
import io.hdfsgears.core.lease.LeaseTerms;
import io.hdfsgears.hdfs.host.LeaseReply.Granted;
import io.hdfsgears.hdfs.host.LeaseReply.Handover;
import io.hdfsgears.hdfs.host.LeaseReply.Refused;
import io.hdfsgears.hdfs.state.LeaseMemory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
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
 * RPC handlers. A change of the holder waits for the edit log, a renewal does not. While the edit log is slow, one handler waits for
 * it, and no other one: the lease is saved outside the monitor. Times are monotonic nanoseconds.
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
    private Map<String, HeardOrder> lastOrders = Map.of();

    /** Changed within the monitor only. */
    private volatile @Nullable LeaseDesk desk;
    /** What a handler brings to the edit log now. Another save or the end of its holder takes its place. */
    private @Nullable Save saving;
    /** Held around each access to the store, so that saves are in order. */
    private final Object storeLock = new Object();
    /** Why the lease could not be saved last; empty: it could. */
    private String trouble = "";

    /** Not a record: each one is equal to itself only. */
    private static final class Save {
        private final Lease lease;

        Save(Lease lease) {
            this.lease = lease;
        }

        boolean isFor(String controller) {
            return lease.isHeldBy(controller);
        }
    }

    /** @param reached nameservices that answer it; 0 of one that would not take the lease now */
    private record Seen(String label, long atNanos, int reached) {}

    private record HeardOrder(LastOrder order, long atNanos) {}

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
    public void activate(boolean active, long nowNanos) throws IOException {
        synchronized (this) {
            desk = null;
            saving = null;
        }
        if (!active) {
            return;
        }
        synchronized (storeLock) { // after a save that is under way
            Lease stored = store.load();
            synchronized (this) {
                desk = LeaseDesk.activated(terms, stored, nowNanos);
            }
        }
    }

    /** A controller asks for the lease, or says that it is there. Waits for the edit log where the lease is to be saved for it. */
    public LeaseReply ask(LeaseRequest request, long nowNanos) throws IOException {
        String id = request.controller();
        if (id.isEmpty() || id.length() > LONGEST_ID) {
            throw new IOException("the controller's identity has " + id.length() + " characters; 1 to " + LONGEST_ID
                    + " are allowed");
        }
        Save save;
        synchronized (this) {
            LeaseDesk now = desk;
            if (now == null) { // it has just become active
                return tooEarly();
            }
            if (request.ends()) {
                return giveBack(now, request, nowNanos);
            }
            see(id, request, nowNanos);
            Optional<LeaseReply> reply = withoutSave(now, request, nowNanos);
            if (reply.isPresent()) {
                return reply.get();
            }
            boolean renews = now.lease().isHeldBy(id);
            save = new Save(renews ? now.lease() : now.lease().passedTo(id, request.label(), millis.getAsLong()));
            saving = save;
        }
        Optional<Exception> failure = save(save);
        synchronized (this) {
            return afterSave(save, failure, request, nowNanos);
        }
    }

    private LeaseReply tooEarly() {
        long hold = TimeUnit.NANOSECONDS.toMillis(terms.holdNanos());
        return new Refused(0, hold, hold, "");
    }

    private LeaseReply giveBack(LeaseDesk now, LeaseRequest request, long nowNanos) {
        String id = request.controller();
        seen.remove(id);
        if (saving != null && saving.isFor(id)) {
            saving = null;
        }
        if (!now.lease().isHeldBy(id)) {
            return other(now, nowNanos);
        }
        LOG.info("Power controller {} ends in order and gives its lease back", request.label());
        LeaseDesk free = now.givenBack(nowNanos);
        desk = free;
        return other(free, nowNanos);
    }

    /** The answer where the lease need not be saved for it, or cannot; empty: it is to be saved now. */
    private Optional<LeaseReply> withoutSave(LeaseDesk now, LeaseRequest request, long nowNanos) {
        String id = request.controller();
        if (!request.wanted()) {
            return Optional.of(other(now, nowNanos));
        }
        return switch (now.ask(id, nowNanos)) {
            case HELD -> Optional.of(other(now, nowNanos));
            case FREE ->
                saving != null || safeMode.getAsBoolean() ? Optional.of(other(now, nowNanos)) : Optional.empty();
            case RENEWED -> renewed(now, request, nowNanos);
        };
    }

    private Optional<LeaseReply> renewed(LeaseDesk now, LeaseRequest request, long nowNanos) {
        if (saving != null && !saving.isFor(request.controller())) { // the lease passes to another one
            return Optional.of(other(now, nowNanos));
        }
        if (saving != null || !now.needsProof(nowNanos)) {
            return Optional.of(answer(now, request, nowNanos));
        }
        return safeMode.getAsBoolean()
                ? Optional.of(answer(now.proven(nowNanos), request, nowNanos))
                : Optional.empty();
    }

    private Optional<Exception> save(Save save) {
        synchronized (storeLock) {
            synchronized (this) {
                if (saving != save) {
                    return Optional.empty();
                }
            }
            try {
                store.save(save.lease);
                return Optional.empty();
            } catch (IOException | RuntimeException e) {
                return Optional.of(e);
            }
        }
    }

    private LeaseReply afterSave(Save save, Optional<Exception> failure, LeaseRequest request, long nowNanos) {
        LeaseDesk now = desk;
        if (now == null) {
            return tooEarly();
        }
        if (saving != save) {
            return other(now, nowNanos);
        }
        saving = null;
        boolean renews = now.lease().isHeldBy(request.controller());
        if (failure.isPresent()) {
            warn(request.label(), failure.get(), renews);
            return renews ? answer(now, request, nowNanos) : other(now, nowNanos);
        }
        trouble = "";
        if (!renews) {
            LOG.info("Power controller {} acts from now on, by epoch {}", save.lease.label(), save.lease.epoch());
        }
        return answer(now.saved(save.lease, nowNanos), request, nowNanos);
    }

    /** Once for each reason: a controller asks again and again. */
    private void warn(String label, Exception why, boolean renews) {
        String text = why.toString();
        if (!text.equals(trouble)) {
            trouble = text;
            LOG.warn("The lease of {} cannot be saved{}", label, renews ? " again" : ", so it does not act", why);
        }
    }

    /** To the holder. What it is told counts from its request, so the time that a save took is not given away. */
    private LeaseReply answer(LeaseDesk next, LeaseRequest request, long nowNanos) {
        LeaseDesk renewed = next.renewed(nowNanos);
        desk = renewed;
        long epoch = renewed.lease().epoch();
        return new Granted(
                epoch,
                TimeUnit.NANOSECONDS.toMillis(renewed.validNanos(nowNanos)),
                request.epoch() == epoch ? Optional.empty() : Optional.of(handover(renewed, nowNanos)),
                reachesFewer(request, nowNanos));
    }

    private Handover handover(LeaseDesk to, long nowNanos) {
        return new Handover(
                TimeUnit.NANOSECONDS.toMillis(to.idleNanos(nowNanos)),
                lastOrders.values().stream()
                        .map(last -> last.order()
                                .later(TimeUnit.NANOSECONDS.toMillis(Math.max(0, nowNanos - last.atNanos()))))
                        .toList());
    }

    /** Of a controller that does not say how many it reaches, nothing is known: it makes room for none. */
    private boolean reachesFewer(LeaseRequest holder, long nowNanos) {
        return holder.reached().isPresent()
                && seen.values().stream()
                        .anyMatch(other -> other.reached() > holder.reached().getAsInt()
                                && nowNanos - other.atNanos() <= terms.leaseNanos());
    }

    /** To a controller that does not hold it. Where the lease is free and not to be had now, there is no use in asking at once. */
    private LeaseReply other(LeaseDesk now, long nowNanos) {
        long wait = now.waitNanos(nowNanos);
        return new Refused(
                now.lease().epoch(),
                TimeUnit.NANOSECONDS.toMillis(terms.holdNanos()),
                TimeUnit.NANOSECONDS.toMillis(wait > 0 ? wait : terms.holdNanos() / 3) + 1,
                now.lease().label());
    }

    private void see(String id, LeaseRequest request, long nowNanos) {
        seen.remove(id);
        seen.values().removeIf(other -> nowNanos - other.atNanos() > terms.leaseNanos());
        if (seen.size() < MOST) {
            seen.put(
                    id,
                    new Seen(
                            request.label(),
                            nowNanos,
                            request.wanted() ? request.reached().orElse(0) : 0));
        }
    }

    /**
     * Whether to believe the controller that sent this. One that knows no lease is believed while no controller holds it. A NameNode that is not
     * active has no lease to give: it hears from the holder alone, since the others have nothing to say. Waits for nothing.
     */
    public boolean isBelieved(Optional<LeaseRequest> request, long nowNanos) {
        LeaseDesk now = desk;
        if (now == null) {
            return true;
        }
        return request.isEmpty()
                ? !now.isHeld(nowNanos)
                : now.isSpokenFor(request.get().controller(), request.get().epoch());
    }

    /** What the holder gave its hosts last, all of them. */
    public synchronized void remember(Collection<LastOrder> orders, long nowNanos) {
        Map<String, HeardOrder> all = new LinkedHashMap<>();
        orders.stream()
                .limit(HostTracker.MOST_NAMES)
                .forEach(order -> all.put(order.name(), new HeardOrder(order, nowNanos)));
        lastOrders = all;
    }

    /** For people; empty when none was heard of within the lease. */
    public synchronized Optional<ControllersShown> shown(long nowNanos, long nowMillis) {
        LeaseDesk now = desk;
        if (now == null) {
            return Optional.empty();
        }
        Optional<ControllersShown.Acting> acting = Optional.empty();
        List<String> waiting = new ArrayList<>();
        for (Map.Entry<String, Seen> each : seen.entrySet()) {
            long age = nowNanos - each.getValue().atNanos();
            if (age > terms.leaseNanos()) {
                continue;
            }
            String label = each.getValue().label();
            if (now.lease().isHeldBy(each.getKey())) {
                acting = Optional.of(new ControllersShown.Acting(
                        label, Math.max(0, nowMillis - now.lease().sinceMillis()), TimeUnit.NANOSECONDS.toMillis(age)));
            } else {
                waiting.add(label);
            }
        }
        return acting.isPresent() || !waiting.isEmpty()
                ? Optional.of(new ControllersShown(acting, now.lease().epoch(), waiting))
                : Optional.empty();
    }
}
