// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import java.util.List;

/** Renders keys as a Hadoop configuration file, so that the file an operator reads cannot differ from the code. */
public final class DefaultsXml {
    private static final String HEAD = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- SPDX-License-Identifier: Apache-2.0 -->
            <!-- Rendered from the keys' declarations; do not edit. Set values in hdfs-site.xml. -->
            <configuration>
            """;

    private DefaultsXml() {}

    /** @return a whole {@code *-default.xml} */
    public static String render(List<ConfKey<?>> keys) {
        StringBuilder xml = new StringBuilder(HEAD);
        keys.forEach(key -> property(xml, key));
        return xml.append("</configuration>\n").toString();
    }

    private static void property(StringBuilder xml, ConfKey<?> key) {
        xml.append("  <property>\n");
        element(xml, "name", key.name());
        element(xml, "value", key.defaultText());
        element(xml, "description", description(key));
        xml.append("  </property>\n");
    }

    private static String description(ConfKey<?> key) {
        ValueType<?> type = key.type();
        return key.doc() + "\n      Takes " + type.kind() + ", " + type.range() + ". Unit: " + type.unit() + ". Since "
                + key.since() + ".";
    }

    private static void element(StringBuilder xml, String tag, String text) {
        xml.append("    <" + tag + ">" + escaped(text) + "</" + tag + ">\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
