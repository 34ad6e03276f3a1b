// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.scale;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.placement.StockContestant;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Path;
import java.util.List;

/**
 * Heap that is in use after a collection.
 *
 * @param blocks that it was used for
 */
record Heap(long bytes, long blocks) {
    private static final double MEBIBYTE = 1 << 20;

    static Heap now() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        return new Heap(memory.getHeapMemoryUsage().getUsed(), 1);
    }

    /** Heap of the same blocks in a stock NameNode, which is stopped afterwards. */
    static Heap ofStock(Path folder, int hosts, int primaries, long blocks) throws IOException {
        try (StockContestant stock = StockContestant.start(folder, hosts)) {
            Heap empty = now();
            List<String> all =
                    stock.nameNode().getNamesystem().getBlockManager().getDatanodeManager().getDatanodes().stream()
                            .map(host -> host.getDatanodeUuid())
                            .sorted()
                            .toList();
            new Blocks(stock.nameNode(), all, primaries).make(stock.nameNode(), blocks);
            return now().since(empty, blocks);
        }
    }

    Heap since(Heap before, long added) {
        return new Heap(bytes - before.bytes, added);
    }

    double perBlock() {
        return (double) bytes / blocks;
    }

    @Override
    public String toString() {
        return Text.of("%.0f MiB of heap, %.1f bytes a block", bytes / MEBIBYTE, perBlock());
    }
}
