// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.cli;

import io.hdfsgears.core.calendar.LoadCalendar;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.planner.audit.AuditLoad;
import io.hdfsgears.planner.audit.AuditReader;
import io.hdfsgears.planner.audit.AuditSettings;
import io.hdfsgears.planner.hdfs.FsImageReader;
import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.input.Sizes;
import io.hdfsgears.planner.model.Bill;
import io.hdfsgears.planner.model.Candidate;
import io.hdfsgears.planner.model.Foresight;
import io.hdfsgears.planner.model.Site;
import io.hdfsgears.planner.model.Study;
import io.hdfsgears.planner.money.Curve;
import io.hdfsgears.planner.namespace.DelimitedReader;
import io.hdfsgears.planner.namespace.Namespace;
import io.hdfsgears.planner.rehearsal.Rehearsed;
import io.hdfsgears.planner.report.Csv;
import io.hdfsgears.planner.report.HtmlReport;
import io.hdfsgears.planner.report.JsonReport;
import io.hdfsgears.planner.report.Material;
import io.hdfsgears.planner.report.Names;
import io.hdfsgears.planner.report.SiteXml;
import io.hdfsgears.sim.cli.Program;
import io.hdfsgears.sim.trace.LoadSeries;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./sim plan}: from an fsimage and audit logs to a report. */
@Command(
        name = "plan",
        description = "Says what gears would save on a cluster, from its fsimage and audit log. Works offline.",
        sortOptions = false)
final class PlanCommand implements Callable<Integer> {
    private static final double MILLI = 1000;
    /** dfs.namenode.eafr.standby.after by default. */
    private static final int EAFR_WAITS_MINUTES = 1440;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    /** Where the files of the namespace are read from. */
    static final class Image {
        @Option(names = "--fsimage", paramLabel = "FILE", description = "fsimage_N of the NameNode.")
        private @Nullable Path fsimage;

        @Option(names = "--oiv", paramLabel = "FILE", description = "Text of: hdfs oiv -p Delimited.")
        private @Nullable Path oiv;
    }

    @ArgGroup(multiplicity = "1")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Image image;

    @Option(
            names = "--audit-log",
            paramLabel = "FILE",
            arity = "1..*",
            required = true,
            description = "hdfs-audit.log, plain or .gz; several, in any order.")
    private List<Path> logs = new ArrayList<>();

    @Mixin
    private final HostOptions hosts = new HostOptions();

    @Mixin
    private final RehearseOptions rehearse = new RehearseOptions();

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Folder for the report.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path out;

    @Option(
            names = "--price",
            paramLabel = "NUMBER|CSV",
            description = "Price of a kWh, or a file of time,price (ISO-8601 instant, currency per kWh).")
    private @Nullable String price;

    @Option(names = "--currency", paramLabel = "WORD", description = "Of the price (default: ${DEFAULT-VALUE}).")
    private String currency = "EUR";

    @Option(
            names = "--carbon",
            paramLabel = "NUMBER|CSV",
            description = "Grams of CO2 per kWh, or a file of time,grams.")
    private @Nullable String carbon;

