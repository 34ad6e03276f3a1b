// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.benchmarks.chaos.client.ClientFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A script on gears and, if asked for, on stock.
 *
 * @param stock null if that was not asked for
 */
record Trial(ChaosResult gears, @Nullable ChaosResult stock) {
    /** Violations, and kinds of errors that clients met with gears alone. */
    List<String> violations() {
        List<String> all = new ArrayList<>(gears.violations());
        if (stock != null) {
            gears.clients()
                    .unexplained(stock.clients())
                    .forEach(error -> all.add(
                            "not on stock: " + error.what() + " (" + error.number() + "), first: " + error.first()));
        }
        return all;
    }

    boolean good() {
        return violations().isEmpty();
    }

    private @Nullable ClientFigures onStock() {
        return stock == null ? null : stock.clients();
    }

    /** @param folder of the evidence */
    String table(Path folder) {
        StringBuilder text = new StringBuilder(gears.table(onStock()));
        if (stock != null) {
            text.append('\n').append(stock.table(null));
            stock.violations()
                    .forEach(violation ->
                            text.append("stock: ").append(violation).append('\n'));
        }
        List<String> violations = violations();
        violations.forEach(
                violation -> text.append("VIOLATION: ").append(violation).append('\n'));
        return text.append(good() ? "no violation\n" : failed(violations.size(), folder))
                .toString();
    }

    private String failed(int number, Path folder) {
        String plan = folder.toAbsolutePath().resolve(Script.FILE) + (stock == null ? "" : " --against stock");
        return "FAILED: " + number + " violations\n"
                + "the same again: benchmarks/run chaos --replay " + plan + "\n"
                + "fewer faults:   benchmarks/run chaos --shrink " + plan + "\n";
    }

    void leaveIn(Path folder) throws IOException {
        gears.leaveIn(folder);
        gears.clients().leaveIn(folder, onStock());
        Files.writeString(folder.resolve("result.txt"), table(folder));
        if (stock != null) {
            new Trial(stock, null).leaveIn(Files.createDirectories(folder.resolve("stock")));
        }
    }
}
