// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.eafr.extra.Memory;
import io.hdfsgears.eafr.extra.Outcome;
import io.hdfsgears.eafr.extra.Verdict;
import io.hdfsgears.hdfs.proto.GearProtos.EafrFileProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import java.util.Locale;

/** Makes what is shown. */
final class EafrReport {
    private static final int MOST_FILES = 100;

    private final EafrSettings settings;

    EafrReport(EafrSettings settings) {
        this.settings = settings;
    }

    /** Before the first interval ended. */
    EafrReportProto empty(Memory memory) {
        return head(memory).build();
    }

    /**
     * @param waiting why nothing was changed, or empty
     * @param changes replicas added and dropped since this NameNode became active
     */
    EafrReportProto of(Outcome outcome, Memory memory, String waiting, Changes changes) {
        boolean shown = waiting.isEmpty();
        EafrReportProto.Builder report = head(memory)
                .setLookedAt(outcome.verdicts().size())
                .setExtraBytes(extraBytes(outcome, memory))
                .setAdded(changes.added())
                .setDropped(changes.dropped())
                .setWaiting(waiting);
        outcome.verdicts().stream().limit(MOST_FILES).forEach(verdict -> report.addFiles(file(verdict, shown)));
        return report.build();
    }

    private EafrReportProto.Builder head(Memory memory) {
        return EafrReportProto.newBuilder()
                .setMode(settings.mode().word())
                .setIntervalMillis(settings.intervalMillis())
                .setInterval(memory.interval())
                .setFilesWithExtras(memory.extras().size())
                .setExtraReplicas(memory.extras().values().stream()
                        .mapToInt(Integer::intValue)
                        .sum())
                .setBudgetBytes(settings.advice().budgetBytes())
                .setUsersFiles(memory.users().size());
    }

    private static long extraBytes(Outcome outcome, Memory memory) {
        return outcome.verdicts().stream()
                .mapToLong(verdict -> verdict.file().bytes()
                        * memory.extras().getOrDefault(verdict.file().inode(), 0))
                .sum();
    }

    private EafrFileProto file(Verdict verdict, boolean shown) {
        boolean changes = shown && verdict.by() != 0;
        boolean done = settings.mode() == EafrMode.ON && changes;
        EafrFileProto.Builder file = EafrFileProto.newBuilder()
                .setPath(verdict.file().path())
                .setInode(verdict.file().inode())
                .setTemperature(verdict.temperature().name().toLowerCase(Locale.ROOT))
                .setReads(verdict.file().reads())
                .setFactor(verdict.file().factor())
                .setWanted(verdict.file().factor() + verdict.extra() - (done ? 0 : verdict.by()))
                .setReplicas(verdict.file().replicas().size())
                .setReason(verdict.why().text());
        if (changes) {
            file.setChange(verdict.by() > 0 ? "add" : "drop");
        }
        return file.build();
    }
}
