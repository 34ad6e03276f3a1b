// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import io.hdfsgears.rack.run.StockClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Files of every kind: long, small, empty, of one byte, of one and of many replicas, of many tiny blocks, and in a snapshot only. */
record DrillData(DrillRack rack, Path scratch) {
    private static final int MEBIBYTE = 1 << 20;
    private static final long SEED = 20_261;
    /** Folders whose files have more than one replica. */
    static final List<String> REPLICATED = List.of("/data", "/small", "/edge", "/many", "/tiny", "/snapped", "/low");

    static final int TINY_BLOCK_BYTES = 16_384;

    /**
     * 200 blocks of 1 MiB, and the odd ones.
     *
     * @param most replicas of the file that has many
     */
    void writeUsual(int most) throws IOException {
        StockClient client = rack.client();
        DrillRack.good(client.write("/data", 40, 5L * MEBIBYTE, SEED, DrillRack.STREAMS));
        DrillRack.good(client.write("/small", 40, 10_000, SEED + 1_000, DrillRack.STREAMS));
        DrillRack.good(client.write("/edge/empty", 1, 0, SEED, 1));
        DrillRack.good(client.write("/edge/byte", 1, 1, SEED, 1));
        put("/one", 4, 2 * MEBIBYTE + 17, "dfs.replication=1");
        put("/many", 1, 2 * MEBIBYTE, "dfs.replication=" + most);
    }

    /** A file that lives on in a snapshot only. */
    void writeSnapshot() throws IOException {
        put("/snapped", 2, MEBIBYTE, "dfs.replication=3");
        DrillRack.good(
                rack.client().tool("org.apache.hadoop.hdfs.tools.DFSAdmin", List.of("-allowSnapshot", "/snapped")));
        DrillRack.good(rack.client().dfs("-createSnapshot", "/snapped", "s1"));
        DrillRack.good(rack.client().expect(folder("/snapped"), "/snapped/.snapshot/s1"));
        DrillRack.good(rack.client().delete("/snapped/f1"));
    }

    /** @param blocks of 16 KiB, in files of 100 blocks */
    void writeTinyBlocks(int blocks) throws IOException {
        put("/tiny", blocks / 100, 100 * TINY_BLOCK_BYTES, "dfs.blocksize=" + TINY_BLOCK_BYTES);
    }

    /** By {@code hdfs dfs -D setting -put}, so that the file differs from the client's own settings. */
    void put(String target, int files, int bytes, String setting) throws IOException {
        Path local = Files.createDirectories(folder(target));
        Random random = new Random(SEED + target.hashCode());
        List<String> arguments = new ArrayList<>(
                List.of("-D", "fs.hdfs.impl.disable.cache=true", "-D", setting, "-put", "-t", "" + DrillRack.STREAMS));
        for (int i = 0; i < files; i++) {
            byte[] content = new byte[bytes];
            random.nextBytes(content);
            Path file = local.resolve("f" + i);
            Files.write(file, content);
            arguments.add(file.toString());
        }
        arguments.add(target);
        DrillRack.good(rack.client().dfs("-mkdir", "-p", target));
        DrillRack.good(rack.client().dfs(arguments.toArray(String[]::new)));
        DrillRack.good(rack.client().expect(local, target));
    }

    private Path folder(String target) {
        return scratch.resolve(target.substring(1));
    }
}
