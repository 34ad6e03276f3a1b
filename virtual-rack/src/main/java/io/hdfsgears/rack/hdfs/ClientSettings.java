// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;

/** Configuration of the rack's own RPC clients. They retry by themselves, so a failed call must fail fast. */
public final class ClientSettings {
    private static final int RPC_TIMEOUT_MILLIS = 15_000;

    private ClientSettings() {}

    public static Configuration of(Path confFolder) {
        Configuration conf = new HdfsConfiguration();
        conf.addResource(new org.apache.hadoop.fs.Path(
                confFolder.resolve("core-site.xml").toUri()));
        conf.addResource(new org.apache.hadoop.fs.Path(
                confFolder.resolve("hdfs-site.xml").toUri()));
        conf.setInt("ipc.client.rpc-timeout.ms", RPC_TIMEOUT_MILLIS);
        conf.setInt("ipc.client.connect.timeout", 2_000);
        conf.setInt("ipc.client.connect.max.retries", 0);
        conf.setInt("ipc.client.connect.max.retries.on.timeouts", 0);
        return conf;
    }
}
