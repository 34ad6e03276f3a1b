// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.price;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.trace.store.TraceLibrary;
import java.util.List;

/** The experiments of this package, in the order of the report. */
public final class PriceExperiments {
    private PriceExperiments() {}

    public static List<Experiment> all() {
        return List.of(
                new PricedGears(
                        "price-facebook-2009", "Gears that follow a price, Facebook 2009", TraceLibrary::facebook2009),
                new PricedGears(
                        "price-facebook-2010", "Gears that follow a price, Facebook 2010", TraceLibrary::facebook2010));
    }
}
