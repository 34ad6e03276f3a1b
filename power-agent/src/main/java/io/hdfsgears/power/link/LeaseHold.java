// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The controller's side of the lease: whether it may act now. It holds a nameservice's lease until a moment that it counts on its
 * own monotonic clock from <em>before</em> its request went out, and that comes sooner than the NameNode's. Each nameservice that can
 * be asked must have granted its lease. The state of one that cannot be asked is unknown: hosts are then switched on, but none off.
 *
 * <p>Leases are asked for in the order of the nameservices' names, and a later one is not renewed while an earlier one is refused: two
 * controllers do not block each other. One that reaches fewer nameservices than a controller that waits lets its leases run out, once
 * it has heard so for three lease lengths, and asks for none for as long. Its owner calls it from one thread.
 */
public final class LeaseHold {
    /** A wait up to this is none: the lease was free, and could not be given. */
    private static final long NO_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    /** How soon to ask for a lease again that was free. */
    private static final long FREE_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** Lease lengths for which another controller must have reached more, and for which it is then let through. */
    private static final int YIELD_LEASES = 3;

    private final String controller;
    private final String label;
    private final long claimNanos;
    private final long spacingNanos;
    private final TreeMap<String, Voice> voices = new TreeMap<>();
    private final Map<String, Given> inherited = new HashMap<>();
    private Standing standing = Standing.WAITING;
    /** Epochs by which it acts, or acted last. */
    private Map<String, Long> epochs = Map.of();

    private boolean ends;
    /** It makes room for another controller until then. */
    private boolean yields;

    private long yieldsUntilNanos;
    private long actsFromNanos;
    private long term;

    /** What a controller is, among those that run. */
    public enum Standing {
        /** Another controller acts, or none yet. */
        WAITING,
        /** It takes over: it holds the lease, and the spacing of the last controller's calls is not over. */
        TAKING,
        /** It acts. */
        ACTING,
        /** It acted, and hears nothing: it calls no device until it knows that no other took over. */
        PAUSED
    }

    /** What one nameservice said last. */
    private static final class Voice {
        private long epoch;
        private boolean held;
        private long untilNanos;
        private boolean heard;
        private long heardNanos;
        private long lastsNanos;
        private long waitNanos;
        private long restsNanos;
        private String holder = "";
        /** Another controller reaches more nameservices, and has since. */
        private boolean fewer;

        private long fewerNanos;
    }

    private enum State {
        HELD,
        REFUSED,
        SILENT
    }

    /**
     * @param controller identity of this process
     * @param label its host and process, for people
     * @param claimNanos how long a nameservice counts as one that can be asked after it last answered
     * @param spacingNanos the longest that a device wants between two calls
     */
    public LeaseHold(
            String controller, String label, Collection<String> nameservices, long claimNanos, long spacingNanos) {
        this.controller = controller;
        this.label = label;
        this.claimNanos = claimNanos;
        this.spacingNanos = spacingNanos;
        nameservices.forEach(name -> voices.put(name, new Voice()));
    }

    /** What to ask a NameNode of {@code nameservice}. */
    public LeaseAsk ask(String nameservice, List<Given> given, long nowNanos) {
        Voice voice = voice(nameservice);
        boolean wanted = !ends
                && !makesRoom(nowNanos)
                && voices.headMap(nameservice).values().stream()
                        .allMatch(earlier -> state(earlier, nowNanos) != State.REFUSED);
        long epoch = state(voice, nowNanos) == State.HELD ? voice.epoch : 0;
        return new LeaseAsk(controller, label, epoch, wanted, given, ends, reached(nowNanos));
    }

    /**
     * An active NameNode answered.
     *
     * @param word empty: its version knows no lease, and this is the only controller
     * @param sentNanos when the request began
     * @return false: it speaks for a time that is over, and nothing that it says counts
     */
    public boolean answered(String nameservice, Optional<LeaseWord> word, long sentNanos, long nowNanos) {
        look(nowNanos); // what ran out before this answer came is over, whatever it grants
        Voice voice = voice(nameservice);
        if (word.isEmpty()) {
            voice.held = true;
            voice.untilNanos = sentNanos + claimNanos;
            voice.restsNanos = nowNanos;
            hear(voice, nowNanos);
            return true;
        }
        LeaseWord said = word.get();
        if (said.epoch() < voice.epoch) {
            return false;
        }
        boolean before = state(voice, nowNanos) == State.HELD && voice.epoch == said.epoch();
        voice.epoch = said.epoch();
        voice.lastsNanos = said.validNanos();
        voice.holder = said.held() ? label : said.holder();
        voice.waitNanos = said.held() ? said.validNanos() : said.waitNanos();
        hear(voice, nowNanos);
        compare(voice, said, nowNanos);
        if (!said.held()) {
            voice.held = false;
            return true;
        }
        long until = sentNanos + said.validNanos();
        voice.untilNanos = before && voice.untilNanos - until > 0 ? voice.untilNanos : until;
        voice.held = true;
        if (!before) {
            voice.restsNanos =
                    nowNanos + Math.max(0, spacingNanos - said.idleNanos().orElse(spacingNanos));
            said.given().forEach(given -> inherited.merge(given.datanode(), given, LeaseHold::later));
        }
        return true;
    }

    /** A moment's difference is none: one of two heartbeats comes first, also after an outage of a NameNode. */
    private void compare(Voice voice, LeaseWord said, long nowNanos) {
        if (!said.held() || !said.reachesFewer() || makesRoom(nowNanos)) {
            voice.fewer = false;
            return;
        }
        long length = YIELD_LEASES * said.validNanos();
        if (!voice.fewer) {
            voice.fewer = true;
            voice.fewerNanos = nowNanos;
        } else if (nowNanos - voice.fewerNanos >= length) {
            yields = true;
            yieldsUntilNanos = nowNanos + length;
        }
    }

