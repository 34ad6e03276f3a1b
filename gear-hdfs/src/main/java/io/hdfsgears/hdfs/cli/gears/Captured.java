// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** Takes the one JSON object that a command prints, and prints it in another form: the names stay those of docs/cli.md. */
final class Captured {
    private Captured() {}

    static int run(ToIntFunction<PrintStream> command, PrintStream out, Function<JsonNode, String> form) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int code = command.applyAsInt(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        String json = bytes.toString(StandardCharsets.UTF_8);
        try {
            out.print(form.apply(new ObjectMapper().readTree(json)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a command with json prints one JSON object, not: " + json, e);
        }
        return code;
    }
}
