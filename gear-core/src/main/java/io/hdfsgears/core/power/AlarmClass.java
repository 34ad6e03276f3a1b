// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.power;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an alarm is about, for those who are no operators: its text may name addresses of BMCs and PDUs, users of them and paths, and
 * comes from agents and controllers. What is shown is a text of this class alone.
 */
public final class AlarmClass {
    private static final String OTHER = "has an alarm";

    /** What an alarm says, and what is shown of it; in this order. */
    private static final List<Map.Entry<String, String>> CLASSES = List.of(
            Map.entry("cannot be switched on", "cannot be switched on"),
            Map.entry("cannot be switched off", "cannot be switched off"),
            Map.entry("its state cannot be read", "its power cannot be read"),
            Map.entry("its DataNode is not heard of", "was woken and is not heard of"),
            Map.entry("went off each time", "was woken and went off again"),
            Map.entry("was ordered off", "woke without an order"),
            Map.entry("without an order", "woke without an order"),
            Map.entry("woke by its alarm clock", "woke by its alarm clock"),
            Map.entry("kept awake", "kept awake"),
            Map.entry("waits for", "waits for work to end"),
            Map.entry("did not go to sleep", "did not go to sleep"),
            Map.entry("YARN has not got this host back", "is not given back to YARN"),
            Map.entry("its devices read off", "its agent and its devices contradict each other"));

    private AlarmClass() {}

    /** The classes of these alarms, each once. */
    public static Set<String> of(List<String> alarms) {
        Set<String> classes = new LinkedHashSet<>();
        for (String alarm : alarms) {
            List<String> found = CLASSES.stream()
                    .filter(each -> alarm.contains(each.getKey()))
                    .map(Map.Entry::getValue)
                    .toList();
            classes.addAll(found.isEmpty() ? List.of(OTHER) : found);
        }
        return classes;
    }
}
