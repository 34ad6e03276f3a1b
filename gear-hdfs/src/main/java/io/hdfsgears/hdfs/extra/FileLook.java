// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import java.util.List;

/**
 * One file with replicated blocks. Its first block stands for all: reads begin there.
 *
 * @param wanted replicas that the layout wants of the first block: the file's factor, unless the layout makes more
 * @param bytes of one replica of the file
 * @param hosts uuids of the DataNodes that hold the first block, sleeping ones too
 * @param open whether a writer has it
 */
public record FileLook(String path, int wanted, long bytes, List<String> hosts, boolean open) {
    public FileLook {
        hosts = List.copyOf(hosts);
    }
}
