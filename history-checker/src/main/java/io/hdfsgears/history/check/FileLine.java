// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All courses that the content of one file may have taken, from what its writers were told. */
final class FileLine {
    /** Courses beyond this are not followed. */
    private static final int MOST_BRANCHES = 64;

    private final List<Branch> all = new ArrayList<>();
    private List<Branch> live = new ArrayList<>();
    private final Findings findings;
    private final String name;
    private final Set<Operation> openers;
    /** Why the file is not judged from a time on. */
    private String doubt = "";

    private int doubtFrom = Operation.OPEN;
    /** How many operations fit, and the first one that does not. */
    private int fitted;

    private @Nullable Operation misfit;

    /**
     * @param sessions operations that did not fail, by session, in the order of the sessions
     * @param openers appends that opened the file again
     * @param loose from when on appends whose result is unknown may have written to it, too
     */
    private FileLine(
            String name, List<List<Operation>> sessions, Set<Operation> openers, int loose, Findings findings) {
        this.name = name;
        this.openers = openers;
        this.findings = findings;
        doubt("an append that no client read may have lengthened it", loose);
        Branch first = new Branch(0);
        all.add(first);
        live.add(first);
        List<Operation> ordered = sessions.stream().flatMap(List::stream).toList();
        noteOverlaps(ordered);
        for (Operation operation : ordered) {
            if (live.size() > MOST_BRANCHES) {
                doubt("it has too many operations whose result is unknown", operation.start());
                return;
            }
            apply(operation);
        }
    }

    /**
     * Sessions of a file follow one another: only one client may write. Those that overlap may be a truncation or a failed append beside
     * another session: then the other order is tried, too.
     */
    static FileLine of(
            String name, List<List<Operation>> sessions, Set<Operation> openers, int loose, Findings findings) {
        List<List<Operation>> order = new ArrayList<>(sessions);
        order.removeIf(List::isEmpty);
        order.sort(Comparator.comparingInt(session -> session.get(0).heard()));
        FileLine line = new FileLine(name, order, openers, loose, new Findings());
        for (int i = 1; i < order.size() && line.misfit != null; i++) {
            if (overlap(order.get(i - 1), order.get(i))) {
                Collections.swap(order, i - 1, i);
                FileLine other = new FileLine(name, order, openers, loose, new Findings());
                if (other.fitted > line.fitted) {
                    line = other;
                } else {
                    Collections.swap(order, i - 1, i);
                }
            }
        }
        return new FileLine(name, order, openers, loose, findings);
    }

    private static boolean overlap(List<Operation> one, List<Operation> next) {
        return next.get(0).start() < one.get(one.size() - 1).heard();
    }

    /** An unknown append that opens the file beside another client's operation has no place in the order. */
    private void noteOverlaps(List<Operation> operations) {
        for (Operation one : operations) {
            boolean unknown = !one.ok() && openers.contains(one);
            for (Operation other : operations) {
                boolean beside =
                        other.client() != one.client() && other.start() < one.heard() && one.start() < other.heard();
                if (unknown && beside) {
                    doubt("the result of " + one + " is unknown, and " + other + " overlaps it", one.start());
                }
            }
        }
    }

    private void apply(Operation operation) {
        switch (operation.action()) {
            case APPEND -> append(operation);
            case FLUSH -> flush(operation);
            case CLOSE -> close(operation);
            case TRUNCATE -> truncate(operation);
            default -> {
                // A CREATE makes no bytes.
            }
        }
    }

    private void append(Operation append) {
        List<Branch> next = new ArrayList<>();
        for (Branch branch : live) {
            long at = append.appendedAt() == Event.NONE ? branch.written() : append.appendedAt();
            if (append.appendedAt() == Event.NONE && branch.safe() < branch.written() && opensAnew(append)) {
                doubt("the place of " + append + " is unknown", append.start());
            }
            if (at >= branch.safe() && at <= branch.written()) {
                Branch on = cut(branch, at, append, next);
                if (append.appendedAt() != Event.NONE && at > on.safe() && opensAnew(append)) {
                    // To be opened, the file was closed: what it had is safe.
                    on.acknowledge(append, at);
                }
                on.append(append, at);
            } else {
                branch.died = Math.min(branch.died, append.heard());
            }
        }
        go(next, append, "it begins at " + append.appendedAt());
    }

