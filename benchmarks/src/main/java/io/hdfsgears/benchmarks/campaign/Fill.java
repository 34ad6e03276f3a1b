// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign;

import io.hdfsgears.benchmarks.Text;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Fill of one host.
 *
 * @param primary holds a part of the first replicas
 * @param usedBytes, capacityBytes of its disk
 * @param share of all blocks that the layout wants there
 */
record Fill(String host, boolean primary, long usedBytes, long capacityBytes, double share) {
    private static final double PERCENT = 100;

    double percent() {
        return PERCENT * usedBytes / capacityBytes;
    }

    /** Fill of the host if it held exactly its share of all bytes, %. */
    private double wantedPercent(List<Fill> all) {
        double bytes = all.stream().mapToLong(Fill::usedBytes).sum();
        double shares = all.stream().mapToDouble(Fill::share).sum();
        return PERCENT * share / shares * bytes / capacityBytes;
    }

    /** Points of percent between the fullest and the emptiest host. */
    static double spread(List<Fill> hosts) {
        return hosts.stream().mapToDouble(Fill::percent).max().orElse(0)
                - hosts.stream().mapToDouble(Fill::percent).min().orElse(0);
    }

    /** Points of percent by which the host furthest from its share is off. */
    static double furthestOff(List<Fill> hosts) {
        return hosts.stream()
                .mapToDouble(fill -> Math.abs(fill.percent() - fill.wantedPercent(hosts)))
                .max()
                .orElse(0);
    }

    static List<Fill> primaries(List<Fill> hosts) {
        return hosts.stream().filter(Fill::primary).toList();
    }

    /** Text for people: the fill of each host beside the one that the layout wants. */
    static String text(List<Fill> hosts) {
        return hosts.stream()
                .sorted(Comparator.comparing(Fill::host))
                .map(fill -> Text.of(
                        "%s%s %.1f%% of %d MB, wanted %.1f%%",
                        fill.host,
                        fill.primary ? " (primary)" : "",
                        fill.percent(),
                        fill.capacityBytes / 1_000_000,
                        fill.wantedPercent(hosts)))
                .collect(Collectors.joining("; "));
    }
}
