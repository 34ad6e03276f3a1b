// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One configuration key with all that is known of it. It reads from a function, so that this code needs no Hadoop:
 * {@code GearKeys.TICK.read(conf::get)}.
 *
 * @param name full name, {@code dfs.namenode.gear.tick}
 * @param type how its text is read, its range and unit
 * @param defaultText default as an operator would write it; must itself be in range
 * @param doc what it does, and what the default means where that is not plain
 * @param since release that brought it
 */
public record ConfKey<T>(String name, ValueType<T> type, String defaultText, String doc, String since) {
    public ConfKey {
        if (type.parse(defaultText).isEmpty()) {
            throw new IllegalArgumentException(
                    name + ": default '" + defaultText + "' is not in its own range " + type.range());
        }
    }

    /**
     * @param conf from key name to the text that is set, or null where none is
     * @throws ConfException if the text is not in range
     */
    public T read(Function<String, @Nullable String> conf) {
        String text = conf.apply(name);
        return parse(text == null ? defaultText : text);
    }

    /** @throws ConfException if the text is not in range */
    public T parse(String text) {
        return type.parse(text.strip()).orElseThrow(() -> new ConfException(refusal(text)));
    }

    private String refusal(String text) {
        return name + " cannot be '" + text + "': it takes " + type.kind() + ", " + type.range()
                + ". Correct it in hdfs-site.xml, or remove it there to get the default '" + defaultText + "'.";
    }
}
