// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.price;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.core.config.AutoKeys;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.PriceKeys;
import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.MigrationProto;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run price}: automatic gears that follow a curve of prices on a rack. */
@Command(
        name = "price",
        mixinStandardHelpOptions = true,
        description = {
            "Bring up an idle rack in mode auto whose NameNode follows a curve with steps of some minutes: middle, cheap, middle,",
            "dear, middle. Write files in a low gear and order an adoption while the price is middle: it is to wait for the cheap",
            "one. Print hosts awake and bytes moved at each price as Markdown.",
            "Exit codes: 0 the gears followed the curve and no byte is wrong; 1 otherwise."
        })
public final class PriceDrill implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration STEP = Duration.ofMillis(500);
    private static final long FILE_BYTES = 1L << 20;

    @Option(names = "--hosts", description = "Hosts of the rack, in 3 racks (default: ${DEFAULT-VALUE}).")
    private int hosts = 9;

    @Option(names = "--first", description = "Seconds of the first price (default: ${DEFAULT-VALUE}).")
    private int first = 150;

    @Option(names = "--step", description = "Seconds of each of the others (default: ${DEFAULT-VALUE}).")
    private int step = 80;

    @Option(
            names = "--settle",
            description =
                    "Seconds in which hosts fall asleep or wake after a price begins (default: ${DEFAULT-VALUE}).")
    private int settle = 40;

    @Option(names = "--cheap-awake", description = "price.cheap.awake (default: ${DEFAULT-VALUE}).")
    private int cheapAwake = 8;

    @Option(names = "--min-awake", description = "auto.min.awake (default: ${DEFAULT-VALUE}).")
    private int minAwake = 5;

    @Option(names = "--dear-awake", description = "price.dear.awake (default: ${DEFAULT-VALUE}).")
    private int dearAwake = 3;

    @Option(names = "--files", description = "Files of 1 MiB (default: ${DEFAULT-VALUE}).")
    private int files = 60;

    @Option(names = "--out", description = "Folder to be made: the curve and all looks (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("target", "price");

    private final Progress progress = line -> System.err.println("price: " + line);
    private final List<PriceLook> looks = new ArrayList<>();
    private long jobSince;
    private long jobMoved;
    private long movedBefore;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path folder = Files.createDirectories(out).toAbsolutePath();
        Path curve = folder.resolve("curve.csv");
        PriceDay day = PriceDay.from(System.currentTimeMillis(), 1000L * first, 1000L * step);
        Files.writeString(curve, day.csv());
        String machine = Machine.here().toString();
        try (VirtualRack rack = VirtualRack.upTemporary(spec(curve), progress);
                GearLink link = new GearLink(rack.nameNodes(), rack.files().clientConf());
                StockClient client = rack.client()) {
            link.setMode("auto");
            Poll.until(
                    PATIENCE,
                    STEP,
                    () -> awake(rack) == minAwake,
                    () -> "the idle rack did not come to " + minAwake + " hosts");
            progress.say("writing " + files + " files in a low gear");
            WorkResult written = client.write("/low", files, FILE_BYTES, 1, 4);
            CommandResult adopted = rack.hdfs("dfsadmin", "-adoptLayout", "/");
            if (!written.good() || adopted.exitCode() != 0) {
                throw new IOException("not laid out: " + written + ", " + adopted.output() + adopted.errors());
            }
            watch(day, rack, link);
            WorkResult verified = client.verify("/", 4);
            return report(day, folder, machine, verified);
        }
    }

    private int report(PriceDay day, Path folder, String machine, WorkResult verified) throws IOException {
        PriceReport report =
                new PriceReport(day, looks, 1000L * settle, new PriceReport.Awake(cheapAwake, minAwake, dearAwake));
        StringBuilder csv = new StringBuilder(PriceLook.HEAD);
        looks.forEach(look -> csv.append(look.line(day.steps().get(0).fromMillis())));
        Files.writeString(folder.resolve("looks.csv"), csv);
        System.out.println(machine + "\n" + hosts + " hosts; verified: " + verified + "\n\n" + report.table());
        List<String> faults = report.faults();
        faults.forEach(System.out::println);
        return faults.isEmpty() && verified.good() ? 0 : 1;
    }

    private void watch(PriceDay day, VirtualRack rack, GearLink link) throws IOException, InterruptedException {
        if (System.currentTimeMillis() >= day.steps().get(0).toMillis()) {
            throw new IOException("the first price was over before the work was ordered: give a longer --first");
        }
        for (long now = System.currentTimeMillis(); now < day.endMillis(); now = System.currentTimeMillis()) {
            AutoProto auto = link.auto();
            MigrationProto move = link.migration();
            PriceLook look = new PriceLook(
                    now,
                    auto.getPrice().getBand(),
                    auto.getPrice().getLeastAwake(),
                    awake(rack),
                    (move.getKind() + " " + move.getPhase()).strip(),
                    moved(move),
                    String.join("; ", auto.getPrice().getWaitingList()));
            if (looks.isEmpty() || !looks.get(looks.size() - 1).band().equals(look.band())) {
                progress.say(look.toString());
            }
            looks.add(look);
            Thread.sleep(STEP.toMillis());
        }
    }

    /** Of all jobs so far: each counts from 0. */
    private long moved(MigrationProto move) {
        if (move.getStartedMillis() != jobSince) {
            jobSince = move.getStartedMillis();
            movedBefore += jobMoved;
        }
        jobMoved = move.getBytesDone();
        return movedBefore + jobMoved;
    }

    private int awake(VirtualRack rack) {
        return (int) rack.description().hosts().stream()
                .filter(host -> !rack.isAsleep(host))
                .count();
    }

    private RackSpec spec(Path curve) {
        return RackSpec.of(hosts)
                .withRacks(Math.min(3, hosts))
                .withPolicy("rabbit")
                .withSetting(GearKeys.TABLE.name(), "single")
                .withSetting(AutoKeys.INTERVAL.name(), "5s")
                .withSetting(AutoKeys.CALM.name(), "5s")
                .withSetting(AutoKeys.COOLDOWN.name(), "5s")
                .withSetting(AutoKeys.MIN.name(), Integer.toString(minAwake))
                .withSetting(PriceKeys.FILE.name(), curve.toString())
                .withSetting(PriceKeys.CHEAP_AWAKE.name(), Integer.toString(cheapAwake))
                .withSetting(PriceKeys.DEAR_AWAKE.name(), Integer.toString(dearAwake));
    }
}
