// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The NameNode's messages name verbs of {@code hdfs dfsadmin} as remedies; here they become commands of {@code hdfs gears}. */
final class Remedies {
    private static final Map<String, String> COMMANDS = new TreeMap<>(Map.ofEntries(
            Map.entry("-setGear", "'hdfs gears set'"),
            Map.entry("-getGear", "'hdfs gears status'"),
            Map.entry("-gearReport", "'hdfs gears report'"),
            Map.entry("-gearCheck", "'hdfs gears check'"),
            Map.entry("-gearHosts", "'hdfs gears hosts'"),
            Map.entry("-gearMode", "'hdfs gears mode'"),
            Map.entry("-evenOut", "'hdfs gears even-out'"),
            Map.entry("-cancelGear", "'hdfs gears cancel'"),
            Map.entry("-listDatasets", "'hdfs dfsadmin -listDatasets'"),
            Map.entry("-adoptLayout", "'hdfs dfsadmin -adoptLayout'"),
            Map.entry("-force -reason", "--force --reason")));

    private static final String VERBS = "(" + String.join("|", COMMANDS.keySet()) + ")";

    /** In quotes, or alone. A verb with arguments stays as it is: a command line must stay whole. */
    private static final Pattern NAMED = Pattern.compile("'(?:hdfs dfsadmin )?" + VERBS + "'"
            + "|(?<![\\w'-])(?<!dfsadmin )(?:hdfs dfsadmin )?" + VERBS + "(?! [-\\d<]|\\w)");

    private Remedies() {}

    static String inGroup(String message) {
        return NAMED.matcher(message)
                .replaceAll(found -> command(Objects.requireNonNullElse(found.group(1), found.group(2))));
    }

    private static String command(String verb) {
        return Objects.requireNonNull(COMMANDS.get(verb));
    }
}
