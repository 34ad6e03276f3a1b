// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import io.hdfsgears.planner.audit.AuditLoad;
import io.hdfsgears.planner.namespace.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a reader must know before he trusts the figures: oddities of the input. */
final class Doubts {
    private static final int WEEK = 7 * 1440;
    private static final double MANY = 0.1;
    private static final double SOME = 0.01;

    private Doubts() {}

    static List<String> of(Material material) {
        AuditLoad log = material.log();
        AuditLoad.Facts facts = log.facts();
        List<String> all = new ArrayList<>();
        if (log.minutes() < WEEK) {
            all.add(text(
                    "The log has %.1f days. Seven or more show the weekend too, and let predictive gears learn.",
                    log.minutes() / 1440.0));
        }
        if (facts.unknownShare() > MANY) {
            all.add(text(
                    "%.0f %% of the opens are of files that the image lacks. They count with the mean size of the"
                            + " others. Take an image from the end of the log's time.",
                    100 * facts.unknownShare()));
        }
        if (facts.creates() > 0 && (double) facts.unknownCreates() / facts.creates() > MANY) {
            all.add(text(
                    "%.0f %% of the created files are not in the image: deleted since, renamed with their directory, or"
                            + " newer. They count with the mean size of the others.",
                    100.0 * facts.unknownCreates() / facts.creates()));
        }
        if (facts.appends() > SOME * facts.creates()) {
            all.add(text("%d appends count nothing: the log does not tell their bytes.", facts.appends()));
        }
        if (facts.backSteps() > 0) {
            all.add(text(
                    "The clock went back by more than 10 minutes at %d lines, first at %s. Their load counts at the"
                            + " time that they name.",
                    facts.backSteps(), facts.firstBackStep()));
        }
        if (facts.longestSilenceMinutes() > 60) {
            all.add(text(
                    "The longest silence of the log is %d minutes. If the NameNode was down or another one was active,"
                            + " the load is too low: give the logs of both NameNodes.",
                    facts.longestSilenceMinutes()));
        }
        if (facts.foreign() > 0) {
            all.add(text("%d of %d lines were of another kind and were skipped.", facts.foreign(), facts.lines()));
        }
        namespace(material.namespace(), all);
        return all;
    }

    private static void namespace(Namespace namespace, List<String> all) {
        if (namespace.twice() > 0) {
            all.add(text("%d paths come twice in the namespace; the last size counts.", namespace.twice()));
        }
        if (namespace.erasureCodedBytes() > MANY * namespace.bytes()) {
            all.add(text(
                    "%.0f %% of the bytes are erasure-coded. The layouts keep their groups awake as far as they can;"
                            + " the plan treats them as replicated data of the same disk bytes, which flatters it.",
                    100 * namespace.erasureCodedBytes() / namespace.bytes()));
        }
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
