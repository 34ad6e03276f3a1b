// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.check;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Compares texts that name a policy and the parameters that decide where replicas lie: {@code rabbit with dfs.replication=3, a=b}. A
 * parameter that only one of them names is no difference: an older release stored fewer.
 */
public final class LayoutText {
    private static final String WITH = " with ";
    private static final String AND = ", ";

    private LayoutText() {}

    /** True if they want data in different places; false where nothing was stored. */
    public static boolean differ(String stored, String running) {
        if (stored.isEmpty() || stored.equals(running)) {
            return false;
        }
        Map<String, String> before = parameters(stored);
        return !policy(stored).equals(policy(running))
                || parameters(running).entrySet().stream()
                        .anyMatch(now -> !before.getOrDefault(now.getKey(), now.getValue())
                                .equals(now.getValue()));
    }

    /** Warning of a NameNode that runs something else than the namespace is laid out with. */
    public static String warning(String stored, String running) {
        return "the namespace is laid out with " + stored + ", but this NameNode runs " + running
                + ". Two NameNodes that differ would move blocks to and fro, so nothing is moved after a shift up."
                + " Give all NameNodes one configuration; if the change is meant, restart them all and run"
                + " \"hdfs dfsadmin -adoptLayout\".";
    }

    private static String policy(String text) {
        int with = text.indexOf(WITH);
        return with < 0 ? text : text.substring(0, with);
    }

    /** A value may be a list. */
    private static Map<String, String> parameters(String text) {
        Map<String, String> parameters = new LinkedHashMap<>();
        int with = text.indexOf(WITH);
        String last = "";
        for (String one :
                with < 0 ? new String[0] : text.substring(with + WITH.length()).split(AND, -1)) {
            int is = one.indexOf('=');
            if (is < 0) {
                parameters.merge(last, one, (before, more) -> before + AND + more);
            } else {
                last = one.substring(0, is);
                parameters.put(last, one.substring(is + 1));
            }
        }
        return parameters;
    }
}
