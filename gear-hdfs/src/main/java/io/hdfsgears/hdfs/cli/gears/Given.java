// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.Flags;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What was given on the command line, under the names that the verbs have for it. */
final class Given {
    private final Map<String, String> flags = new TreeMap<>();
    private final List<String> words = new ArrayList<>();

    Given flag(String name, boolean given) {
        if (given) {
            flags.put(name, "");
        }
        return this;
    }

    /** @param value null when it was not given */
    Given value(String name, @Nullable Object value) {
        if (value != null) {
            flags.put(name, value.toString());
        }
        return this;
    }

    Given word(@Nullable String word) {
        if (word != null) {
            words.add(word);
        }
        return this;
    }

    Flags flags() {
        return new Flags(Map.copyOf(flags), List.copyOf(words));
    }
}
