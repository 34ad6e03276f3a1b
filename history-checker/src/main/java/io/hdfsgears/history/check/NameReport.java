// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Says which names do not agree. */
final class NameReport {
    private static final int MOST_SHOWN = 6;

    private NameReport() {}

    static void add(NameGroup group, NameSearch.Failure failure, Sessions sessions, Findings findings) {
        NameStep step = failure.step();
        List<Operation> shown = new ArrayList<>();
        for (NameStep other : group.steps) {
            boolean near = step.kind() == NameStep.Kind.LISTS
                    || other.path() == step.path()
                    || other.to() == step.path()
                    || other.path() == step.to();
            if (near
                    && other.kind().changes()
                    && other.start() < step.end()
                    && !other.source().equals(step.source())) {
                shown.add(other.source());
            }
        }
        List<Operation> latest = new ArrayList<>(shown.subList(Math.max(0, shown.size() - MOST_SHOWN), shown.size()));
        latest.add(step.source());
        findings.violated(
                rule(group, step, sessions),
                step.source() + " " + claim(group, step) + ", but no order of the operations explains it: "
                        + state(group, step, failure.before(), sessions),
                latest.toArray(Operation[]::new));
    }

    private static Rule rule(NameGroup group, NameStep step, Sessions sessions) {
        if (SnapshotPath.of(step.source().path()) != null) {
            return Rule.SNAPSHOT;
        }
        if (step.kind() == NameStep.Kind.EXISTS && strange(group, step, sessions)) {
            return Rule.FOREIGN_BYTES;
        }
        return group.renames(step) ? Rule.RENAME : Rule.NAMESPACE;
    }

    /** @return whether it read bytes that were written to a path which no rename joins with this one */
    private static boolean strange(NameGroup group, NameStep step, Sessions sessions) {
        return step.seen().stream()
                .map(session -> sessions.all().get(session - 1).opener.path())
                .anyMatch(path -> !group.paths.contains(path));
    }

    private static String claim(NameGroup group, NameStep step) {
        return switch (step.kind()) {
            case EXISTS ->
                step.seen().isEmpty() ? "found a file" : "found a file with bytes of sessions " + step.seen();
            case ABSENT -> "found no file";
            case LISTS -> "listed " + names(group, step.seen()) + " of " + names(group, step.listed());
            case CREATE, OPEN, DELETE, RENAME -> "was done";
        };
    }

    private static String state(NameGroup group, NameStep step, Set<Names> before, Sessions sessions) {
        Set<Integer> paths =
                new TreeSet<>(step.kind() == NameStep.Kind.LISTS ? step.listed() : List.of(step.path(), step.to()));
        Set<String> states = new TreeSet<>();
        for (Names names : before) {
            List<String> parts = new ArrayList<>();
            for (int path : paths) {
                int file = names.at(path);
                @Nullable Session session = file < 1 ? null : sessions.all().get(file - 1);
                parts.add(group.paths.get(path) + " has "
                        + (session == null
                                ? "no file"
                                : "the file of line " + session.opener.invoked().number()));
            }
            states.add(String.join(", ", parts));
        }
        return String.join("; or ", states.stream().limit(MOST_SHOWN).toList());
    }

    private static List<String> names(NameGroup group, Set<Integer> paths) {
        return paths.stream().map(group.paths::get).toList();
    }
}
