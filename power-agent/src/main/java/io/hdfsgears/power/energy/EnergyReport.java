// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import io.hdfsgears.power.meter.Source;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a ledger says, for people and programs. Days are UTC, days since 1970; {@link Bucket#OLDER} for what is no longer kept by
 * day.
 *
 * @param sinceMillis when the ledger began, ms since 1970
 * @param hosts in order of name
 * @param racks in order of name; hosts without a rack under the empty name
 * @param gears joules while each gear was in force; gear 0 where none was told
 * @param transitions what falling asleep and waking cost
 * @param days by day
 * @param saving against all hosts on
 */
public record EnergyReport(
        long sinceMillis,
        List<HostRow> hosts,
        List<RackRow> racks,
        List<GearRow> gears,
        List<TransitionRow> transitions,
        List<DayRow> days,
        Saving saving) {
    public EnergyReport {
        hosts = List.copyOf(hosts);
        racks = List.copyOf(racks);
        gears = List.copyOf(gears);
        transitions = List.copyOf(transitions);
        days = List.copyOf(days);
    }

    /**
     * One host.
     *
     * @param bookedMillis booked up to here, ms since 1970; empty before the first reading
     * @param energy what counted
     * @param tally gaps, switches and transitions
     * @param sources each source by itself
     * @param savedJoules what its sleep saved, J; empty if it never slept or its idle power is unknown
     */
    public record HostRow(
            String name,
            String rack,
            OptionalLong bookedMillis,
            Sum energy,
            HostState.Tally tally,
            List<SourceRow> sources,
            OptionalDouble savedJoules) {
        public HostRow {
            sources = List.copyOf(sources);
        }
    }

    /**
     * One source of one host, whether or not it counted.
     *
     * @param own its own integral
     * @param refused readings beyond the host's maximum
     * @param wraps times its counter wrapped
     * @param resets times its counter was set back
     * @param check its watts beside its own energy counter
     * @param comparisons it beside the sources that counted
     */
    public record SourceRow(
            Source source,
            Amount own,
            long refused,
            long wraps,
            long resets,
            CounterCheck check,
            List<Comparison> comparisons) {
        public SourceRow {
            comparisons = List.copyOf(comparisons);
        }
    }

    public record RackRow(String name, Sum energy) {}

    public record GearRow(int gear, Sum energy) {}

    /**
     * A kind of transition.
     *
     * @param state FALLING_ASLEEP or WAKING
     * @param times how many
     * @param energy of all of them
     */
    public record TransitionRow(Activity state, long times, Sum energy) {
        /** Mean of one, J; 0 if there was none. */
        public double joulesEach() {
            return times == 0 ? 0 : energy.total().joules() / times;
        }
    }

    /**
     * One day.
     *
     * @param servedBytes what clients read and wrote
     */
    public record DayRow(long day, Sum energy, long servedBytes) {
        /** Megabytes (10^6) for a joule; 0 without joules. */
        public double megabytesPerJoule() {
            double joules = energy.total().joules();
            return joules > 0 ? servedBytes / 1e6 / joules : 0;
        }
    }

    /**
     * What sleep saved: idle watts over the time that hosts slept, fell asleep or woke, less what they drew then. Time that no
     * meter covered saves nothing here.
     *
     * @param joules saved, J; negative if the transitions cost more
     * @param hosts hosts that it is made of
     * @param hostsUnknown hosts that slept, but whose idle power nobody told and no five minutes up have shown
     */
    public record Saving(double joules, int hosts, int hostsUnknown) {}
}
