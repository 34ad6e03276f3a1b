// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign;

import io.hdfsgears.benchmarks.DrillOptions;
import io.hdfsgears.benchmarks.Evidence;
import io.hdfsgears.benchmarks.HostNames;
import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.campaign.plan.CampaignPlan;
import io.hdfsgears.benchmarks.chaos.Setup;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.topology.RackTopology;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code benchmarks/run campaign}: the life of a chain within an hour, under clients whose history is judged. */
@Command(
        name = "campaign",
        mixinStandardHelpOptions = true,
        description = {
            "A rack of 12 hosts in 3 racks, with disks of two sizes, 1:4, and three hosts more in stock. Steps follow from",
            "a seed: hosts are added, reformatted, replaced, decommissioned and removed, a rack is added, primaries go",
            "from 2 to 3 and back, gears shift. Twelve stock clients write, append and read meanwhile.",
            "Exit codes: 0 every goal holds; 1 otherwise. Needs root, for the disks."
        })
public final class CampaignDrill implements Callable<Integer> {
    private static final int CHAIN = 12;
    private static final int STOCK = 3;
    private static final int LEAST = 10;
    private static final int MOST = 14;
    private static final int RACKS = 3;
    private static final int STEPS = 1_000;
    private static final Set<String> POLICIES = Set.of("rabbit", "springfs", "accordion");

    @Mixin
    private DrillOptions options = new DrillOptions();

    @Option(names = "--minutes", description = "No step begins later (default: ${DEFAULT-VALUE}).")
    private int minutes = 60;

    @Option(names = "--policy", description = "rabbit, springfs or accordion (default: ${DEFAULT-VALUE}).")
    private String policy = "rabbit";

    private final Progress progress = line -> System.err.println("campaign: " + line);

    @Override
    public Integer call() throws IOException {
        HostNames.learn();
        if (!POLICIES.contains(policy)) {
            throw new RackException("--policy " + policy + " cannot be: give rabbit, springfs or accordion.");
        }
        Path folder = options.folder("campaign");
        List<String> names = Names.hosts(CHAIN + STOCK);
        CampaignPlan plan = CampaignPlan.of(
                options.seed(),
                STEPS,
                new CampaignPlan.Shape(
                        names.subList(0, CHAIN),
                        names.subList(CHAIN, CHAIN + STOCK),
                        names.get(CHAIN + STOCK - 1),
                        LEAST,
                        MOST));
        progress.say("seed " + options.seed() + ", evidence in " + folder);
        HostsFile hosts = new HostsFile(folder.resolve("hosts.json").toAbsolutePath());
        CampaignResult result;
        try (SmallDisks disks = SmallDisks.mount(names);
                VirtualRack rack = VirtualRack.upTemporary(spec(disks, hosts), progress);
                StockClient client = rack.client();
                CampaignRun run = new CampaignRun(rack, client, disks, hosts, plan, folder, progress)) {
            result = result(run);
            result.leaveIn(folder);
            if (!result.good()) {
                new Evidence(rack, client).leaveIn(folder.resolve("rack"));
            }
        }
        System.out.println(Machine.here());
        System.out.print(result.table());
        return result.good() ? 0 : 1;
    }

    private CampaignResult result(CampaignRun run) throws IOException {
        run.begin();
        run.go(Duration.ofMinutes(minutes));
        List<Goal> goals;
        try {
            goals = run.end();
        } catch (IOException | RuntimeException e) {
            goals = List.of(new Goal("the end can be looked at", false, String.valueOf(e.getMessage())));
        }
        String setup = policy + ", " + CHAIN + " hosts and " + STOCK + " in stock, " + minutes + " min, seed "
                + options.seed();
        return new CampaignResult(setup, run.steps(), goals, run.clients());
    }

    private RackSpec spec(SmallDisks disks, HostsFile hosts) {
        RackSpec rack = Setup.asInProduction(RackSpec.of(CHAIN + STOCK)
                        .withSpares(STOCK)
                        .withRacks(RACKS)
                        .withPrimaries(2)
                        .withPolicy(policy))
                .withSetting("nn1:" + RackTopology.ADDED_FROM_KEY, String.valueOf(CHAIN + STOCK))
                .withSetting("nn1:dfs.hosts", hosts.file().toString());
        return options.on(disks.on(rack));
    }
}
