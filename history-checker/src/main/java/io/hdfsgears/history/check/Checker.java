// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Contents;
import io.hdfsgears.history.History;
import io.hdfsgears.history.Run;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges a history by all rules. All files begin with their CREATE in the history.
 *
 * <p>First the names: {@link NameSearch} finds which files paths may have meant. Then the bytes: {@link FileLine} follows what writers
 * were told of a file, and {@link FileReads} compares what readers got.
 */
public final class Checker {
    /** States that the search in one group of names makes at most: a few seconds, 1 GB. */
    static final int MOST_STATES = 1_000_000;
    /** Ways to tie sessions to files that are tried. */
    private static final int MOST_TIES = 256;

    private final List<Operation> operations;
    private final Findings findings;
    private final Sessions sessions;
    private final Snapshots snapshots;
    private final Bytes bytes;
    private final int mostStates;

    private Checker(History history, int mostStates) {
        this.findings = new Findings();
        this.operations = Operations.join(history.lines(), findings);
        this.sessions = new Sessions(operations, findings);
        this.snapshots = new Snapshots(operations);
        this.bytes = new Bytes(new Contents(history.seed()));
        this.mostStates = mostStates;
    }

    public static Verdict check(History history) {
        return check(history, MOST_STATES);
    }

    static Verdict check(History history, int mostStates) {
        return new Checker(history, mostStates).verdict();
    }

    private Verdict verdict() {
        snapshots.compare(operations, sessions, bytes, findings);
        Set<Operation> foreign = foreign();
        NameGroups groups = new NameGroups(operations, sessions, snapshots, foreign);
        for (NameGroup group : groups.all()) {
            judge(group, foreign);
        }
        return findings.verdict(operations.size());
    }

    /** Reports reads whose bytes no client wrote by then, or that are of several files. */
    private Set<Operation> foreign() {
        Set<Operation> foreign = new HashSet<>();
        for (Operation read : operations) {
            @Nullable String what = read.reads() && read.ok() ? foreign(read) : null;
            if (what != null) {
                foreign.add(read);
                findings.violated(Rule.FOREIGN_BYTES, read + ": " + what, read);
            }
        }
        return foreign;
    }

    private @Nullable String foreign(Operation read) {
        Set<Integer> created = new HashSet<>();
        long at = read.offset();
        for (Run run : read.runs()) {
            @Nullable Operation append = sessions.append(run.content());
            @Nullable Session session = sessions.wrote(run.content());
            if (run.explained() && (append == null || session == null)) {
                return "at offset " + at + " it has " + run + ", which no client wrote";
            }
            if (append != null && append.start() > read.end()) {
                return "at offset " + at + " it has " + run + ", which was written only later: " + append;
            }
            if (!run.explained() && !run.whole()) {
                return "at offset " + at + " it has " + run + ", which no client wrote";
            }
            if (session != null && session.creates()) {
                created.add(session.id);
            }
            at += run.length();
        }
        if (created.size() > 1) {
            return "it has bytes of several files: " + read.runs();
        }
        return read.got() > read.length() ? "it got " + read.got() + " bytes and asked for " + read.length() : null;
    }

    private void judge(NameGroup group, Set<Operation> foreign) {
        NameSearch search = new NameSearch(group, mostStates);
        try {
            search.run();
        } catch (NameSearch.TooLargeException e) {
            findings.undecided("names and files of " + group.paths + ": more than " + mostStates
                    + " states are possible, since too many operations overlap or have no result");
            return;
        }
        NameSearch.@Nullable Failure failure = search.failure();
        if (failure != null) {
            NameReport.add(group, failure, sessions, findings);
        }
        bytes(group, search, foreign);
    }

    /** There may be several ways to say which session wrote to which file: one that is right is enough. */
    private void bytes(NameGroup group, NameSearch search, Set<Operation> foreign) {
        Set<Map<Integer, Integer>> ties = search.ties();
        if (ties.size() > MOST_TIES) {
            findings.undecided("bytes of " + group.paths + ": appends and truncations may be of other files in "
                    + ties.size() + " ways, since too many operations overlap or have no result");
            return;
        }
        @Nullable Findings best = null;
        for (Map<Integer, Integer> tie : ties) {
            Findings found = new Findings();
            new FileJudge(group, search, tie, sessions, snapshots, bytes, found).judge(foreign);
            best = best == null || found.weight() < best.weight() ? found : best;
            if (best.weight() == 0) {
                return;
            }
        }
        if (best != null) {
            findings.addAll(best);
        }
    }
}
