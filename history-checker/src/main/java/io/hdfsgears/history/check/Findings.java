// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.History.Line;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What the rules found so far. */
final class Findings {
    private final List<Violation> violations = new ArrayList<>();
    private final List<String> undecided = new ArrayList<>();

    void violated(Rule rule, String what, Operation... shown) {
        List<Line> lines = new ArrayList<>();
        for (Operation operation : shown) {
            operation.lines().stream().filter(line -> !lines.contains(line)).forEach(lines::add);
        }
        lines.sort(Comparator.comparingLong((Line line) -> line.event().nanos()).thenComparingInt(Line::number));
        violations.add(new Violation(rule, lines, what));
    }

    void violated(Rule rule, String what, Line line) {
        violations.add(new Violation(rule, List.of(line), what));
    }

    void undecided(String what) {
        undecided.add(what);
    }

    void addAll(Findings others) {
        violations.addAll(others.violations);
        undecided.addAll(others.undecided);
    }

    /** More is worse; what is undecided counts only between equals. */
    long weight() {
        return violations.size() * 1_000_000L + undecided.size();
    }

    Verdict verdict(long operations) {
        return new Verdict(violations, undecided, operations);
    }
}
