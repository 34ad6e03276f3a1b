// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.VirtualRack;
import io.hdfsgears.rack.demo.GearShift;
import io.hdfsgears.rack.hdfs.GearLink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
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
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration STEP = Duration.ofMillis(100);

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

    public static void main(String[] args) {
        System.exit(new CommandLine(new StallDrill()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        RackSpec spec = RackSpec.of(hosts).withRacks(Math.min(3, hosts));
        try (VirtualRack rack = VirtualRack.upTemporary(spec, progress);
                GearLink link = new GearLink(rack.nameNodes(), rack.files().clientConf())) {
            Path folder = Files.createTempDirectory(rack.files().temporary(), "stall-");
            Process readers = ReaderProcess.start(rack, folder, json);
            try {
                progress.say("writing the files and opening the streams");
                Poll.until(
                        PATIENCE,
                        STEP,
                        () -> Files.exists(folder.resolve(ReaderProcess.STARTED)) || !readers.isAlive(),
                        () -> "the readers did not start");
                walk(link, folder);
            } catch (IOException e) {
                failed = true; // what the readers met until then is still worth reading
                progress.say("FAILED: " + e.getMessage());
            } finally {
                Files.createFile(folder.resolve(ReaderProcess.STOP));
            }
            String result = Files.readString(ReaderProcess.await(readers, folder), StandardCharsets.UTF_8);
            System.out.println(result);
            return failed ? 1 : readers.exitValue();
        }
    }

    private void walk(GearLink link, Path folder) throws IOException {
        List<Integer> awake = link.status().gears();
        int top = awake.get(awake.size() - 1);
        int low = awake.get(0);
        List<String> seconds = new ArrayList<>();
        GearShift shift = new GearShift(link, progress);
        stay(folder, "0: " + top + " hosts");
        for (int round = 0; round < rounds; round++) {
            String number = rounds == 1 ? "" : ", round " + (round + 1);
            phase(folder, "1: " + top + " to " + low + number);
            seconds.add(text("down", shift.to(1)));
            stay(folder, "2: " + low + " hosts" + number);
            phase(folder, "3: " + low + " to " + top + number);
            seconds.add(text("up", shift.to(awake.size())));
            stay(folder, "4: " + top + " hosts again" + number);
        }
        progress.say("shifts took: " + String.join(", ", seconds));
    }

    private static String text(String way, GearShift.Shifted shifted) {
        return String.format(
                Locale.ROOT, "%s %.1f s with %d bytes moved", way, shifted.seconds(), shifted.bytesMoved());
    }

    private void stay(Path folder, String name) throws IOException {
        phase(folder, name);
        Poll.pause(Duration.ofSeconds(rest));
    }

    private static void phase(Path folder, String name) throws IOException {
        Files.writeString(
                folder.resolve(ReaderProcess.PHASES),
                name + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
