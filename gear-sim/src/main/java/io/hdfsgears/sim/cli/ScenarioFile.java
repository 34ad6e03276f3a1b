// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.ScenarioException;
import io.hdfsgears.sim.scenario.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads scenario files. A field twice, or anything behind the closing brace, is an error as well. */
final class ScenarioFile {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ScenarioFile() {}

    static Scenario read(Path file) throws IOException {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new BadInputException("'" + file + "' is not a file that can be read: give a scenario, such as"
                    + " gear-sim/scenarios/day.json");
        }
        try {
            JsonNode json = MAPPER.readTree(Files.readString(file));
            return ScenarioReader.read(json);
        } catch (JsonProcessingException e) {
            throw new BadInputException(file + " is not JSON: " + e.getOriginalMessage() + " (line "
                    + e.getLocation().getLineNr() + ", column "
                    + e.getLocation().getColumnNr() + "). Correct it there.");
        } catch (ScenarioException e) {
            throw new BadInputException(file + ": " + e.getMessage());
        }
    }
}
