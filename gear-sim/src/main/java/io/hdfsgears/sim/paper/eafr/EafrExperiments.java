// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.eafr;

import io.hdfsgears.sim.experiment.Experiment;
import java.util.List;

/** The experiments of this package, in the order of the paper's figures. */
public final class EafrExperiments {
    private EafrExperiments() {}

    public static List<Experiment> all() {
        return List.of(
                new TraceStatistics(),
                ReadExperiment.concurrent(),
                ReadExperiment.concurrentEquals(),
                ReadExperiment.arrivalRate(),
                ReadExperiment.arrivalRateEquals(),
                ReadExperiment.mildArrivalRate(),
                new ReplicationTimeExperiment(),
                new EnergyExperiment(),
                new FacebookExperiment(),
                new LoadBalanceExperiment(),
                new StorageExperiment(),
                new ReliabilityExperiment(),
                new RateAdjustmentExperiment(),
                new RecoveryExperiment());
    }
}
