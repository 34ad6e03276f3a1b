// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.HAUtilClient;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/** All NameNodes that hosts obey: of each nameservice that they serve. */
public final class NameNodes {
    private static final int RPC_MILLIS = 10_000;
    private static final int CONNECT_MILLIS = 5_000;
    private static final int QUESTION_MILLIS = 2_000;

    private NameNodes() {}

    /**
     * @param fs hdfs://nameservice, or hdfs://host:port, the only one that is asked; else the nameservices of the hosts file
     * @param nameservices that the hosts file names; without, if there are several, those that the DataNodes report to, and else
     *     that of fs.defaultFS
     * @param login of a cluster with Kerberos: principal and keytab
     */
    public static List<NameNodeLine> find(Optional<String> fs, List<String> nameservices, Optional<Login> login)
            throws IOException {
        Configuration conf = configuration();
        logIn(conf, login);
        return of(conf, fs, nameservices);
    }

    /**
     * As {@link #find}, for a command that people wait for: a NameNode that does not answer in two seconds is passed over.
     *
     * @param fs hdfs://nameservice, or hdfs://host:port, the only one that is asked
     */
    public static List<NameNodeLine> findForQuestion(Optional<String> fs) throws IOException {
        Configuration conf = configuration();
        logIn(conf, Optional.empty());
        return of(conf, fs, List.of(), QUESTION_MILLIS, QUESTION_MILLIS);
    }

    /** All files are read here. Stock would do so later, in static initializers, and they would end in Errors. */
    private static Configuration configuration() throws IOException {
        Configuration conf = new HdfsConfiguration();
        try {
            int unused = conf.size();
        } catch (RuntimeException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IOException(
                    "Hadoop's configuration cannot be read: "
                            + String.valueOf(cause.getMessage()).strip()
                            + ". Correct it in the folder HADOOP_CONF_DIR.",
                    e);
        }
        return conf;
    }

    /** Hadoop's RPC renews what came from a keytab by itself; a ticket ends when it ends. */
    private static void logIn(Configuration conf, Optional<Login> login) throws IOException {
        UserGroupInformation.setConfiguration(conf);
        if (!UserGroupInformation.isSecurityEnabled()) {
            return;
        }
        if (login.isEmpty()) {
            UserGroupInformation user = UserGroupInformation.getLoginUser();
            if (!user.hasKerberosCredentials()) {
                throw new NotLoggedIn(
                        "the cluster uses Kerberos, and " + user.getUserName()
                                + " has no ticket: name a principal and its keytab in the hosts file, or log in by"
                                + " kinit",
                        null);
            }
            return;
        }
        String principal = SecurityUtil.getServerPrincipal(login.get().principal(), (String) null);
        String keytab = login.get().keytab().toString();
        try {
            UserGroupInformation.loginUserFromKeytab(principal, keytab);
        } catch (IOException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new NotLoggedIn(
                    principal + " cannot log in from its keytab " + keytab + ": "
                            + String.valueOf(cause.getMessage()).strip(),
                    e);
        }
    }

    /**
     * @param principal of a superuser or a member of dfs.cluster.administrators; _HOST stands for this host
     * @param keytab its key
     */
    public record Login(String principal, Path keytab) {}

    /** Kerberos would not have it. */
    public static final class NotLoggedIn extends IOException {
        NotLoggedIn(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    static List<NameNodeLine> of(Configuration conf, Optional<String> fs, List<String> nameservices)
            throws IOException {
        return of(conf, fs, nameservices, RPC_MILLIS, CONNECT_MILLIS);
    }

    private static List<NameNodeLine> of(
            Configuration conf, Optional<String> fs, List<String> nameservices, int rpcMillis, int connectMillis)
            throws IOException {
        // A heartbeat that waits is worth less than the next one.
        conf.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, rpcMillis);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, connectMillis);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
        Collection<String> all = nameservices.isEmpty() ? served(conf) : nameservices;
        if (fs.isPresent() || all.isEmpty()) {
            return ofUri(conf, fs.isPresent() ? URI.create(fs.get()) : FileSystem.getDefaultUri(conf));
        }
        List<NameNodeLine> lines = new ArrayList<>();
        for (String nameservice : new LinkedHashSet<>(all)) {
            lines.addAll(ofNameservice(conf, nameservice));
        }
        return lines;
    }

    /** Those that DataNodes report to, if there are several: each has data on the same hosts. */
    private static Collection<String> served(Configuration conf) {
        Collection<String> internal = conf.getTrimmedStringCollection(DFSConfigKeys.DFS_INTERNAL_NAMESERVICES_KEY);
        Collection<String> all = internal.isEmpty() ? DFSUtilClient.getNameServiceIds(conf) : internal;
        return all.size() > 1 ? all : List.of();
    }

    private static List<NameNodeLine> ofUri(Configuration conf, URI uri) throws IOException {
        if (!"hdfs".equals(uri.getScheme())) {
            throw new IOException("fs.defaultFS is " + uri
                    + ", which is no HDFS. Name one by -fs hdfs://<nameservice>, or 'nameservices' in the hosts file.");
        }
        return HAUtilClient.isLogicalUri(conf, uri)
                ? ofNameservice(conf, uri.getHost())
                : List.of(new NameNodeLine(uri.getAuthority(), DFSUtilClient.getNNAddress(uri), conf));
    }

    private static List<NameNodeLine> ofNameservice(Configuration conf, String nameservice) throws IOException {
        Collection<InetSocketAddress> addresses =
                DFSUtil.getRpcAddressesForNameserviceId(conf, nameservice, null).values();
        if (addresses.isEmpty()) {
            throw new IOException("nameservice " + nameservice + " has no NameNode: set "
                    + DFSConfigKeys.DFS_NAMENODE_RPC_ADDRESS_KEY + "." + nameservice
                    + ", or leave it out of 'nameservices' in the hosts file if hosts do not serve it.");
        }
        return addresses.stream()
                .map(address -> new NameNodeLine(nameservice, address, conf))
                .toList();
    }
}
