// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import io.hdfsgears.sim.scenario.Mechanisms;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.world.Meter;
import io.hdfsgears.sim.world.Simulated;
import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.sim.world.state.Latencies;
import io.hdfsgears.sim.world.state.Ledger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What one simulation gave, as rows and curves. */
public final class RunReport {
    private final Scenario scenario;
    private final long seed;
    private final Simulated run;
    private final List<Row> rows = new ArrayList<>();

    /** One measure. */
    public record Row(String measure, String unit, double value) {}

    public RunReport(Scenario scenario, long seed, Simulated run) {
        this.scenario = scenario;
        this.seed = seed;
        this.run = run;
        double hours = scenario.durationNanos() / 3.6e12;
        double joules = run.world().joules();
        add("hosts", "", scenario.cluster().hosts());
        add("hosts awake, mean", "hosts", run.meter().hostHours() / hours);
        add("hosts awake at the end", "hosts", run.world().awake());
        add("power, mean", "W", joules / (scenario.durationNanos() / 1e9));
        add("energy", "J", joules);
        load(hours);
        moves();
        trouble();
        if (!scenario.mechanisms().equals(Mechanisms.OFF)) {
            together(joules);
        }
    }

    private void together(double joules) {
        Ledger ledger = run.world().ledger();
        add("read time, mean", "s", run.reads().mean() / 1e9);
        add("write time, mean", "s", run.writes().mean() / 1e9);
        add(
                "copied after writers went on",
                "bytes",
                ledger.replicas(Cause.LATE) * (double) scenario.cluster().blockBytes());
        add("extra replicas at the end", "replicas", run.world().extraReplicas());
        add("block-seconds below two replicas", "s", run.world().blockSecondsBelowFloor());
        if (run.jobs().count() > 0) {
            add("jobs done", "", run.jobs().count());
            add(
                    "jobs not done",
                    "",
                    scenario.mechanisms().jobs().size() - run.jobs().count());
            add("job time, mean", "s", run.jobs().mean() / 1e9);
            add("job time, 99 %", "s", run.jobs().quantile(0.99) / 1e9);
            add("energy for each job done", "J", joules / run.jobs().count());
        }
    }

    private void load(double hours) {
        Ledger ledger = run.world().ledger();
        double seconds = hours * 3600;
        add("read", "MB/s", ledger.readBytes() / 1e6 / seconds);
        add("written by clients", "MB/s", ledger.writtenBytes() / 1e6 / seconds);
        latencies("read", run.reads());
        latencies("write", run.writes());
    }

    private void latencies(String what, Latencies latencies) {
        add(what + "s", "blocks", latencies.count());
        add(what + " time, median", "s", latencies.quantile(0.5) / 1e9);
        add(what + " time, 99 %", "s", latencies.quantile(0.99) / 1e9);
        add(what + " time, longest", "s", latencies.longest() / 1e9);
        add(what + " stalls", "requests", latencies.stalls());
    }

    private void moves() {
        Ledger ledger = run.world().ledger();
        double bytes = scenario.cluster().blockBytes();
        add("offloaded replicas", "replicas", ledger.offloaded());
        add("moved to the layout", "bytes", ledger.replicas(Cause.MOVED) * bytes);
        add("copied by repairs", "bytes", ledger.replicas(Cause.REPAIRED) * bytes);
        add("surplus dropped", "bytes", ledger.replicas(Cause.DROPPED) * bytes);
    }

    private void trouble() {
        Ledger ledger = run.world().ledger();
        add("shifts asked for", "", ledger.shifts());
        add("shifts refused", "", ledger.refusedShifts());
        add("shifts held", "", ledger.held());
        add("blocks cut off by failures", "blocks", ledger.cutOff());
        add("longest time with blocks cut off", "s", run.meter().longestOutageNanos() / 1e9);
        add("blocks lost: more failures than replicas", "blocks", ledger.lostBlocks());
        add("events, invariants checked after each", "events", run.world().events());
        add("invariants violated", "", 0); // a violation ends the run before there is a report
    }

    private void add(String measure, String unit, long value) {
        add(measure, unit, (double) value);
    }

    private void add(String measure, String unit, double value) {
        rows.add(new Row(measure, unit, value));
    }

    public String text() {
        TextTable table = new TextTable(List.of("measure", "value", "unit"));
        rows.forEach(row -> table.row(List.of(row.measure(), Numbers.text(row.value()), row.unit())));
        StringBuilder text = new StringBuilder(heading()).append('\n').append(table.text());
        run.refusals().forEach(refusal -> text.append(refusal).append('\n'));
        return text.toString();
    }

    private String heading() {
        return String.format(
                Locale.ROOT,
                "%s (simulated, seed %d): %s, %d hosts, %s of virtual time; %s",
                scenario.name(),
                seed,
                scenario.layout().name(),
                scenario.cluster().hosts(),
                Numbers.text(scenario.durationNanos() / 3.6e12) + " h",
                run.nameNode().state().phase());
    }

    public String csv() {
        return Csv.of(
                List.of("scenario", "seed", "measure", "unit", "value"),
                rows.stream()
                        .map(row -> List.of(
                                scenario.name(),
                                Long.toString(seed),
                                row.measure(),
                                row.unit(),
                                Double.toString(row.value())))
                        .toList());
    }

    public String json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("scenario", scenario.name());
        json.put("seed", seed);
        json.put("simulated", true);
        json.put("measures", rows);
        json.put("refusals", run.refusals());
        json.put("samples", run.meter().samples());
        return Json.of(json);
    }

    public List<Figure> figures() {
        return List.of(
                figure("Hosts awake (hour, hosts)", Map.of("awake", Meter.Sample::awake)),
                figure("Power (hour, W)", Map.of("power", Meter.Sample::watts)),
                throughput());
    }

    private Figure throughput() {
        Map<String, ToDoubleFunction<Meter.Sample>> curves = new LinkedHashMap<>();
        curves.put("read", Meter.Sample::readMegabytes);
        curves.put("written by clients", Meter.Sample::writtenMegabytes);
        curves.put("copied by moves and repairs", Meter.Sample::copiedMegabytes);
        return figure("Throughput (hour, MB per second)", curves);
    }

    private Figure figure(String title, Map<String, ToDoubleFunction<Meter.Sample>> curves) {
        List<Figure.Curve> drawn = new ArrayList<>();
        curves.forEach((name, value) -> drawn.add(new Figure.Curve(
                name,
                run.meter().samples().stream()
                        .map(sample -> new Figure.Point(sample.hours(), value.applyAsDouble(sample)))
                        .toList())));
        return new Figure(title, drawn);
    }

    /** File name of a plot. */
    public String fileName(Figure figure) {
        return scenario.name() + "-" + figure.slug() + ".svg";
    }
}