    @Option(
            names = "--calendar",
            paramLabel = "CSV",
            description = "Planned load that predictive gears are told of: start,end,MB/s as for"
                    + " dfs.namenode.gear.auto.calendar.file.")
    private @Nullable Path calendar;

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description = "Time zone of the log, such as Europe/Berlin (default: this machine's).")
    private String zone = ZoneId.systemDefault().getId();

    @Option(
            names = "--client-rate",
            paramLabel = "SIZE",
            description = "Bytes a second of one reader or writer (default: ${DEFAULT-VALUE}).")
    private String clientRate = "100m";

    @Option(
            names = "--copy-rate",
            paramLabel = "SIZE",
            description = "Bytes a second at which the layout is adopted (default: ${DEFAULT-VALUE}).")
    private String copyRate = "1g";

    @Option(
            names = "--headroom",
            paramLabel = "PERCENT",
            description = "That automatic gears keep (default: ${DEFAULT-VALUE}).")
    private int headroom = 10;

    @Option(
            names = "--growth",
            paramLabel = "PERCENT",
            description = "Of the data in a year (default: ${DEFAULT-VALUE}).")
    private int growth = 20;

    @Option(
            names = "--foreign",
            paramLabel = "PERCENT",
            description = "Of a log's lines that may be of another kind (default: ${DEFAULT-VALUE}).")
    private int foreign = 5;

    @Option(
            names = "--hash-names",
            description = "Show users and directories as hashes, with a key that is thrown away.")
    private boolean hashNames;

    @Option(names = "--seed", paramLabel = "N", description = "Where chance starts from (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Override
    public Integer call() throws IOException {
        check();
        PrintWriter screen = spec.commandLine().getOut();
        ZoneId local = zoneId();
        Optional<Curve> priceCurve = price == null ? Optional.empty() : Optional.of(Curve.of("--price", price, local));
        Optional<Curve> carbonCurve =
                carbon == null ? Optional.empty() : Optional.of(Curve.of("--carbon", carbon, local));
        LoadCalendar planned = calendar == null ? LoadCalendar.EMPTY : CalendarInput.read(calendar, local);
        HostOptions.Chosen chosen = hosts.chosen();
        Namespace namespace = namespace(screen);
        long start = System.nanoTime();
        AuditLoad log = AuditReader.read(
                logs, namespace, new AuditSettings(Sizes.bytes("--client-rate", clientRate), foreign / 100.0));
        if (calendar != null) {
            CalendarInput.check(calendar, planned, log);
        }
        screen.printf(
                Locale.ROOT, "%,d lines of the log in %.1f s%n", log.facts().lines(), seconds(start));
        int factor = Math.min(namespace.usualFactor(), chosen.fleet().hosts().size());
        Site site = new Site(
                chosen.fleet(),
                chosen.machine(),
                factor,
                namespace.diskBytes() / factor,
                headroom / 100.0,
                growth / 100.0,
                coldShare(namespace, log),
                new Foresight(PredictiveSettings.USUAL.quantile(), planned, Optional.empty()));
        LoadSeries load = LoadSeries.ofMinutes(log.readBytes(), log.writtenBytes());
        start = System.nanoTime();
        Study study = Study.of(
                site,
                load,
                log.firstMinute(),
                new Study.Terms(bill(priceCurve, log, local), bill(carbonCurve, log, local), seed));
        screen.printf(Locale.ROOT, "%d plans in %.1f s%n", study.candidates().size(), seconds(start));
        List<String> assumed =
                new Assumptions(study.site(), namespace, chosen, clientRate, priceCurve, carbonCurve).sentences();
        write(new Material(
                study,
                namespace,
                log,
                hashNames ? Names.hashed(new SecureRandom()) : Names.plain(),
                assumed,
                currency,
                (double) Sizes.bytes("--copy-rate", copyRate)));
        Optional<Rehearsed> rehearsed = rehearse.run(logs, namespace, study.site(), seed);
        if (rehearsed.isPresent()) {
            Files.writeString(out.resolve("rehearsed.csv"), RehearseOptions.csv(rehearsed.get()));
            screen.println(RehearseOptions.text(rehearsed.get()));
        }
        summary(screen, study);
        return Program.DONE;
    }

    private void check() throws BadInputException {
        OutFolder.check(out);
        range("--headroom", headroom, 0, 1000);
        range("--growth", growth, 0, 1000);
        range("--foreign", foreign, 0, 100);
        if (Sizes.bytes("--client-rate", clientRate) < 1 || Sizes.bytes("--copy-rate", copyRate) < 1) {
            throw new BadInputException("--client-rate and --copy-rate must be at least 1 byte a second.");
        }
    }

    static void range(String option, int value, int least, int most) throws BadInputException {
        if (value < least || value > most) {
            throw new BadInputException(option + " " + value + " is out of range: give " + least + " to " + most + ".");
        }
    }

    private ZoneId zoneId() throws BadInputException {
        try {
            return ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw new BadInputException("--zone " + zone + " is no time zone: give one such as Europe/Berlin.", e);
        }
    }

    private Namespace namespace(PrintWriter screen) throws IOException {
        long start = System.nanoTime();
        Namespace namespace = image.fsimage != null
                ? FsImageReader.read(image.fsimage)
                : DelimitedReader.read(Objects.requireNonNull(image.oiv));
        screen.printf(
                Locale.ROOT,
                "%,d files in %,d directories, %s, in %.1f s%n",
                namespace.files(),
                namespace.directories(),
                Sizes.text(namespace.bytes()),
                seconds(start));
        return namespace;
    }

    /** Of the data, what the log never opened. EAFR calls nothing cold before a day is over. */
    private static double coldShare(Namespace namespace, AuditLoad log) {
        double bytes = namespace.bytes();
        return bytes <= 0 || log.minutes() < EAFR_WAITS_MINUTES ? 0 : 1 - namespace.openedBytes(1) / bytes;
    }

    private static Optional<Bill> bill(Optional<Curve> curve, AuditLoad log, ZoneId zone) {
        return curve.map(each -> new Bill(each, log.firstMinute(), log.minutes(), zone));
    }

    private void write(Material material) throws IOException {
        Files.createDirectories(out);
        Files.writeString(out.resolve("index.html"), HtmlReport.of(material));
        Files.writeString(out.resolve("plan.json"), JsonReport.of(material));
        Files.writeString(out.resolve("plans.csv"), Csv.plans(material.study()));
        Files.writeString(out.resolve("minutes.csv"), Csv.minutes(material.study()));
        Optional<Candidate> best = material.study().recommended();
        if (best.isPresent()) {
            Files.writeString(
                    out.resolve("hdfs-site.xml"),
                    SiteXml.of(best.get().outcome().plan(), material.study().site()));
        }
    }

    private void summary(PrintWriter screen, Study study) {
        screen.printf(
                Locale.ROOT,
                "today: %,.0f kWh a year%n",
                study.today().outcome().kilowattHoursAYear());
        study.recommended()
                .ifPresentOrElse(
                        best -> screen.printf(
                                Locale.ROOT,
                                "recommended: %s: %,.0f kWh a year, %.1f %% less%n",
                                best.outcome().plan().name(),
                                best.outcome().kilowattHoursAYear(),
                                100 * study.saved(best)),
                        () -> screen.println(
                                "recommended: all hosts awake; no plan has room, carries the load and saves."));
        screen.println("report: " + out.resolve("index.html"));
    }

    private static double seconds(long startNanos) {
        return (System.nanoTime() - startNanos) / MILLI / MILLI / MILLI;
    }
}
