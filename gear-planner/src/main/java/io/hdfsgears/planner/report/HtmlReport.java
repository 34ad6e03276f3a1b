// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import io.hdfsgears.planner.input.Sizes;
import io.hdfsgears.planner.model.Candidate;
import io.hdfsgears.planner.model.Conduct;
import io.hdfsgears.planner.model.EventCheck;
import io.hdfsgears.planner.model.Nights;
import io.hdfsgears.planner.model.Sensitivity;
import io.hdfsgears.planner.model.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The report as one HTML file that needs nothing else. */
public final class HtmlReport {
    private static final double HOUR = 3600;

    private final Material material;
    private final Study study;
    private final Page page;

    private HtmlReport(Material material) {
        this.material = material;
        this.study = material.study();
        this.page = new Page("What gears would save on this cluster");
    }

    public static String of(Material material) {
        return new HtmlReport(material).page();
    }

    private String page() {
        first();
        List<String> doubts = Doubts.of(material);
        if (!doubts.isEmpty()) {
            page.heading("Before you trust the figures");
            doubts.forEach(doubt -> page.text("warn", doubt));
        }
        charts();
        plans();
        study.recommended().ifPresent(this::recommended);
        sensitivity();
        page.heading("The data and the log");
        new Inputs(material, page).write();
        page.heading("What was assumed");
        page.list(material.assumed());
        return page.end();
    }

    private void first() {
        Optional<Candidate> best = study.recommended();
        if (best.isEmpty()) {
            page.text(
                    "lead",
                    "No plan has room for the data, carries the load and saves energy: keep all hosts awake. The"
                            + " table below says why for each plan.");
            return;
        }
        Candidate plan = best.get();
        page.text(
                "lead",
                text(
                        "With %s, p = %d and %s this cluster would use %.0f %% less energy: %,.0f kWh a year"
                                + " instead of %,.0f. In the mean %.0f of its %d hosts would be awake.",
                        title(plan.outcome().plan().layout()),
                        plan.outcome().plan().primaries(),
                        shifted(plan.outcome().plan().conduct()),
                        100 * study.saved(plan),
                        plan.outcome().kilowattHoursAYear(),
                        study.today().outcome().kilowattHoursAYear(),
                        plan.outcome().meanAwake(),
                        study.site().hosts()));
        page.text(
                "soft",
                "Simulated from the fsimage and the audit log with the decision code of the product. Nothing was"
                        + " measured on the hosts.");
        cards(plan);
    }

    private void cards(Candidate plan) {
        page.raw("<div class=\"cards\">");
        double saved = study.today().outcome().meanWatts() - plan.outcome().meanWatts();
        page.card(
                text("%.1f kW", saved / 1000),
                text("less in the mean, of %.1f kW", study.today().outcome().meanWatts() / 1000));
        if (plan.money().isPresent()) {
            page.card(
                    text(
                            "%,.0f %s",
                            study.today().money().orElse(0) - plan.money().getAsDouble(), material.currency()),
                    "less a year");
        }
        if (plan.grams().isPresent()) {
            page.card(
                    text(
                            "%.1f t CO2",
                            (study.today().grams().orElse(0) - plan.grams().getAsDouble()) / 1e6),
                    "less a year");
        }
        page.card(
                text("%.2f %%", 100 * plan.outcome().unmetShare()),
                text(
                        "of the work waits for hosts to wake (today %.2f %%)",
                        100 * study.today().outcome().unmetShare()));
        double adopt = plan.adoption().bytes(study.site().dataBytes());
        page.card(
                Sizes.text(adopt),
                text(
                        "to copy once, %.1f hours at %s/s",
                        adopt / material.copyBytesPerSecond() / HOUR, Sizes.text(material.copyBytesPerSecond())));
        page.raw("</div>");
    }

    private void charts() {
        Charts charts = new Charts(study);
        page.raw("<div class=\"charts\">");
        for (String svg : List.of(charts.awake(), charts.watts(), charts.load())) {
            page.raw(svg);
        }
        page.raw("</div>");
    }

    private void plans() {
        page.heading("Today against each plan");
        page.text(
                "soft",
                text(
                        "Recommended is the cheapest plan that has room for the data and a year's growth, and that"
                                + " leaves at most %.1f %% more work waiting than today. Rabbit has the longest record:"
                                + " another layout must save %.0f %% more of today's cost. Pfimbi is shown, and never"
                                + " recommended. Grey plans have no room or leave more waiting.",
                        100 * Study.MOST_UNMET, 100 * Study.CLEARLY));
        List<String> heads = new ArrayList<>(List.of("plan", "kWh a year", "saved"));
        study.today().money().ifPresent(money -> heads.add(material.currency() + " a year"));
        study.today().grams().ifPresent(grams -> heads.add("t CO2 a year"));
        heads.addAll(List.of(
                "hosts awake",
                "lowest",
                "shifts a day",
                "work that waits",
                "moved a day",
                "to adopt",
                "room for data"));
        List<Page.Row> rows = new ArrayList<>();
        rows.add(row(study.today()));
        study.candidates().forEach(plan -> rows.add(row(plan)));
        page.table(heads, rows);
    }

