// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.cli;

import io.hdfsgears.core.energy.PowerCurve;
import io.hdfsgears.planner.hosts.Fleet;
import io.hdfsgears.planner.hosts.LiveNodesReader;
import io.hdfsgears.planner.hosts.ReportReader;
import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.input.Sizes;
import io.hdfsgears.planner.model.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that describe the hosts. */
final class HostOptions {
    @Option(
            names = "--datanodes",
            paramLabel = "FILE",
            description =
                    "Text of: hdfs dfsadmin -report; or JSON of the NameNode's /jmx (a name that ends with .json).")
    private @Nullable Path datanodes;

    @Option(names = "--hosts", paramLabel = "N", description = "Without --datanodes: hosts of the cluster.")
    private int hosts;

    @Option(names = "--disk", paramLabel = "NxSIZE", description = "Disks of a host (default: ${DEFAULT-VALUE}).")
    private String disk = "12x16T";

    @Option(
            names = "--watts",
            paramLabel = "IDLE,BUSY,SLEEP",
            description = "Of a host; measure them if you can (default: an HP ProLiant G5 that hibernates).")
    private @Nullable String watts;

    @Option(
            names = "--host-rate",
            paramLabel = "SIZE",
            description = "Bytes a second that one host reads and writes in all (default: ${DEFAULT-VALUE}).")
    private String hostRate = "400m";

    @Option(names = "--wake", paramLabel = "SECONDS", description = "Until a host serves (default: ${DEFAULT-VALUE}).")
    private int wake = 60;

    /**
     * @param wattsGiven whether the operator said what a host draws
     */
    record Chosen(Fleet fleet, Machine machine, boolean wattsGiven) {}

    Chosen chosen() throws IOException {
        PlanCommand.range("--wake", wake, 1, 7200);
        return new Chosen(fleet(), machine(), watts != null);
    }

    private Fleet fleet() throws IOException {
        if (datanodes == null) {
            if (hosts == 0) {
                throw new BadInputException("give the hosts: --datanodes FILE, or --hosts N with --disk.");
            }
            PlanCommand.range("--hosts", hosts, 3, 20_000);
            return Fleet.alike(hosts, disk);
        }
        if (hosts != 0) {
            throw new BadInputException("--hosts and --datanodes contradict each other: give one of them.");
        }
        if (!Files.isRegularFile(datanodes)) {
            throw new BadInputException(datanodes + ": there is no such file. Check the path of --datanodes.");
        }
        return datanodes.toString().endsWith(".json") ? LiveNodesReader.read(datanodes) : ReportReader.read(datanodes);
    }

    private Machine machine() throws BadInputException {
        long rate = Sizes.bytes("--host-rate", hostRate);
        if (rate < 1_000_000) {
            throw new BadInputException("--host-rate " + hostRate + " is too low: give at least 1m.");
        }
        PowerCurve usual = PowerCurve.PROLIANT_G5;
        if (watts == null) {
            return new Machine(usual.watts(0), usual.watts(1), PowerCurve.HIBERNATED_WATTS, rate, wake);
        }
        String[] parts = watts.split(",", -1);
        try {
            if (parts.length == 3) {
                double idle = Double.parseDouble(parts[0].strip());
                double busy = Double.parseDouble(parts[1].strip());
                double sleep = Double.parseDouble(parts[2].strip());
                if (sleep >= 0 && sleep <= idle && idle <= busy && busy <= 100_000) {
                    return new Machine(idle, busy, sleep, rate, wake);
                }
            }
        } catch (NumberFormatException e) {
            throw new BadInputException(bad(watts), e);
        }
        throw new BadInputException(bad(watts));
    }

    private static String bad(String watts) {
        return "--watts " + watts
                + " is not understood: give idle,busy,sleep in W, each no more than the next but the last"
                + " the least, such as 180,320,6.";
    }
}
