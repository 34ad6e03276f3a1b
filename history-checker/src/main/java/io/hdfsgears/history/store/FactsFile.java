// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hdfsgears.history.facts.ClusterFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@link ClusterFacts} as an object of JSON: its fields by their names, none left out. */
public final class FactsFile {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private FactsFile() {}

    public static void write(Path file, ClusterFacts facts) throws IOException {
        Files.writeString(file, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(facts) + "\n");
    }

    public static ClusterFacts read(Path file) throws IOException {
        String text = Files.readString(file);
        try {
            ClusterFacts facts = MAPPER.readValue(text, ClusterFacts.class);
            if (facts == null) {
                throw new BadHistoryException(file + " has no facts. Give a file that a drill wrote.");
            }
            return facts;
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw new BadHistoryException(file + ":" + line + ": "
                    + e.getOriginalMessage().replaceFirst(" \\(.*", "") + ". Give a file that a drill wrote.");
        }
    }
}
