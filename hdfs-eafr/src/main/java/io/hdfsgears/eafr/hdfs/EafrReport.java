// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.eafr.extra.Memory;
import io.hdfsgears.eafr.extra.Outcome;
import io.hdfsgears.eafr.extra.Verdict;
import io.hdfsgears.hdfs.extra.ExtraReport;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes what is shown. */
final class EafrReport {
    private static final int MOST_FILES = 100;

    private final Supplier<EafrSettings> settings;

    EafrReport(Supplier<EafrSettings> settings) {
        this.settings = settings;
    }

    /** Before the first interval ended. */
    ExtraReport empty(Memory memory) {
        return new ExtraReport(
                settings.get().mode(),
                settings.get().intervalMillis(),
                memory.interval(),
                memory.extras().size(),
                memory.extras().values().stream().mapToInt(Integer::intValue).sum(),
                settings.get().advice().budgetBytes(),
                memory.users().size(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * @param waiting why nothing was changed, or empty
     * @param changes replicas added and dropped since this NameNode became active
     */
    ExtraReport of(Outcome outcome, Memory memory, String waiting, Changes changes) {
        boolean shown = waiting.isEmpty();
        return empty(memory)
                .with(new ExtraReport.Judged(
                        outcome.verdicts().size(),
                        extraBytes(outcome, memory),
                        changes.added(),
                        changes.dropped(),
                        waiting,
                        outcome.verdicts().stream()
                                .limit(MOST_FILES)
                                .map(verdict -> file(verdict, shown))
                                .toList()));
    }

    private static long extraBytes(Outcome outcome, Memory memory) {
        return outcome.verdicts().stream()
                .mapToLong(verdict -> verdict.file().bytes()
                        * memory.extras().getOrDefault(verdict.file().inode(), 0))
                .sum();
    }

    private ExtraReport.OfFile file(Verdict verdict, boolean shown) {
        boolean changes = shown && verdict.by() != 0;
        boolean done = settings.get().mode() == EafrMode.ON && changes;
        String change = verdict.by() > 0 ? "add" : "drop";
        return new ExtraReport.OfFile(
                verdict.file().path(),
                verdict.file().inode(),
                verdict.temperature().name().toLowerCase(Locale.ROOT),
                verdict.file().reads(),
                verdict.file().factor(),
                verdict.file().factor() + verdict.extra() - (done ? 0 : verdict.by()),
                verdict.file().replicas().size(),
                changes ? change : "",
                verdict.why().text());
    }
}
