// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.paper.accordion.AccordionExperiments;
import io.hdfsgears.sim.paper.balancing.BalancingExperiments;
import io.hdfsgears.sim.paper.eafr.EafrExperiments;
import io.hdfsgears.sim.paper.price.PriceExperiments;
import io.hdfsgears.sim.paper.rabbit.RabbitExperiments;
import io.hdfsgears.sim.paper.scale.ScaleExperiments;
import io.hdfsgears.sim.paper.springfs.SpringFsExperiments;
import io.hdfsgears.sim.paper.together.TogetherExperiments;
import io.hdfsgears.sim.paper.trace.TraceExperiments;
import java.util.List;
import java.util.stream.Stream;

/** All experiments, in the order of the report. */
public final class Catalogue {
    private Catalogue() {}

    public static List<Experiment> all() {
        return Stream.of(
                        RabbitExperiments.all(),
                        BalancingExperiments.all(),
                        SpringFsExperiments.all(),
                        AccordionExperiments.all(),
                        TraceExperiments.all(),
                        PriceExperiments.all(),
                        ScaleExperiments.all(),
                        TogetherExperiments.all(),
                        EafrExperiments.all())
                .flatMap(List::stream)
                .toList();
    }
}
