// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import io.hdfsgears.planner.audit.AuditLoad;
import io.hdfsgears.planner.input.Sizes;
import io.hdfsgears.planner.namespace.Namespace;
import io.hdfsgears.sim.trace.LoadSeries;
import java.util.List;
import java.util.Locale;

/** The part of the report that shows what was read. */
final class Inputs {
    private static final int HOUR = 60;

    private final Material material;
    private final Page page;

    Inputs(Material material, Page page) {
        this.material = material;
        this.page = page;
    }

    void write() {
        facts();
        page.text("", eafr());
        page.text("", pfimbi());
        shares("Busiest users", material.log().users());
        shares("Busiest directories", material.log().directories());
    }

    private void facts() {
        Namespace namespace = material.namespace();
        AuditLoad log = material.log();
        AuditLoad.Facts facts = log.facts();
        page.table(
                List.of("what", "value"),
                List.of(
                        Page.Row.plain(
                                "hosts",
                                text(
                                        "%d in %d racks, %s",
                                        material.study().site().hosts(),
                                        material.study().site().fleet().racks(),
                                        Sizes.text((double)
                                                material.study().site().fleet().capacityBytes()))),
                        Page.Row.plain(
                                "files, directories, blocks",
                                text("%,d, %,d, %,d", namespace.files(), namespace.directories(), namespace.blocks())),
                        Page.Row.plain(
                                "bytes of files, on disks",
                                Sizes.text(namespace.bytes()) + ", " + Sizes.text(namespace.diskBytes())),
                        Page.Row.plain("files that only snapshots hold", text("%,d", namespace.unnamed())),
                        Page.Row.plain("log", text("from %s, %.2f days", log.begins(), log.minutes() / 1440.0)),
                        Page.Row.plain(
                                "lines, skipped, denied",
                                text("%,d, %,d, %,d", facts.lines(), facts.foreign(), facts.denied())),
                        Page.Row.plain(
                                "opens, of unknown size",
                                text("%,d, %.1f %%", facts.opens(), 100 * facts.unknownShare())),
                        Page.Row.plain(
                                "creates, of unknown size", text("%,d, %,d", facts.creates(), facts.unknownCreates())),
                        Page.Row.plain(
                                "read, written a day",
                                Sizes.text(aDay(log.readBytes())) + ", " + Sizes.text(aDay(log.writtenBytes())))));
    }

    private double aDay(double[] bytes) {
        double sum = 0;
        for (double each : bytes) {
            sum += each;
        }
        return sum * 1440 / bytes.length;
    }

    /** EAFR is not simulated: the log alone shows how much data it could serve with fewer or more replicas. */
    private String eafr() {
        Namespace namespace = material.namespace();
        double all = Math.max(1, namespace.bytes());
        double cold = all - namespace.openedBytes(1);
        double hot = namespace.openedBytes(10);
        return text(
                "EAFR (not simulated): %s, %.0f %% of the data, were not opened in the log; that much could have one"
                        + " replica on standby hosts. %s, %.1f %%, were opened 10 times or more: these may gain replicas.",
                Sizes.text(cold), 100 * cold / all, Sizes.text(hot), 100 * hot / all);
    }

    /** The busiest minute if all replicas but the first could come within the hour. */
    private String pfimbi() {
        LoadSeries load = material.study().load();
        int replication = material.study().site().replication();
        double later = 0;
        for (int minute = 0; minute < load.minutes(); minute++) {
            double sum = 0;
            for (int before = Math.max(0, minute - HOUR + 1); before <= minute; before++) {
                sum += load.writes(before);
            }
            later = Math.max(later, load.total(minute, 1) + (replication - 1) * sum / HOUR);
        }
        return text(
                "Pfimbi (not simulated): if all replicas but the first could come within an hour, the busiest minute"
                        + " would ask %s/s of the disks instead of %s/s.",
                Sizes.text(later), Sizes.text(load.peak(replication)));
    }

    private void shares(String title, List<AuditLoad.Share> shares) {
        if (shares.isEmpty()) {
            return;
        }
        page.table(
                List.of(title, "read and written", "requests"),
                shares.stream()
                        .map(share -> Page.Row.plain(
                                material.names().shown(share.name()),
                                Sizes.text(share.bytes()),
                                text("%,d", share.requests())))
                        .toList());
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
