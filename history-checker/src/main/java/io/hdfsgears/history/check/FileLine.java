// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** All courses that the content of one file may have taken, from what its writers were told. */
final class FileLine {
    /** Courses beyond this are not followed. */
    private static final int MOST_BRANCHES = 64;

    private final List<Branch> all = new ArrayList<>();
    private List<Branch> live = new ArrayList<>();
    private final Findings findings;
    private final String name;
    private final Set<Operation> openers;
    /** Why lengths of the file are not judged; empty if they are. */
    private String doubt = "";

    /**
     * @param operations that did not fail, of all sessions of the file, and truncations
     * @param openers appends that opened the file again
     * @param loose whether appends whose result is unknown may have written to it, too
     */
    FileLine(String name, List<Operation> operations, Set<Operation> openers, boolean loose, Findings findings) {
        this.name = name;
        this.openers = openers;
        this.findings = findings;
        if (loose) {
            doubt = "an append that nobody read may have lengthened it";
        }
        Branch first = new Branch(0);
        all.add(first);
        live.add(first);
        List<Operation> ordered = new ArrayList<>(operations);
        ordered.sort(Comparator.comparingInt(operation -> operation.ok() ? operation.end() : operation.start()));
        noteOverlaps(ordered);
        for (Operation operation : ordered) {
            if (live.size() > MOST_BRANCHES) {
                doubt = "it has too many operations whose result is unknown";
                return;
            }
            apply(operation);
        }
    }

    /** An unknown append beside another client's has no place in the order. */
    private void noteOverlaps(List<Operation> operations) {
        for (Operation one : operations) {
            boolean unknown = !one.ok() && one.length() > 0;
            for (Operation other : operations) {
                boolean beside =
                        other.client() != one.client() && other.start() < one.heard() && one.start() < other.heard();
                if (unknown && beside) {
                    doubt = "the result of " + one + " is unknown, and " + other + " overlaps it";
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
                doubt = "the place of " + append + " is unknown";
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
                doubt = "the result of " + truncate + " is unknown";
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
            return;
        }
        Branch last = live.get(live.size() - 1);
        Branch.Acknowledged safe = last.safe(Operation.OPEN);
        String text = name + ": " + by + " does not fit: " + what + ", and the file has " + last.written()
                + " written bytes, of which " + last.safe() + " are acknowledged";
        if (safe != null && (what.startsWith("it begins") ? by.appendedAt() : by.acknowledged()) < last.safe()) {
            report(Rule.ACKNOWLEDGED_BYTES, text, safe.by(), by);
        } else {
            report(Rule.RECORD, text, by);
        }
        doubt = doubt.isEmpty() ? by + " does not fit" : doubt;
        live.forEach(branch -> branch.died = Operation.OPEN);
    }

    /** A violation, or no more than a doubt. */
    void report(Rule rule, String what, Operation... shown) {
        if (doubt.isEmpty()) {
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

    boolean doubtful() {
        return !doubt.isEmpty();
    }
}
