// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import io.hdfsgears.rack.RackSpec;
import picocli.CommandLine.Option;

/** Options of drills on hosts in two racks, whose policy the user chooses. */
public final class TwoRacks {
    @Option(names = "--hosts", description = "Hosts, in 2 racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 6;

    @Option(names = "--policy", description = "rabbit, springfs or accordion (default: ${DEFAULT-VALUE}).")
    private String policy = "rabbit";

    public int hosts() {
        return hosts;
    }

    public String policy() {
        return policy;
    }

    /** Two racks of these hosts, with the policy. */
    public RackSpec spec() {
        return RackSpec.of(hosts).withRacks(2).withPolicy(policy);
    }
}
