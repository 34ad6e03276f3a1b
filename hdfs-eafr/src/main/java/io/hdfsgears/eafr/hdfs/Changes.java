// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.eafr.extra.Verdict;
import java.util.List;
import java.util.stream.Collectors;

/** Replicas by which files were raised and lowered. */
record Changes(long added, long dropped) {
    static final Changes NONE = new Changes(0, 0);
    private static final int SAMPLE = 20;

    Changes with(List<Verdict> changed) {
        long up = changed.stream().mapToInt(Verdict::by).filter(by -> by > 0).sum();
        long down = -changed.stream().mapToInt(Verdict::by).filter(by -> by < 0).sum();
        return new Changes(added + up, dropped + down);
    }

    /** For the audit log: how many, and which files as long as they are few. */
    static String say(long interval, List<Verdict> changed) {
        Changes sum = NONE.with(changed);
        String files = changed.stream()
                .limit(SAMPLE)
                .map(verdict -> (verdict.by() > 0 ? "+" : "") + verdict.by() + " "
                        + verdict.file().path().replaceAll("\\p{Cntrl}", "?"))
                .collect(Collectors.joining(", "));
        String more = changed.size() > SAMPLE ? " and " + (changed.size() - SAMPLE) + " more files" : "";
        return "interval=" + interval + " added=" + sum.added() + " dropped=" + sum.dropped() + " files: " + files
                + more;
    }
}
