// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.foreign;

import io.hdfsgears.benchmarks.DrillOptions;
import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.TwoRacks;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that drills with a foreign program share, and their two racks: first with gears, then stock. */
public final class ForeignDrill {
    /** Stock's own value: the clients of a virtual rack give a host up after 10 s. */
    private static final String SOCKET_TIMEOUT_MILLIS = "60000";

    private static final String PATIENCE = "280s";

    @Mixin
    private DrillOptions options = new DrillOptions();

    @Mixin
    private TwoRacks racks = new TwoRacks();

    @Option(names = "--primaries", description = "Hosts awake in the lowest gear (default: ${DEFAULT-VALUE}).")
    private int primaries = 2;

    @Option(
            names = "--pfimbi",
            description = "Replicas that writers wait for; 0: without Pfimbi (default: ${DEFAULT-VALUE}).")
    private int pfimbi;

    public RackSpec gears() {
        return on(rack().withPfimbi(pfimbi));
    }

    public RackSpec stock() {
        return on(rack().withPolicy("default").withStock(true));
    }

    private RackSpec rack() {
        return racks.spec().withPrimaries(primaries);
    }

    private RackSpec on(RackSpec spec) {
        return options.on(spec.withSetting("dfs.client.socket-timeout", SOCKET_TIMEOUT_MILLIS));
    }

    /** @return exit code: 0 if all was verified and no error came that stock has not */
    public int run(String name, Course course, Progress progress) throws IOException {
        Path folder = options.folder(name).toAbsolutePath();
        SideBySide both = new SideBySide(
                side("gears", gears(), course, folder, progress), side("stock", stock(), course, folder, progress));
        String table = Machine.here() + "\n" + both.table();
        Files.writeString(folder.resolve("result.txt"), table);
        Files.writeString(folder.resolve("phases.csv"), both.csv());
        System.out.println(table);
        return both.passed() ? 0 : 1;
    }

    private static Side side(String name, RackSpec spec, Course course, Path folder, Progress progress)
            throws IOException {
        Path own = Files.createDirectories(folder.resolve(name));
        List<Phase> phases = new ArrayList<>();
        try (VirtualRack rack = VirtualRack.upTemporary(spec, progress)) {
            try {
                Verified rows = course.run(rack, own, phase -> {
                    phases.add(phase);
                    progress.say(phase.toString());
                });
                return new Side(name, List.copyOf(phases), rows, "");
            } catch (IOException e) {
                return new Side(name, List.copyOf(phases), null, String.valueOf(e.getMessage()));
            }
        }
    }

    /** Shifts and waits; on stock there is nothing to shift. */
    public static void shift(VirtualRack rack, String gear) throws IOException {
        if (rack.description().spec().shiftsGears()) {
            CommandResult done = rack.hdfs("dfsadmin", "-setGear", gear, "-wait", "-timeout", PATIENCE);
            if (done.exitCode() != 0) {
                throw new RackException("-setGear " + gear + " ended with " + done.exitCode() + ": "
                        + done.output().strip().replace('\n', ' '));
            }
        }
    }

    /** @throws RackException where the jars are not, with the command that brings them */
    public static Path checkedJars(Path jars, String program) throws RackException {
        if (!Files.isDirectory(jars)) {
            throw new RackException("No " + program + " in " + jars.toAbsolutePath() + ": mvn -f benchmarks/" + program
                    + ".pom.xml dependency:copy-dependencies, or give --jars.");
        }
        return jars.toAbsolutePath();
    }
}
