// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Settings as Hadoop reads them: name and value in a site file. */
final class HadoopSettings {
    private final Map<String, String> values = new TreeMap<>();

    HadoopSettings set(String key, Object value) {
        values.put(key, String.valueOf(value));
        return this;
    }

    HadoopSettings setAll(Map<String, String> more) {
        values.putAll(more);
        return this;
    }

    Map<String, String> values() {
        return Map.copyOf(values);
    }

    void write(Path file) throws IOException {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<configuration>\n");
        values.forEach((key, value) -> xml.append("  <property><name>")
                .append(escaped(key))
                .append("</name><value>")
                .append(escaped(value))
                .append("</value></property>\n"));
        Files.writeString(file, xml.append("</configuration>\n").toString());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
