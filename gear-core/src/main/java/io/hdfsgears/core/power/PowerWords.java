// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.power;

import io.hdfsgears.core.machine.Power;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What both reporters of a host last said, and what follows from it:
 *
 * <ul>
 *   <li>A word older than the bound does not count, and unknown never means off.
 *   <li>A host that reports itself on is on, whatever its devices read: they may be another host's.
 *   <li>A host's last word, OFF, stands until its alarm clock must have woken it. No other reporter can report OFF for
 *       a host in S3: its BMC reads "on". The word falls when the host itself has been seen since, or speaks again.
 *   <li>Without a word of the host, the word of its devices counts.
 * </ul>
 *
 * @param agent the host's own word
 * @param controller the word of the controller that reads the host's devices
 */
public record PowerWords(
        @Nullable PowerWord agent, @Nullable PowerWord controller) {
    public static final PowerWords NONE = new PowerWords(null, null);

    public PowerWords withAgent(PowerWord word) {
        return new PowerWords(word.after(agent), controller);
    }

    public PowerWords withController(PowerWord word) {
        return new PowerWords(agent, word.after(controller));
    }

    /** The same words, as heard later: see {@link PowerWord#paused}. */
    public PowerWords paused(long pausedNanos, long nowNanos) {
        return new PowerWords(
                agent == null ? null : agent.paused(pausedNanos, nowNanos),
                controller == null ? null : controller.paused(pausedNanos, nowNanos));
    }

    public Power power(long ageNanos, long nowNanos) {
        PowerWord device = fresh(controller, ageNanos, nowNanos);
        if (agent != null && agent.power() == Power.OFF) {
            boolean stands = agent.fresh(Math.max(ageNanos, agent.asleepNanos()), nowNanos);
            // what was read before it fell asleep may come in late
            boolean seen = device != null
                    && device.power() == Power.ON
                    && device.sighted()
                    && device.atNanos() - agent.atNanos() > ageNanos;
            if (stands && !seen) {
                return Power.OFF;
            }
        }
        PowerWord own = fresh(agent, ageNanos, nowNanos);
        if (own != null && own.power() == Power.ON) {
            return Power.ON;
        }
        return device == null ? Power.UNKNOWN : device.power();
    }

    /**
     * True if a controller reports the host, and could wake it.
     *
     * @param proven the host slept and woke by order: a controller's doubt raises an alarm, and is not believed
     */
    public boolean hasWaker(boolean proven, long ageNanos, long nowNanos) {
        PowerWord device = fresh(controller, ageNanos, nowNanos);
        if (device == null) {
            return false;
        }
        return switch (device.wake().wakeable()) {
            case YES -> true;
            case DOUBTED -> proven;
            case NO -> false;
        };
    }

    /** Whether the host's devices read off, and not only its own agent said so. */
    public boolean isReadOff(long ageNanos, long nowNanos) {
        PowerWord device = fresh(controller, ageNanos, nowNanos);
        return device != null && device.power() == Power.OFF;
    }

    /** When the host last came up from sleep or from off, by its agent; null: it does not say, or is not up. */
    public @Nullable Long upNanos(long ageNanos, long nowNanos) {
        PowerWord own = fresh(agent, ageNanos, nowNanos);
        return own != null && own.power() == Power.ON ? own.wake().upNanos() : null;
    }

    /** MACs that its agent armed, or arms before it sleeps; empty: it arms none; null: it does not say. */
    public @Nullable List<String> armed() {
        return agent == null ? null : agent.wake().armed();
    }

    /** What an operator should look at, also that the two have contradicted each other for longer than the bound. */
    public List<String> alarms(long ageNanos, long nowNanos) {
        List<String> alarms = new ArrayList<>();
        PowerWord own = fresh(agent, ageNanos, nowNanos);
        PowerWord device = fresh(controller, ageNanos, nowNanos);
        for (PowerWord word : new @Nullable PowerWord[] {own, device}) {
            if (word != null && !word.alarm().isEmpty()) {
                alarms.add(word.alarm());
            }
        }
        boolean contradict = own != null
                && device != null
                && own.power() == Power.ON
                && device.power() == Power.OFF
                && nowNanos - own.sinceNanos() > ageNanos
                && nowNanos - device.sinceNanos() > ageNanos;
        if (contradict) {
            alarms.add(
                    "its agent says that it is on, and its devices read off: are they another host's? Check the hosts"
                            + " file of the controller");
        }
        return alarms;
    }

    /** Which other namespaces keep the host up; one reporter may hear less than the other, so what either says counts. */
    public List<String> heldBy(long ageNanos, long nowNanos) {
        Set<String> others = new TreeSet<>();
        for (PowerWord word :
                new @Nullable PowerWord[] {fresh(agent, ageNanos, nowNanos), fresh(controller, ageNanos, nowNanos)}) {
            if (word != null) {
                others.addAll(word.heldBy());
            }
        }
        return List.copyOf(others);
    }

    private static @Nullable PowerWord fresh(@Nullable PowerWord word, long ageNanos, long nowNanos) {
        return word != null && word.fresh(ageNanos, nowNanos) ? word : null;
    }
}
