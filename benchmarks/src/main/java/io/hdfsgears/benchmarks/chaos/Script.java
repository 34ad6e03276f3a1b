// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.benchmarks.chaos.plan.Fault;
import io.hdfsgears.benchmarks.chaos.plan.FaultPlan;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.RackException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * All choices of a run, as its file has them: the rack, the seed of the clients, the faults and the rests between them.
 *
 * @param schema of the file
 * @param restAfter numbers of faults between two rests
 */
record Script(String schema, Setup setup, int restAfter, FaultPlan plan) {
    static final String FILE = "plan.json";
    static final String SCHEMA = "chaos-plan/1";

    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

    Script {
        if (!schema.equals(SCHEMA)) {
            throw new IllegalArgumentException("schema " + schema + " is not " + SCHEMA);
        }
    }

    static Script of(Setup setup, int restAfter, FaultPlan plan) {
        return new Script(SCHEMA, setup, restAfter, plan);
    }

    static Script read(Path file) throws IOException {
        try {
            return JSON.readValue(file.toFile(), Script.class);
        } catch (IOException e) {
            throw new RackException(file + " has no plan of schema " + SCHEMA + ": " + e.getMessage() + ". Give the "
                    + FILE + " of a run.");
        }
    }

    void write(Path file) throws IOException {
        Json.write(file, this);
    }

    /** The same rack without gears. */
    Script onStock() {
        return of(setup.onStock(), restAfter, plan);
    }

    /** The same rack and clients under other faults. */
    Script with(List<Fault> faults) {
        return of(setup, restAfter, new FaultPlan(plan.seed(), faults));
    }
}
