// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.demo.GearShift;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run stall}: a rack of its own shifts from its highest gear to its lowest and back under readers. */
@Command(
        name = "stall",
        mixinStandardHelpOptions = true,
        description = {
            "Bring up a rack, write data, start readers and a writer with hflush in a stock client, shift gears, print stalls.",
            "Exit codes: 0 readers' longest stall below 2 s, no error, no wrong byte; 1 otherwise."
        })
public final class StallDrill implements Callable<Integer> {
    private static final long SECONDS = 600;

    @Option(names = "--hosts", description = "Hosts, in 3 racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 12;

    @Option(names = "--rest", description = "Seconds at a gear between shifts (default: ${DEFAULT-VALUE}).")
    private long rest = 10;

    @Option(names = "--rounds", description = "Times down and up (default: ${DEFAULT-VALUE}).")
    private int rounds = 1;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    private boolean failed;

    private final Progress progress = line -> System.err.println("stall: " + line);

    @Override
    public Integer call() throws IOException, InterruptedException {
        RackSpec spec = RackSpec.of(hosts).withRacks(Math.min(3, hosts));
        try (VirtualRack rack = VirtualRack.upTemporary(spec, progress);
                GearLink link = new GearLink(rack.nameNodes(), rack.files().clientConf())) {
            try (ReaderProcess readers = ReaderProcess.start(rack, SECONDS, json)) {
                try {
                    progress.say("writing the files and opening the streams");
                    readers.awaitStarted();
                    walk(link, readers);
                } catch (IOException e) {
                    failed = true; // what the readers met until then is still worth reading
                    progress.say("FAILED: " + e.getMessage());
                }
                System.out.println(readers.end());
                return failed ? 1 : readers.exitCode();
            }
        }
    }

    private void walk(GearLink link, ReaderProcess readers) throws IOException {
        List<Integer> awake = link.status().gears();
        int top = awake.get(awake.size() - 1);
        int low = awake.get(0);
        List<String> seconds = new ArrayList<>();
        GearShift shift = new GearShift(link, progress);
        stay(readers, "0: " + top + " hosts");
        for (int round = 0; round < rounds; round++) {
            String number = rounds == 1 ? "" : ", round " + (round + 1);
            readers.phase("1: " + top + " to " + low + number);
            seconds.add(text("down", shift.to(1)));
            stay(readers, "2: " + low + " hosts" + number);
            readers.phase("3: " + low + " to " + top + number);
            seconds.add(text("up", shift.to(awake.size())));
            stay(readers, "4: " + top + " hosts again" + number);
        }
        progress.say("shifts took: " + String.join(", ", seconds));
    }

    private static String text(String way, GearShift.Shifted shifted) {
        return Text.of("%s %.1f s with %d bytes moved", way, shifted.seconds(), shifted.bytesMoved());
    }

    private void stay(ReaderProcess readers, String name) throws IOException {
        readers.phase(name);
        Poll.pause(Duration.ofSeconds(rest));
    }
}
