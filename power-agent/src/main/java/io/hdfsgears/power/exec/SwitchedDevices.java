// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import io.hdfsgears.power.hosts.SettingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What the drivers of the hosts file switch. A line that was copied and not changed would put another host to sleep than the gears
 * meant, so two hosts name the same thing only where both say that they share it.
 */
final class SwitchedDevices {
    private final Map<String, List<Use>> uses = new HashMap<>();

    private record Use(String host, String where, boolean shared) {}

    /**
     * @param where place of the driver in the hosts file
     * @param switched as the driver names it
     * @param shared whether the driver's settings say so
     */
    void add(String host, String where, Set<String> switched, boolean shared) throws SettingException {
        List<String> problems = new ArrayList<>();
        for (String each : switched) {
            List<Use> same = uses.computeIfAbsent(each.toLowerCase(Locale.ROOT), name -> new ArrayList<>());
            same.stream()
                    .filter(use -> !use.host().equals(host) && !(use.shared() && shared))
                    .findFirst()
                    .ifPresent(use -> problems.add(where + " switches " + each + ", as " + use.where()
                            + " does: an order for one host would switch the other. Correct one of them; if they do"
                            + " share it, write \"shared\": true into both"));
            same.add(new Use(host, where, shared));
        }
        if (!problems.isEmpty()) {
            throw new SettingException(problems);
        }
    }
}
