// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Scenarios from JSON with single quotes. */
public final class Scenarios {
    private Scenarios() {}

    public static Scenario of(String json) throws ScenarioException {
        try {
            return ScenarioReader.read(new ObjectMapper().readTree(json.replace('\'', '"')));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }
}
