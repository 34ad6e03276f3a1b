// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.benchmarks.DrillOptions;
import io.hdfsgears.benchmarks.chaos.plan.FaultPlan;
import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.rack.RackSpec;
import java.util.Map;

/**
 * The rack of a chaos run.
 *
 * @param pfimbi replicas that writers wait for; 0: without Pfimbi
 * @param stock no jar of the gears: what the same faults do without them
 * @param journals 3, or 0 for a shared directory of edits
 * @param settings of the command line
 */
public record Setup(
        int hosts, String policy, int pfimbi, boolean eafr, boolean stock, int journals, Map<String, String> settings) {
    /** Shorter than the longest fault, so that a wake that hangs is given up. */
    private static final String WAKE_TIMEOUT = "20s";

    public Setup {
        settings = Map.copyOf(settings);
    }

    /** The same rack with stock's jars alone. */
    Setup onStock() {
        return new Setup(hosts, policy, 0, false, true, journals, settings);
    }

    RackSpec spec() {
        RackSpec rack = RackSpec.of(hosts).withRacks(2).withPrimaries(2).withPolicy(stock ? "default" : policy);
        RackSpec paired = journals == 0 ? rack.withHa(true) : rack.withJournals(journals);
        RackSpec spec = asInProduction(
                        stock
                                ? paired.withStock(true)
                                : paired.withPfimbi(pfimbi).withSetting(GearKeys.WAKE_TIMEOUT.name(), WAKE_TIMEOUT))
                // A copy that fails is tried again then: within a rest. Pfimbi's deadline is below it.
                .withSetting("dfs.namenode.reconstruction.pending.timeout-sec", pfimbi > 0 && !stock ? "30" : "10")
                .withSetting(PfimbiKeys.DEADLINE.name(), "20s")
                // Dead after 14 s, not after the 10.5 min of the default: faults last up to half a minute, and some
                // must outlast it.
                .withSetting("dfs.namenode.heartbeat.recheck-interval", "2000");
        return DrillOptions.with(settings, eafr && !stock ? spec.withEafr(EafrMode.ON) : spec);
    }

    /** Faults must meet what production has, where the rack has shorter forms of it. */
    public static RackSpec asInProduction(RackSpec rack) {
        return rack.withSetting("dfs.namenode.decommission.interval", "30")
                .withSetting("dfs.namenode.replication.max-streams", "2")
                .withSetting("dfs.namenode.replication.max-streams-hard-limit", "4")
                // Else the first writers come before the first host.
                .withSetting("dfs.namenode.safemode.min.datanodes", "3")
                // Old replicas of appended blocks, and those of a host that missed an order, go within minutes.
                .withSetting("dfs.blockreport.intervalMsec", "20000")
                // An order to delete that meets the end of an append can leave the file, forgotten, on stock's
                // DataNode.
                .withSetting("dfs.datanode.directoryscan.interval", "20")
                // An append that reopens a file takes back the order to delete an extra replica, which stock counts as
                // deleted all the same: it orders that again after an hour.
                .withSetting("dfs.namenode.excess.redundancy.timeout-sec", "20")
                // A lease of a client that gave its file up must not outlast the run: stock's are 1 and 20 minutes.
                .withSetting("client:dfs.client.block.write.locateFollowingBlock.retries", "7")
                .withSetting("client:dfs.client.block.write.retries", "10");
    }

    /** With one replica to wait for, an acknowledged byte is on one host for a while: no host loses its disk then. */
    FaultPlan.Shape shape() {
        return new FaultPlan.Shape(journals > 0, pfimbi != 1);
    }

    /** Replicas beyond its factor that a block may keep: EAFR's of hot files, and Accordion's one for balance. */
    int spare() {
        if (stock) {
            return 0;
        }
        if (eafr) {
            return Integer.MAX_VALUE;
        }
        return policy.equals("accordion") ? 1 : 0;
    }

    /** In one line. */
    String text() {
        String parts = (pfimbi > 0 ? ", Pfimbi " + pfimbi : "") + (eafr ? ", EAFR" : "");
        return hosts + " hosts, " + (stock ? "stock" : policy + parts) + ", two NameNodes over "
                + (journals == 0 ? "a shared directory" : journals + " JournalNodes");
    }
}
