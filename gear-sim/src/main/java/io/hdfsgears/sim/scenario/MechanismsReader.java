// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.pfimbi.schedule.Weights;

/** Reads what works beside layout and gears, with the names and defaults of the configuration keys. */
final class MechanismsReader {
    private static final int MOST_BLOCKS = 10_000;

    private MechanismsReader() {}

    static Mechanisms read(Fields fields, Cluster cluster) throws ScenarioException {
        return new Mechanisms(pfimbi(fields.object("pfimbi"), cluster));
    }

    private static PfimbiConduct pfimbi(Fields fields, Cluster cluster) throws ScenarioException {
        String weights = fields.text("weights", PfimbiKeys.WEIGHTS.read(key -> null));
        try {
            PfimbiConduct conduct = PfimbiConduct.of(
                    fields.integer("sync", 0, 0, cluster.replication()),
                    fields.flag("byQueue", PfimbiKeys.SYNC_BY_QUEUE.read(key -> null)),
                    fields.integer("bufferBlocks", PfimbiKeys.BUFFER_BLOCKS.read(key -> null), 1, MOST_BLOCKS),
                    Weights.parse(weights),
                    fields.flag("flowControl", PfimbiKeys.FLOW_CONTROL.read(key -> null)),
                    Math.max(1, fields.nanos("deadline", PfimbiKeys.DEADLINE.read(key -> null))));
            fields.end();
            return conduct;
        } catch (ConfException e) {
            throw new ScenarioException("'" + fields.full("weights") + "': " + e.getMessage());
        }
    }
}
