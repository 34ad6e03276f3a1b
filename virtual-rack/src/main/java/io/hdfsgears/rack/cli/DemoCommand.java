// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.demo.DemoReport;
import io.hdfsgears.rack.demo.GearDemo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The main job. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description =
                "Bring up a rack of its own, fill it, go gear max -> min -> max, check every byte, measure, take it down.")
final class DemoCommand implements Callable<Integer> {
    private static final RackSpec USUAL = RackSpec.of(12).withRacks(3).withHostMBps(8);

    @Mixin
    private final RackShape shape = new RackShape();

    @Option(
            names = "--input",
            paramLabel = "DIR",
            description = "A folder of real files to store (default: one that is at hand).")
    private @Nullable Path input;

    @Option(names = "--json", description = "The result as JSON on standard output; progress stays on standard error.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        RackSpec spec = shape.spec(USUAL);
        DemoReport report =
                new GearDemo(spec, ConsoleProgress.INSTANCE).run(input, found -> show(found, spec.hostMBps()));
        return report.ok() ? 0 : RackMain.BAD;
    }

    private void show(DemoReport report, double hostMBps) throws IOException {
        if (json) {
            report.problems().forEach(problem -> ConsoleProgress.INSTANCE.say("PROBLEM: " + problem));
            System.out.println(Json.MAPPER.writeValueAsString(report));
        } else {
            System.out.println(report.table(hostMBps));
        }
    }
}
