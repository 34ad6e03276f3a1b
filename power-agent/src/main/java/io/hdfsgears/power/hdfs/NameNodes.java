// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.HAUtilClient;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;

/** All NameNodes of the nameservice that fs.defaultFS, or whoever asks, names. */
public final class NameNodes {
    private static final int RPC_MILLIS = 10_000;
    private static final int CONNECT_MILLIS = 5_000;

    private NameNodes() {}

    /**
     * @param fs hdfs://nameservice, or hdfs://host:port; else fs.defaultFS
     * @param login of a cluster with Kerberos: principal and keytab
     */
    public static List<NameNodeLine> find(Optional<String> fs, Optional<Login> login) throws IOException {
        Configuration conf = new HdfsConfiguration();
        fs.ifPresent(uri -> conf.set(FileSystem.FS_DEFAULT_NAME_KEY, uri));
        UserGroupInformation.setConfiguration(conf);
        if (login.isPresent() && UserGroupInformation.isSecurityEnabled()) {
            String principal = SecurityUtil.getServerPrincipal(login.get().principal(), (String) null);
            UserGroupInformation.loginUserFromKeytab(
                    principal, login.get().keytab().toString());
        }
        return of(conf);
    }

    /**
     * @param principal of a superuser or a member of dfs.cluster.administrators; _HOST stands for this host
     * @param keytab its key
     */
    public record Login(String principal, Path keytab) {}

    static List<NameNodeLine> of(Configuration conf) throws IOException {
        URI uri = FileSystem.getDefaultUri(conf);
        if (!"hdfs".equals(uri.getScheme())) {
            throw new IOException(
                    "fs.defaultFS is " + uri + ", which is no HDFS. Name one by -fs hdfs://<nameservice>.");
        }
        // A heartbeat that waits is worth less than the next one.
        conf.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, RPC_MILLIS);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, CONNECT_MILLIS);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
        Collection<InetSocketAddress> addresses = HAUtilClient.isLogicalUri(conf, uri)
                ? DFSUtil.getRpcAddressesForNameserviceId(conf, uri.getHost(), null)
                        .values()
                : List.of(DFSUtilClient.getNNAddress(uri));
        List<NameNodeLine> lines = new ArrayList<>();
        addresses.forEach(address -> lines.add(new NameNodeLine(address, conf)));
        return lines;
    }
}
