// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import io.hdfsgears.core.config.PolicyKind;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Footprint;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.core.resize.ReactivePolicy;
import java.util.List;
import java.util.Locale;

/** The decision of one interval: which gear the policy's hosts mean, what can be done about it now, and why. Pure. */
public final class Pilot {
    private static final double MEGABYTE = 1e6;

    private Pilot() {}

    /** What may be done now. */
    public enum Action {
        /** The gear is the wanted one, or nothing can be done now. */
        STAY,
        /** Aim at the wanted gear. */
        SHIFT,
        /** Stop the shift down that is under way. */
        CANCEL
    }

    /**
     * Where the gears stand.
     *
     * @param target hosts that the running or last shift wants awake
     * @param served hosts that may serve in this phase
     * @param from hosts that served before that shift
     * @param heldLong whether the shift has been held, or is under way, long enough to try something else
     * @param wokenLong whether hosts beyond the gear were woken long enough ago to sleep again, and all of the gear serve
     */
    public record Standing(Phase phase, int target, int served, int from, boolean heldLong, boolean wokenLong) {
        /** Of a shift that is given up whenever one host more is needed. */
        public Standing(Phase phase, int target, int served, boolean heldLong, boolean wokenLong) {
            this(phase, target, served, target, heldLong, wokenLong);
        }
    }

    /**
     * @param wanted what the policy said to this observation
     * @param gears of the layout
     */
    public static Proposal propose(
            Observation seen, Footprint wanted, Capacity capacity, GearTable gears, AutoSettings settings) {
        Footprint needed = new ReactivePolicy(capacity, settings.reactive()).needed(seen);
        int gear = gear(wanted.activeHosts(), gears, settings.maxAwake());
        return new Proposal(
                needed.activeHosts(),
                wanted.activeHosts(),
                gear,
                needed.offloadSet(),
                reason(seen, needed.activeHosts(), wanted.activeHosts(), gear, capacity, settings));
    }

    /** Rounded up to a gear, but to none beyond the bound unless every gear is beyond it. */
    static int gear(int hosts, GearTable gears, int maxAwake) {
        List<Integer> allowed = maxAwake == 0
                ? gears.awake()
                : gears.awake().stream().filter(n -> n <= maxAwake).toList();
        if (allowed.isEmpty()) {
            return gears.hostsAwake(1);
        }
        return allowed.stream().filter(n -> n >= hosts).findFirst().orElse(allowed.get(allowed.size() - 1));
    }

    /**
     * Hosts that were woken beyond the right gear sleep again after a while. A shift up is not disturbed. A shift down is given up when
     * more than half of its hosts are needed after all, since giving up keeps all of them awake; where few are, it ends first, and
     * they wake. A held shift waits for its hosts or
     * its operator, and is tried again after a while.
     */
    public static Action action(Proposal proposal, Standing now) {
        return switch (now.phase()) {
            case STEADY -> proposal.gearHosts() == now.target() && !now.wokenLong() ? Action.STAY : Action.SHIFT;
            case HELD -> now.heldLong() || proposal.gearHosts() > now.served() ? Action.SHIFT : Action.STAY;
            case DRAINING, POWERING_DOWN -> isMissed(proposal, now) ? Action.CANCEL : Action.STAY;
            case POWERING_UP, CATCHING_UP -> Action.STAY;
        };
    }

    private static boolean isMissed(Proposal proposal, Standing now) {
        int missed = proposal.gearHosts() - now.target();
        return missed > 0 && (now.heldLong() || 2 * missed > now.from() - now.target());
    }

    private static String reason(
            Observation seen, int needed, int wanted, int gear, Capacity capacity, AutoSettings settings) {
        String text = String.format(
                Locale.ROOT,
                "reads %s + writes %s in %d copies need %s of %s with %.0f %% headroom",
                rate(seen.readBytesPerSecond()),
                rate(seen.writeBytesPerSecond()),
                capacity.replication(),
                hosts(needed),
                rate(capacity.hostBytesPerSecond()),
                100 * capacity.headroom());
        if (needed == capacity.minimumActive()) {
            text += " (the minimum)";
        }
        if (wanted > needed) {
            boolean reactive = settings.policy() == PolicyKind.REACTIVE;
            text += "; " + hosts(wanted)
                    + (reactive ? " were needed a while ago" : " were needed a while ago or are expected");
        }
        return gear == wanted ? text : text + "; the gear for it has " + gear;
    }

    private static String hosts(int n) {
        return n + (n == 1 ? " host" : " hosts");
    }

    /** @param bytesPerSecond in MB/s, 10^6 bytes */
    public static String rate(double bytesPerSecond) {
        return String.format(Locale.ROOT, "%.1f MB/s", bytesPerSecond / MEGABYTE);
    }
}
