// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import io.hdfsgears.planner.audit.AuditLoad;
import io.hdfsgears.planner.input.Sizes;
import io.hdfsgears.planner.model.Candidate;
import io.hdfsgears.planner.model.Conduct;
import io.hdfsgears.planner.namespace.Namespace;
import java.util.List;
import java.util.Locale;

/** The part of the report that shows what was read. */
final class Inputs {
    private static final int DAY = 1440;

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

    /** What EAFR would do with these files; its plans are in the table. */
    private String eafr() {
        Namespace namespace = material.namespace();
        double all = Math.max(1, namespace.bytes());
        double cold = all - namespace.openedBytes(1);
        double hot = namespace.openedBytes(10);
        String text = text(
                "EAFR: %s, %.0f %% of the data, were not opened in the log. Cold files keep one replica on hot servers, the"
                        + " others move to standby hosts. %s, %.1f %%, were opened 10 times or more: these may gain replicas,"
                        + " which no plan counts.",
                Sizes.text(cold), 100 * cold / all, Sizes.text(hot), 100 * hot / all);
        return material.log().minutes() < DAY
                ? text + " The log is shorter than a day, after which EAFR calls files cold: its plans count none."
                : text;
    }

    /** What Pfimbi changes when all hosts are awake. */
    private String pfimbi() {
        return material.study().candidates().stream()
                .map(Candidate::outcome)
                .filter(one -> one.plan().pfimbi() && one.plan().conduct() == Conduct.ALWAYS_ON)
                .findFirst()
                .map(with -> text(
                        "Pfimbi, with which writers wait for the first replica alone: with all hosts awake %.2f %% of the"
                                + " work waits, without it %.2f %%. At most %s of copies are still to be made. It is never"
                                + " recommended here: a block is lost if its only host is lost before the first copy.",
                        100 * with.unmetShare(),
                        100 * material.study().today().outcome().unmetShare(),
                        Sizes.text(with.mostWaitingBytes())))
                .orElse("");
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
