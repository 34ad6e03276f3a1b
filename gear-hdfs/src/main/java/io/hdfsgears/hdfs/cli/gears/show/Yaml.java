// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A tree of JSON as YAML in block style. Hadoop's class path has no library that writes YAML, and a second SnakeYAML beside YARN's
 * would be a risk for the NameNode. Everything that could be read as something else than text is in quotes, as JSON writes it.
 */
public final class Yaml {
    private static final Pattern PLAIN =
            Pattern.compile("[A-Za-z/][A-Za-z0-9_./-]*( [A-Za-z0-9_./(][A-Za-z0-9_./()-]*)*");
    /** Words that YAML 1.1 reads as a truth value or as nothing. */
    private static final Set<String> RESERVED = Set.of("true", "false", "yes", "no", "on", "off", "y", "n", "null");

    private Yaml() {}

    /** The tree with a line end behind it. */
    public static String of(JsonNode tree) {
        StringBuilder text = new StringBuilder();
        block(tree, "", text);
        return text.toString();
    }

    private static void block(JsonNode node, String indent, StringBuilder text) {
        if (node.isObject()) {
            for (Iterator<Map.Entry<String, JsonNode>> fields = node.fields(); fields.hasNext(); ) {
                Map.Entry<String, JsonNode> field = fields.next();
                text.append(indent)
                        .append(scalar(JsonNodeFactory.instance.textNode(field.getKey())))
                        .append(':');
                value(field.getValue(), indent + "  ", text);
            }
        } else if (node.isArray()) {
            for (JsonNode item : node) {
                StringBuilder inner = new StringBuilder();
                if (isBlock(item)) {
                    block(item, indent + "  ", inner);
                    text.append(indent).append("- ").append(inner.substring(indent.length() + 2));
                } else {
                    text.append(indent).append("- ").append(scalar(item)).append('\n');
                }
            }
        }
    }

    private static void value(JsonNode node, String indent, StringBuilder text) {
        if (isBlock(node)) {
            text.append('\n');
            block(node, indent, text);
        } else {
            text.append(' ').append(scalar(node)).append('\n');
        }
    }

    private static boolean isBlock(JsonNode node) {
        return node.isContainerNode() && !node.isEmpty();
    }

    /** Also an empty object or array. */
    private static String scalar(JsonNode node) {
        String plain = node.asText();
        boolean safe = node.isTextual()
                && PLAIN.matcher(plain).matches()
                && !RESERVED.contains(plain.toLowerCase(Locale.ROOT));
        return safe ? plain : node.toString();
    }
}