    private boolean opensAnew(Operation append) {
        return openers.contains(append);
    }

    private void flush(Operation flush) {
        if (!flush.ok() || flush.acknowledged() == Event.NONE) {
            return;
        }
        List<Branch> next = new ArrayList<>();
        for (Branch branch : live) {
            if (flush.acknowledged() <= branch.written()) {
                branch.acknowledge(flush, flush.acknowledged());
                next.add(branch);
            } else {
                branch.died = Math.min(branch.died, flush.heard());
            }
        }
        go(next, flush, "it acknowledges " + flush.acknowledged() + " bytes");
    }

    private void close(Operation close) {
        if (!close.ok() || close.acknowledged() == Event.NONE) {
            return;
        }
        List<Branch> next = new ArrayList<>();
        for (Branch branch : live) {
            if (close.acknowledged() >= branch.safe() && close.acknowledged() <= branch.written()) {
                cut(branch, close.acknowledged(), close, next).acknowledge(close, close.acknowledged());
            } else {
                branch.died = Math.min(branch.died, close.heard());
            }
        }
        go(next, close, "it seals " + close.acknowledged() + " bytes");
    }

    private void truncate(Operation truncate) {
        List<Branch> next = new ArrayList<>();
        for (Branch branch : live) {
            if (truncate.length() > branch.written()) {
                if (!truncate.ok()) {
                    next.add(branch);
                }
                continue;
            }
            Branch left = branch.cut(truncate.length(), truncate);
            all.add(left);
            next.add(left);
            branch.cutBy = truncate;
            if (truncate.ok()) {
                branch.died = truncate.end();
                left.acknowledge(truncate, truncate.length());
            } else {
                next.add(branch);
                doubt("the result of " + truncate + " is unknown", truncate.start());
            }
        }
        go(next, truncate, "it cuts to " + truncate.length() + " bytes");
    }

    /** @return the branch that goes on, which is another one if bytes are cut off */
    private Branch cut(Branch branch, long length, Operation by, List<Branch> next) {
        Branch on = branch;
        if (length < branch.written()) {
            on = branch.cut(length, by);
            branch.died = Math.min(branch.died, by.heard());
            branch.cutBy = by;
            all.add(on);
        }
        next.add(on);
        return on;
    }

    private void go(List<Branch> next, Operation by, String what) {
        if (!next.isEmpty()) {
            live = next;
            fitted += misfit == null ? 1 : 0;
            return;
        }
        misfit = misfit == null ? by : misfit;
        Branch last = live.get(live.size() - 1);
        Branch.Acknowledged safe = last.safe(Operation.OPEN);
        long named = Math.max(by.appendedAt(), by.acknowledged());
        boolean lost = safe != null && named >= 0 && named < last.safe();
        String text = name + ": " + by + " does not fit: " + what + ", and the file has " + last.written()
                + " written bytes, of which " + last.safe() + " are acknowledged";
        if (safe != null && lost) {
            report(Rule.ACKNOWLEDGED_BYTES, text, safe.by(), by);
        } else {
            report(Rule.RECORD, text, by);
        }
        doubt(by + " does not fit", by.start());
        live.forEach(branch -> branch.died = Operation.OPEN);
    }

    /** The earliest one counts. */
    private void doubt(String why, int from) {
        if (from < doubtFrom) {
            doubt = why;
            doubtFrom = from;
        }
    }

    /**
     * A violation, or no more than a doubt.
     *
     * @param shown the last one is what does not fit
     */
    void report(Rule rule, String what, Operation... shown) {
        if (shown[shown.length - 1].heard() < doubtFrom) {
            findings.violated(rule, what, shown);
        } else {
            findings.undecided(what + "; not decided, since " + doubt);
        }
    }

    List<Branch> branches() {
        return all;
    }

    List<Branch> live() {
        return live;
    }
}