    private boolean makesRoom(long nowNanos) {
        return yields && nowNanos - yieldsUntilNanos < 0;
    }

    private int reached(long nowNanos) {
        return (int) voices.values().stream()
                .filter(voice -> voice.heard && nowNanos - voice.heardNanos <= claimNanos)
                .count();
    }

    private static void hear(Voice voice, long nowNanos) {
        voice.heard = true;
        voice.heardNanos = nowNanos;
    }

    private static Given later(Given one, Given other) {
        return one.agoNanos() <= other.agoNanos() ? one : other;
    }

    /** It ends in order, and calls no device any more: its leases are given back. What it says by then still counts. */
    public void end() {
        ends = true;
        standing = Standing.WAITING;
        inherited.clear();
    }

    /** Time went by or an answer came: what this controller is now. */
    public Standing look(long nowNanos) {
        if (ends) {
            return standing;
        }
        boolean refused = any(State.REFUSED, nowNanos);
        boolean held = any(State.HELD, nowNanos);
        if (refused) {
            standing = Standing.WAITING;
            inherited.clear();
        } else if (!held) {
            standing = standing == Standing.ACTING || standing == Standing.PAUSED ? Standing.PAUSED : Standing.WAITING;
        } else if (standing == Standing.PAUSED && !isOther()) {
            standing = Standing.ACTING;
            inherited.clear(); // its own
        } else if (standing == Standing.WAITING || standing == Standing.PAUSED) {
            standing = Standing.TAKING;
            term++;
            actsFromNanos = nowNanos + Math.max(0, spacingNanos - shortest() / 2);
        }
        if (standing == Standing.TAKING && nowNanos - actsFromNanos >= 0 && !rests(nowNanos)) {
            standing = Standing.ACTING;
        }
        if (standing == Standing.ACTING) {
            epochs = heldEpochs(nowNanos);
        }
        return standing;
    }

    /** Whether a controller before stopped so lately that devices still want their pause. */
    private boolean rests(long nowNanos) {
        return voices.values().stream().anyMatch(voice -> voice.held && nowNanos - voice.restsNanos < 0);
    }

    /** How often it took over. */
    public long term() {
        return term;
    }

    /** Whether a lease that it holds passed through other hands meanwhile. */
    private boolean isOther() {
        return epochs.entrySet().stream().anyMatch(each -> voice(each.getKey()).epoch != each.getValue());
    }

    private Map<String, Long> heldEpochs(long nowNanos) {
        Map<String, Long> held = new HashMap<>(epochs);
        voices.forEach((name, voice) -> {
            if (state(voice, nowNanos) == State.HELD) {
                held.put(name, voice.epoch);
            }
        });
        return held;
    }

    /** What may be done until it hears more; as of the last {@link #look}. */
    public Permit permit(long nowNanos) {
        if (standing != Standing.ACTING) {
            return Permit.NONE;
        }
        List<Voice> held = new ArrayList<>();
        voices.values().stream()
                .filter(voice -> state(voice, nowNanos) == State.HELD)
                .forEach(held::add);
        long until = held.stream()
                .mapToLong(voice -> voice.untilNanos - nowNanos)
                .min()
                .orElse(0);
        return until <= 0 ? Permit.NONE : new Permit(true, held.size() == voices.size(), nowNanos + until);
    }

    /** What the controller before gave its hosts last, by host:transfer port; once. */
    public Map<String, Given> takeInherited() {
        Map<String, Given> all = Map.copyOf(inherited);
        inherited.clear();
        return all;
    }

    /** Nameservices whose lease it holds. */
    public Set<String> held(long nowNanos) {
        Set<String> held = new HashSet<>();
        voices.forEach((name, voice) -> {
            if (state(voice, nowNanos) == State.HELD) {
                held.add(name);
            }
        });
        return held;
    }

    /** Label of the controller that holds a lease which this one was refused; blank: none is known. */
    public String heldByOther(long nowNanos) {
        return voices.values().stream()
                .filter(voice -> state(voice, nowNanos) == State.REFUSED)
                .map(voice -> voice.holder)
                .filter(holder -> !holder.isBlank())
                .findFirst()
                .orElse("");
    }

    /** How soon to ask again at the latest. */
    public long askAgainNanos(long mostNanos) {
        long soon = mostNanos;
        for (Voice voice : voices.values()) {
            if (voice.lastsNanos > 0) {
                long wait = voice.waitNanos > NO_WAIT_NANOS ? voice.waitNanos : FREE_NANOS;
                soon = Math.min(soon, Math.min(voice.lastsNanos / 3, wait));
            }
        }
        return soon;
    }

    private long shortest() {
        return voices.values().stream()
                .filter(voice -> voice.held)
                .mapToLong(voice -> voice.lastsNanos)
                .min()
                .orElse(0);
    }

    private boolean any(State state, long nowNanos) {
        return voices.values().stream().anyMatch(voice -> state(voice, nowNanos) == state);
    }

    private State state(Voice voice, long nowNanos) {
        if (voice.held && nowNanos - voice.untilNanos < 0) {
            return State.HELD;
        }
        boolean refused = voice.heard && !voice.held && nowNanos - voice.heardNanos <= claimNanos;
        return refused ? State.REFUSED : State.SILENT;
    }

    private Voice voice(String nameservice) {
        return Objects.requireNonNull(voices.get(nameservice), nameservice);
    }
}
