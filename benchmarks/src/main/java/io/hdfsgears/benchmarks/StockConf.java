// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;

/** The configuration that a stock client of a rack has. */
public final class StockConf {
    private StockConf() {}

    /** @param folder with core-site.xml and hdfs-site.xml */
    public static Configuration of(java.nio.file.Path folder) {
        Configuration conf = new HdfsConfiguration();
        conf.addResource(new Path(folder.resolve("core-site.xml").toUri()));
        conf.addResource(new Path(folder.resolve("hdfs-site.xml").toUri()));
        return conf;
    }
}
