// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One class on both sides.
 *
 * @param stock null where stock was not asked, since nothing failed on ours
 * @param differences tests that fail on ours only, each with its reason, or "" where the file of differences has none
 */
record Comparison(String name, @Nullable ClassResult stock, ClassResult ours, Map<String, String> differences) {
    static Comparison of(String name, String policy, @Nullable ClassResult stock, ClassResult ours, Differences known) {
        Map<String, String> differences = new LinkedHashMap<>();
        List<String> more = stock == null ? List.copyOf(ours.failed().keySet()) : ours.beyond(stock);
        for (String test : more) {
            differences.put(test, known.reason(name + "#" + test, policy).orElse(""));
        }
        return new Comparison(name, stock, ours, differences);
    }

    boolean unexplained() {
        return differences.containsValue("");
    }
}
