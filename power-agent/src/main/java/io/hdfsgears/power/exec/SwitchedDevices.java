// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What the drivers of the hosts file switch. A line that was copied and not changed would put another host to sleep than the gears
 * meant. Two hosts that name the same thing are not switched off, unless both say that they share it.
 */
final class SwitchedDevices {
    private final Map<String, List<Use>> uses = new HashMap<>();
    private final Map<String, String> twins = new LinkedHashMap<>();

    private record Use(String host, String where, boolean shared) {}

    /**
     * @param where place of the driver in the hosts file
     * @param switched as the driver names it
     * @param shared whether the driver's settings say so
     */
    void add(String host, String where, Set<String> switched, boolean shared) {
        Use own = new Use(host, where, shared);
        for (String each : switched) {
            List<Use> same = uses.computeIfAbsent(each.toLowerCase(Locale.ROOT), name -> new ArrayList<>());
            for (Use use : same) {
                if (!use.host().equals(host) && !(use.shared() && shared)) {
                    twins.putIfAbsent(host, twin(own, each, use));
                    twins.putIfAbsent(use.host(), twin(use, each, own));
                }
            }
            same.add(own);
        }
    }

    private static String twin(Use one, String device, Use other) {
        return one.where() + " switches " + device + ", as " + other.where()
                + " does: an order for one host would switch the other. Correct one of them; if they do"
                + " share it, write \"shared\": true into both";
    }

    /** Hosts that name a device of another host, each with what is wrong. */
    Map<String, String> twins() {
        return Collections.unmodifiableMap(twins);
    }
}