    private Page.Row row(Candidate plan) {
        boolean best = study.recommended().filter(one -> one.equals(plan)).isPresent();
        boolean out = !plan.equals(study.today())
                && (!plan.fits()
                        || plan.outcome().unmetShare() > study.today().outcome().unmetShare() + Study.MOST_UNMET);
        double days = study.load().minutes() / 1440.0;
        List<String> cells = new ArrayList<>(List.of(
                plan.outcome().plan().name(),
                text("%,.0f", plan.outcome().kilowattHoursAYear()),
                text("%.1f %%", 100 * study.saved(plan))));
        added(cells, plan.money(), 1, "%,.0f");
        added(cells, plan.grams(), 1e6, "%,.1f");
        cells.addAll(List.of(
                text("%.1f", plan.outcome().meanAwake()),
                text("%d", plan.outcome().lowestAwake()),
                text("%.1f", plan.outcome().shifts() / days),
                text("%.2f %%", 100 * plan.outcome().unmetShare()),
                Sizes.text(plan.outcome().movedBytesADay()),
                Sizes.text(plan.adoption().bytes(study.site().dataBytes())),
                Sizes.text(plan.usableBytes()) + (plan.fits() ? "" : " (too little)")));
        return new Page.Row(best ? "best" : out ? "out" : "", cells);
    }

    private static void added(List<String> cells, OptionalDouble value, double unit, String format) {
        value.ifPresent(present -> cells.add(text(format, present / unit)));
    }

    private void recommended(Candidate plan) {
        page.heading("The recommended plan");
        double used = study.site().dataBytes() / plan.usableBytes();
        page.text(
                "",
                text(
                        "Room: %s of data fit, %s are there (%.0f %%). %s",
                        Sizes.text(plan.usableBytes()), Sizes.text(study.site().dataBytes()), 100 * used, full(used)));
        List<Double> awake = plan.adoption().lowestGear();
        double alone = awake.size() > 1 ? awake.get(1) : 0;
        page.text(
                "",
                text(
                        "Data at risk: in the lowest gear %.0f %% of the blocks have one replica on a host that is"
                                + " awake. If that host fails then, they cannot be read until sleeping hosts are up (%.0f"
                                + " s and a block report); their other replicas are safe. Each day %s are written while"
                                + " fewer hosts than replicas are awake.",
                        100 * alone,
                        study.site().machine().wakeSeconds(),
                        Sizes.text(plan.outcome().lowWrittenBytesADay())));
        study.check().ifPresent(this::check);
        if (plan.outcome().plan().conduct() == Conduct.NIGHTS) {
            Nights nights = Nights.of(plan.outcome().plan(), study.site(), study.load(), study.firstMinute());
            int to = (nights.fromMinute() + nights.minutes()) % 1440;
            page.text(
                    "",
                    text(
                            "The nights: run 'hdfs gears set %d' at %02d:%02d and 'hdfs gears set max' at %02d:%02d.",
                            nights.hosts(), nights.fromMinute() / 60, nights.fromMinute() % 60, to / 60, to % 60));
        }
        page.text("", "hdfs-site.xml:");
        page.pre(SiteXml.of(plan.outcome().plan(), study.site()));
    }

    private String full(double used) {
        if (used >= 1) {
            return "It is full now.";
        }
        if (study.site().growth() <= 0) {
            return "";
        }
        double years = Math.log(1 / used) / Math.log(1 + study.site().growth());
        return text(
                "With %.0f %% more data a year it is full in %.1f years.",
                100 * study.site().growth(), years);
    }

    private void check(EventCheck check) {
        page.text(
                "",
                text(
                        "Readers' waiting, from the busiest day simulated event by event%s: 99 %% of the block reads"
                                + " take at most %.2f s (%.2f s with all hosts awake); %.3f %% take more than 10 s. That"
                                + " simulation had %.1f hosts awake in the mean, the minute model %.1f; %d shifts were"
                                + " held.",
                        check.scale() == 1 ? "" : text(" in a cluster of a %dth of the size", check.scale()),
                        check.readSeconds99(),
                        check.todaySeconds99(),
                        100 * check.unserved(),
                        check.meanAwake(),
                        check.minuteModelAwake(),
                        check.held()));
    }

    private void sensitivity() {
        if (study.sensitivity().isEmpty()) {
            return;
        }
        page.heading("If the assumptions are wrong");
        List<Page.Row> rows = new ArrayList<>();
        for (Sensitivity.Row row : study.sensitivity()) {
            rows.add(Page.Row.plain(
                    row.change(),
                    text("%,.0f", row.today()),
                    text("%,.0f", row.planned()),
                    text("%.1f %%", 100 * row.saved()),
                    text("%.2f %%", 100 * row.unmetShare()),
                    row.fits() ? "yes" : "no"));
        }
        page.table(
                List.of("if", "today, kWh a year", "plan, kWh a year", "saved", "work that waits", "data fits"), rows);
    }

    private static String shifted(Conduct conduct) {
        return conduct == Conduct.NIGHTS ? "a low gear at night" : conduct.word() + " gears";
    }

    private static String title(String layout) {
        return switch (layout) {
            case "rabbit" -> "Rabbit";
            case "springfs" -> "SpringFS";
            case "accordion" -> "Accordion";
            case "eafr" -> "EAFR";
            default -> layout;
        };
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
