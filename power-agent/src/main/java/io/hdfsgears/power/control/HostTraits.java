// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What there is to decide with: a host's drivers in the order of the hosts file, known by their place.
 *
 * @param groups what a host strains together with others, such as its rack, PDU and phase; orders are dealt out in turn
 *     over the first of them
 * @param keptOn why it is never switched off or cycled; empty: it may be
 */
public record HostTraits(String name, List<String> groups, List<Driver> drivers, String keptOn) {
    public HostTraits {
        groups = List.copyOf(groups);
        drivers = List.copyOf(drivers);
    }

    /** One that may be switched off. */
    public HostTraits(String name, List<String> groups, List<Driver> drivers) {
        this(name, groups, drivers, "");
    }

    /** In one group; in none if it is empty. */
    public HostTraits(String name, String group, List<Driver> drivers) {
        this(name, group.isEmpty() ? List.of() : List.of(group), drivers);
    }

    /**
     * @param spacingNanos least time between two commands to the device
     * @param waitNanos how long its orders may take until the state must have followed
     * @param offWaitNanos the same of a graceful off: a host with many disks takes minutes
     */
    public record Driver(Set<Capability> capabilities, long spacingNanos, long waitNanos, long offWaitNanos) {
        public Driver {
            capabilities = Set.copyOf(capabilities);
        }

        /** One that takes as long for a graceful off as for the rest. */
        public Driver(Set<Capability> capabilities, long spacingNanos, long waitNanos) {
            this(capabilities, spacingNanos, waitNanos, waitNanos);
        }

        long waitNanos(PowerAction action) {
            return action == PowerAction.GRACEFUL_OFF ? offWaitNanos : waitNanos;
        }

        boolean can(Capability what) {
            return capabilities.contains(what);
        }
    }

    /** Whether any driver can carry {@code action} out. */
    public boolean can(PowerAction action) {
        return !steps(action).isEmpty();
    }

    /** How long {@code action} may take at most, by the slowest driver that can carry it out; 0: none can. */
    public long longestWaitNanos(PowerAction action) {
        return steps(action).stream()
                .mapToLong(step -> drivers.get(step).waitNanos(action))
                .max()
                .orElse(0);
    }

    /** Why it cannot. */
    public String obstacle(PowerAction action) {
        return mustNot(action) ? name + " is not switched off: " + keptOn : "no driver of " + name + " can " + action;
    }

    private boolean mustNot(PowerAction action) {
        return action != PowerAction.ON && !keptOn.isEmpty();
    }

    /** The drivers that can carry {@code action} out, in the order in which they are tried. */
    List<Integer> steps(PowerAction action) {
        List<Integer> steps = new ArrayList<>();
        for (int i = 0; i < drivers.size(); i++) {
            if (drivers.get(i).can(action.needs()) && !mustNot(action)) {
                steps.add(i);
            }
        }
        return steps;
    }

    /**
     * Who says whether {@code driver} has brought the host there. Up: the first in the file that reads a state, so that a
     * probe of the host itself, which stands first, has the last word over a BMC that reads "on" of a host in S3. Down: the
     * one that switched, if it can read, since an outlet says nothing of a host that was shut down.
     */
    OptionalInt reader(PowerAction action, int driver) {
        if (action.leadsTo() == PowerState.OFF && drivers.get(driver).can(Capability.STATE)) {
            return OptionalInt.of(driver);
        }
        for (int i = 0; i < drivers.size(); i++) {
            if (drivers.get(i).can(Capability.STATE)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
