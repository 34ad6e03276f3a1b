// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.energy;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.power.energy.EnergyReport;
import io.hdfsgears.power.energy.EnergyReport.HostRow;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.demo.GearShift;
import io.hdfsgears.rack.energy.CpuModel;
import io.hdfsgears.rack.energy.OutletCounters;
import io.hdfsgears.rack.energy.RackEnergy;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run energy}: a rack with hardware under a mixed load, its joules by the product and by its PDU. */
@Command(
        name = "energy",
        mixinStandardHelpOptions = true,
        description = {
            "Bring up a rack with hardware, read, write and change gears for some minutes, and hold the joules that the product",
            "integrates against the PDU's own counters; the CPU model's error beside it. Needs root, as ./rack up --hardware does.",
            "Exit codes: 0 within 3 % for each host and rack, no gap, no error; 1 otherwise, or no hardware can be had here."
        })
public final class EnergyDrill implements Callable<Integer> {
    private static final double NANOS = 1e9;

    @Option(names = "--minutes", description = "Length of the run (default: ${DEFAULT-VALUE}).")
    private double minutes = 10;

    @Option(names = "--hosts", description = "Hosts, in 3 racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 12;

    @Option(
            names = "--interval",
            description =
                    "Seconds between two looks at the meters (default: ${DEFAULT-VALUE}, that of power energy record).")
    private long interval = 10;

    @Option(names = "--fine", description = "The same of a second recorder beside it (default: ${DEFAULT-VALUE}).")
    private long fine = 2;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    private final Progress progress = line -> System.err.println("energy: " + line);

    @Override
    public Integer call() throws IOException {
        RackSpec spec = RackSpec.of(hosts).withRacks(Math.min(3, hosts)).withHardware(HardwareShape.USUAL);
        try (VirtualRack rack = VirtualRack.upTemporary(spec, progress);
                StockClient client = rack.client();
                GearLink link = new GearLink(rack.nameNodes(), rack.files().clientConf())) {
            if (rack.description().net() == null) {
                throw new RackException("Nothing was measured: hosts are plain processes and have no PDU.");
            }
            EnergyResult result = measure(rack, client, link);
            System.out.println(json ? Json.MAPPER.writeValueAsString(result) : result.table());
            return result.ok() ? 0 : 1;
        }
    }

    private EnergyResult measure(VirtualRack rack, StockClient client, GearLink link) throws IOException {
        Machine machine = Machine.here();
        int top = link.status().gears().size();
        try (OutletCounters counters = OutletCounters.of(rack);
                RackEnergy usual = start(rack, interval, CpuModel.EAFR_TABLE_2, counters);
                RackEnergy often = start(rack, fine, CpuModel.OF_THE_HOSTS, counters)) {
            Map<String, Long> before = counters.joules();
            long start = System.nanoTime();
            MixedLoad load = new MixedLoad(
                    client,
                    new GearShift(link, progress),
                    gear -> {
                        usual.gear(gear);
                        often.gear(gear);
                    },
                    progress);
            load.prepare();
            int changes = load.run(top, Duration.ofMillis(Math.round(minutes * 60_000)));
            EnergyReport usualReport = usual.end();
            EnergyReport oftenReport = often.end();
            Map<String, Long> after = counters.joules();
            double seconds = (System.nanoTime() - start) / NANOS;
            List<HostEnergy> parts = parts(usualReport, oftenReport, before, after);
            long gaps = gaps(usualReport) + gaps(oftenReport);
            return new EnergyResult(
                    EnergyResult.within(parts) && gaps == 0 && load.errors() == 0,
                    machine,
                    seconds,
                    interval,
                    fine,
                    changes,
                    load.bytes(),
                    load.errors(),
                    load.messages(),
                    gaps,
                    oftenReport.saving().joules(),
                    parts);
        }
    }

    private RackEnergy start(VirtualRack rack, long seconds, CpuModel model, OutletCounters counters)
            throws IOException {
        counters.joules(); // says at once if the PDU does not answer
        return RackEnergy.start(rack, Duration.ofSeconds(seconds), model, progress)
                .orElseThrow(() -> new RackException("Nothing was measured: the rack has no meters."));
    }

    private static long gaps(EnergyReport report) {
        return report.hosts().stream().mapToLong(host -> host.tally().gaps()).sum();
    }

    /** Hosts, racks, all. */
    private static List<HostEnergy> parts(
            EnergyReport usual, EnergyReport often, Map<String, Long> before, Map<String, Long> after) {
        List<HostEnergy> hosts = new ArrayList<>();
        Map<String, List<HostEnergy>> racks = new TreeMap<>();
        for (int i = 0; i < usual.hosts().size(); i++) {
            HostRow row = usual.hosts().get(i);
            double counted = OutletCounters.between(
                    Objects.requireNonNull(before.get(row.name())), Objects.requireNonNull(after.get(row.name())));
            HostEnergy host = HostEnergy.of(row, often.hosts().get(i), counted);
            hosts.add(host);
            racks.computeIfAbsent(row.rack(), name -> new ArrayList<>()).add(host);
        }
        List<HostEnergy> parts = new ArrayList<>(hosts);
        racks.forEach((name, some) -> parts.add(HostEnergy.sum(name, some)));
        parts.add(HostEnergy.sum("all", hosts));
        return parts;
    }
}
