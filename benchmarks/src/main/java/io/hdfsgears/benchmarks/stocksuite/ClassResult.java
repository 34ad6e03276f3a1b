// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Result of one test class on one side.
 *
 * @param failed tests and the first line of why
 * @param ended whether the class ended before its time-out
 */
record ClassResult(int passed, int skipped, Map<String, String> failed, boolean ended, double seconds) {
    /** Stands for the class where it gave no report. */
    static final String WHOLE_CLASS = "class";

    ClassResult {
        failed = new TreeMap<>(failed);
    }

    static ClassResult without(String why, boolean ended, double seconds) {
        return new ClassResult(0, 0, Map.of(WHOLE_CLASS, why), ended, seconds);
    }

    int tests() {
        return passed + skipped + failed.size();
    }

    /** Tests that fail here and not there; all that fail here where stock gave no report. */
    List<String> beyond(ClassResult stock) {
        List<String> more = new ArrayList<>(failed.keySet());
        more.removeAll(stock.failed().keySet());
        return more;
    }

    /** This result, with the failures only that the class gave again. */
    ClassResult failedTwice(ClassResult again) {
        Map<String, String> both = new TreeMap<>(failed);
        both.keySet().retainAll(again.failed().keySet());
        return failed.containsKey(WHOLE_CLASS)
                ? again
                : new ClassResult(tests() - skipped - both.size(), skipped, both, ended, seconds);
    }
}
