// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** In which form a command answers. */
final class Output {
    /** Forms beside the text that is fitted to the terminal. */
    enum Form {
        WIDE,
        JSON,
        YAML;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "<form>",
            description = "wide (all columns), json or yaml. Names in JSON and YAML are those of docs/cli.md.")
    private @Nullable Form form;

    @Option(names = "--json", description = "Short for -o json.")
    private boolean json;

    boolean isWide() {
        return form == Form.WIDE;
    }

    boolean isYaml() {
        return form == Form.YAML && !json;
    }

    /** YAML is made of JSON. */
    boolean isObject() {
        return json || form == Form.JSON || form == Form.YAML;
    }
}
