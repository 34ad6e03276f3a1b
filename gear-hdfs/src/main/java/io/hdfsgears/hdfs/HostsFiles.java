// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs;

import io.hdfsgears.core.config.ConfException;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.DatanodeAdminProperties;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.CombinedHostFileManager;
import org.apache.hadoop.hdfs.server.blockmanagement.HostConfigManager;
import org.apache.hadoop.hdfs.server.blockmanagement.HostFileManager;
import org.apache.hadoop.hdfs.util.CombinedHostsFileReader;
import org.apache.hadoop.util.Time;

/**
 * The operator's hosts files in either of stock's forms, each read by the provider that stock has for it: {@code dfs.hosts} in JSON,
 * or {@code dfs.hosts} and {@code dfs.hosts.exclude} as text. Which it is, is looked at with each refresh.
 */
public abstract class HostsFiles extends HostConfigManager {
    private volatile HostConfigManager files = new CombinedHostFileManager();
    private Configuration conf = new Configuration(false);
    /** Of the JSON file, whose names stock drops when they do not resolve. */
    private volatile List<DatanodeAdminProperties> listed = List.of();

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
        listed = text ? List.of() : entries();
        files = next; // what was in force stays when a file cannot be read
    }

    /** Stock has just read the file within its own time limit, which only Hadoop 3.5 offers to others. */
    private List<DatanodeAdminProperties> entries() throws IOException {
        String file = conf.getTrimmed(DFSConfigKeys.DFS_HOSTS, "");
        if (file.isEmpty()) {
            return List.of();
        }
        return List.of(CombinedHostsFileReader.readFile(file));
    }

    /**
     * Whether the JSON file has a host of this name in maintenance: the spelling counts, not the address.
     *
     * @param name host name
     * @param port transfer port
     */
    boolean isNamedInMaintenance(String name, String port) {
        return listed.stream()
                .anyMatch(host -> name.equalsIgnoreCase(host.getHostName())
                        && (host.getPort() == 0 || port.equals(Integer.toString(host.getPort())))
                        && host.getAdminState() == DatanodeInfo.AdminStates.IN_MAINTENANCE
                        && host.getMaintenanceExpireTimeInMS() > Time.now());
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
