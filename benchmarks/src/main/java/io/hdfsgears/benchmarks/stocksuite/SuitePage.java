// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import io.hdfsgears.benchmarks.Text;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The results as a table, which is what docs/results/stock-suite.md is made of. */
final class SuitePage {
    private SuitePage() {}

    static String of(String policy, List<Comparison> all) {
        StringBuilder page = new StringBuilder();
        page.append("| class | tests | stock: passed / failed | ").append(policy);
        page.append(": passed / failed | seconds | differences |\n|---|---|---|---|---|---|\n");
        all.forEach(one -> row(page, one));
        page.append('\n').append(summary(policy, all)).append('\n');
        for (Comparison one : all) {
            one.differences()
                    .forEach((test, reason) -> page.append("* ")
                            .append(one.name())
                            .append('#')
                            .append(test)
                            .append(": ")
                            .append(
                                    reason.isEmpty()
                                            ? "NOT LISTED: "
                                                    + one.ours().failed().get(test)
                                            : reason)
                            .append('\n'));
        }
        return page.toString();
    }

    static String summary(String policy, List<Comparison> all) {
        int tests = all.stream().mapToInt(one -> one.ours().tests()).sum();
        int failed = all.stream().mapToInt(one -> one.ours().failed().size()).sum();
        long different = all.stream().mapToLong(one -> one.differences().size()).sum();
        long unlisted = all.stream()
                .flatMap(one -> one.differences().values().stream())
                .filter(String::isEmpty)
                .count();
        return Text.of(
                "%d classes, %d tests on %s: %d failed; %d differ from stock, %d of them without a reason.",
                all.size(), tests, policy, failed, different, unlisted);
    }

    private static void row(StringBuilder page, Comparison one) {
        ClassResult ours = one.ours();
        page.append(Text.of(
                "| %s | %d | %s | %s | %.0f | %d |%n",
                one.name().substring(one.name().lastIndexOf('.') + 1),
                ours.tests(),
                counts(one.stock()),
                counts(ours),
                ours.seconds(),
                one.differences().size()));
    }

    private static String counts(@Nullable ClassResult result) {
        return result == null
                ? "not run"
                : result.passed() + " / " + result.failed().size();
    }
}
