// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.config.GuardKeys;
import java.util.List;
import java.util.Optional;

/**
 * Hosts and racks that never sleep. Hosts sleep from the end of the chain, so the last of these on it bounds the gears.
 *
 * @param hosts names with or without a port
 * @param racks network locations; one stands for all below it
 */
public record NeverSleep(List<String> hosts, List<String> racks) {
    /** Every host may sleep. */
    public static final NeverSleep NOBODY = new NeverSleep(List.of(), List.of());

    public NeverSleep {
        hosts = List.copyOf(hosts);
        racks = List.copyOf(racks);
    }

    /**
     * A host that must not sleep.
     *
     * @param position its 1-based position on the chain
     * @param name host:transfer port
     * @param by the configuration key that names it or its rack
     */
    public record Keeper(int position, String name, String by) {}

    /**
     * A host as it is known.
     *
     * @param name host:transfer port
     * @param rack network location
     */
    public record Known(String name, String rack) {}

    /** Whether neither host nor rack is named. */
    public boolean isEmpty() {
        return hosts.isEmpty() && racks.isEmpty();
    }

    public boolean holds(Known host) {
        return named(host) || stands(host);
    }

    /** @param chain hosts in chain order */
    public Optional<Keeper> last(List<Known> chain) {
        for (int position = isEmpty() ? 0 : chain.size(); position > 0; position--) {
            Known host = chain.get(position - 1);
            if (holds(host)) {
                String by = (named(host) ? GuardKeys.NEVER_SLEEP_HOSTS : GuardKeys.NEVER_SLEEP_RACKS).name();
                return Optional.of(new Keeper(position, host.name(), by));
            }
        }
        return Optional.empty();
    }

    /** @return the hosts named that are not among these */
    public List<String> missing(List<Known> known) {
        return hosts.stream()
                .filter(name -> known.stream().noneMatch(host -> isNamed(host, name)))
                .toList();
    }

    private boolean named(Known host) {
        return hosts.stream().anyMatch(name -> isNamed(host, name));
    }

    private static boolean isNamed(Known host, String name) {
        return host.name().equalsIgnoreCase(name) || bare(host.name()).equalsIgnoreCase(name);
    }

    private boolean stands(Known host) {
        return racks.stream()
                .anyMatch(rack -> host.rack().equals(rack) || host.rack().startsWith(rack + "/"));
    }

    private static String bare(String name) {
        int colon = name.lastIndexOf(':');
        return colon < 0 ? name : name.substring(0, colon);
    }
}
