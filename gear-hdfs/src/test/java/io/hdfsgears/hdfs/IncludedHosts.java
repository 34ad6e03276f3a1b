// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;

/** The file of {@code dfs.hosts}. At first it is empty, which includes every host. */
public final class IncludedHosts {
    public final Configuration conf;
    private final Path file;

    /** @param dir of the namesystem that {@link #conf} is for */
    public IncludedHosts(Path dir) throws IOException {
        file = Files.writeString(dir.resolve("include"), "");
        conf = LocalNamesystem.conf(dir);
        conf.set(DFSConfigKeys.DFS_HOSTS, file.toString());
    }

    /** The NameNode knows of it once it reads the file anew. */
    public void are(List<String> addresses) throws IOException {
        Files.write(file, addresses);
    }
}
