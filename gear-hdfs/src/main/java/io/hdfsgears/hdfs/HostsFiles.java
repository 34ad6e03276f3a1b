// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs;

import io.hdfsgears.core.config.ConfException;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.CombinedHostFileManager;
import org.apache.hadoop.hdfs.server.blockmanagement.HostConfigManager;
import org.apache.hadoop.hdfs.server.blockmanagement.HostFileManager;

/**
 * The operator's hosts files in either of stock's forms, each read by the provider that stock has for it: {@code dfs.hosts} in JSON,
 * or {@code dfs.hosts} and {@code dfs.hosts.exclude} as text. Which it is, is looked at with each refresh.
 */
public abstract class HostsFiles extends HostConfigManager {
    private volatile HostConfigManager files = new CombinedHostFileManager();
    private Configuration conf = new Configuration(false);

    @Override
    public void setConf(Configuration newConf) {
        conf = newConf;
        files.setConf(newConf);
    }

    @Override
    public Configuration getConf() {
        return conf;
    }

    @Override
    public synchronized void refresh() throws IOException {
        boolean text = isText(
                conf.getTrimmed(DFSConfigKeys.DFS_HOSTS, ""), conf.getTrimmed(DFSConfigKeys.DFS_HOSTS_EXCLUDE, ""));
        HostConfigManager next = text ? new HostFileManager() : new CombinedHostFileManager();
        next.setConf(conf);
        next.refresh();
        files = next; // what was in force stays when a file cannot be read
    }

    /** Whether these settings mean text files. */
    static boolean isText(String hosts, String exclude) throws IOException {
        boolean json = !hosts.isEmpty() && isJson(Path.of(hosts));
        if (json && !exclude.isEmpty()) {
            throw new ConfException(DFSConfigKeys.DFS_HOSTS + " (" + hosts + ") is in the JSON format, in which "
                    + DFSConfigKeys.DFS_HOSTS_EXCLUDE + " (" + exclude
                    + ") is not read. Put its hosts into the JSON file"
                    + " with \"adminState\": \"DECOMMISSIONED\", and remove the key.");
        }
        return !json && !(hosts.isEmpty() && exclude.isEmpty());
    }

    /** Names of hosts begin with neither bracket. */
    private static boolean isJson(Path file) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            int letter = reader.read();
            while (letter >= 0 && Character.isWhitespace(letter)) {
                letter = reader.read();
            }
            return letter == '[' || letter == '{';
        }
    }

    @Override
    public Iterable<InetSocketAddress> getIncludes() {
        return files.getIncludes();
    }

    @Override
    public Iterable<InetSocketAddress> getExcludes() {
        return files.getExcludes();
    }

    @Override
    public boolean isIncluded(DatanodeID host) {
        return files.isIncluded(host);
    }

    @Override
    public boolean isExcluded(DatanodeID host) {
        return files.isExcluded(host);
    }

    @Override
    public String getUpgradeDomain(DatanodeID host) {
        return files.getUpgradeDomain(host);
    }

    @Override
    public long getMaintenanceExpirationTimeInMS(DatanodeID host) {
        return files.getMaintenanceExpirationTimeInMS(host);
    }
}
