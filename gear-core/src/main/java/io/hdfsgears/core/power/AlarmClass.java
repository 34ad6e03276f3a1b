// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.power;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The subject of an alarm, for users who are not operators. Its text comes from agents and controllers, and may name addresses of
 * BMCs and PDUs, their users, and paths. Such users see only the texts of this class.
 */
public final class AlarmClass {
    /** Alarm of a sleeping host that no controller would wake. */
    public static final String NO_WAKER = "sleeps without a controller";

    private static final String OTHER = "has an alarm";

    /** A part of an alarm, and the text that is shown for it; the first that matches counts. */
    private static final List<Map.Entry<String, String>> CLASSES = List.of(
            Map.entry("cannot be switched on", "cannot be switched on"),
            Map.entry("cannot be switched off", "cannot be switched off"),
            Map.entry("no controller would wake it", NO_WAKER),
            Map.entry("its state cannot be read", "its power cannot be read"),
            Map.entry("its DataNode is not heard of", "was woken and is not heard of"),
            Map.entry("went off each time", "was woken and went off again"),
            Map.entry("was ordered off", "woke without an order"),
            Map.entry("without an order", "woke without an order"),
            Map.entry("woke by its alarm clock", "woke by its alarm clock"),
            Map.entry("arms Wake-on-LAN on", "is woken by another MAC than its agent arms"),
            Map.entry("kept awake", "kept awake"),
            Map.entry("waits for", "waits for work to end"),
            Map.entry("did not go to sleep", "did not go to sleep"),
            Map.entry("YARN has not got this host back", "is not given back to YARN"),
            Map.entry("its devices read off", "its agent and its devices contradict each other"));

    private static final Set<String> QUARANTINE = Set.of("cannot be switched on", "cannot be switched off");

    private AlarmClass() {}

    /** Whether a class is that of a host which its devices did not switch: in quarantine, or without a device that can. */
    public static boolean isQuarantine(String alarmClass) {
        return QUARANTINE.contains(alarmClass);
    }

    /** The classes of these alarms, each once. A class is its own. */
    public static Set<String> of(List<String> alarms) {
        Set<String> classes = new LinkedHashSet<>();
        for (String alarm : alarms) {
            List<String> found = CLASSES.stream()
                    .filter(each -> alarm.contains(each.getKey()) || alarm.equals(each.getValue()))
                    .map(Map.Entry::getValue)
                    .toList();
            classes.addAll(found.isEmpty() ? List.of(OTHER) : found);
        }
        return classes;
    }
}
