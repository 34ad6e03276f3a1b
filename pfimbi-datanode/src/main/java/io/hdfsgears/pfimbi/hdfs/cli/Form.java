// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** In which form a command answers. */
final class Form {
    @Option(names = "--json", description = "Print one JSON object (names: docs/pfimbi.md).")
    private boolean json;

    /** @param text with the end of its last line */
    void print(PrintStream out, Supplier<String> text, Supplier<ObjectNode> object) {
        out.print(json ? object.get().toPrettyString() + System.lineSeparator() : text.get());
    }
}
