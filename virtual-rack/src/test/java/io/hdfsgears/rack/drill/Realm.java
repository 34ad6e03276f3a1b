// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.UserGroupInformation;

/** A Kerberos realm with a KDC of its own, and what makes a rack a part of it: tickets for RPC, tokens and encryption for data. */
final class Realm implements Closeable {
    /** Of NameNode and DataNodes, and so the superuser. */
    static final String SERVICE = "hdfs/localhost";

    private final MiniKdc kdc;
    private final Path folder;

    private Realm(MiniKdc kdc, Path folder) {
        this.kdc = kdc;
        this.folder = folder;
    }

    /** Starts it, and makes this process the superuser. */
    static Realm start(Path folder) throws Exception {
        MiniKdc kdc = new MiniKdc(MiniKdc.createConf(), folder.toFile());
        kdc.start();
        Realm realm = new Realm(kdc, folder);
        kdc.createPrincipal(realm.keytab(SERVICE).toFile(), SERVICE, "HTTP/localhost");
        Configuration conf = new Configuration(false);
        conf.set(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION, "kerberos");
        UserGroupInformation.setConfiguration(conf);
        UserGroupInformation.loginUserFromKeytab(
                realm.principal(SERVICE), realm.keytab(SERVICE).toString());
        return realm;
    }

    String principal(String name) {
        return name + "@" + kdc.getRealm();
    }

    Path keytab(String name) {
        return folder.resolve(name.replaceAll("/.*", "") + ".keytab");
    }

    void add(String user) throws Exception {
        kdc.createPrincipal(keytab(user).toFile(), user);
    }

    /** What a JVM needs in its environment to be this principal. */
    Map<String, String> environment(String name) {
        return Map.of(
                "JDK_JAVA_OPTIONS", "-Djava.security.krb5.conf=" + kdc.getKrb5conf(),
                "KRB5PRINCIPAL", principal(name),
                "KRB5KEYTAB", keytab(name).toString());
    }

    /** Runs a program of ours on the rack as this user; what it prints is in the result's output. */
    CommandResult runAs(String user, VirtualRack rack, String mainClass, String... arguments)
            throws IOException, InterruptedException {
        return new OtherUser(rack, environment(user)).run(mainClass, arguments);
    }

    /** Does it in this process as this user. */
    <T> T within(String user, PrivilegedExceptionAction<T> action) throws IOException, InterruptedException {
        return UserGroupInformation.loginUserFromKeytabAndReturnUGI(
                        principal(user), keytab(user).toString())
                .doAs(action);
    }

    RackSpec joined(RackSpec spec) {
        String service = principal(SERVICE);
        String keytab = keytab(SERVICE).toString();
        return spec.withEnvironment(environment(SERVICE))
                .withSetting(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION, "kerberos")
                .withSetting(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, "true")
                .withSetting(HdfsClientConfigKeys.DFS_NAMENODE_KERBEROS_PRINCIPAL_KEY, service)
                .withSetting(DFSConfigKeys.DFS_NAMENODE_KEYTAB_FILE_KEY, keytab)
                .withSetting(DFSConfigKeys.DFS_DATANODE_KERBEROS_PRINCIPAL_KEY, service)
                .withSetting(DFSConfigKeys.DFS_DATANODE_KEYTAB_FILE_KEY, keytab)
                .withSetting(DFSConfigKeys.DFS_WEB_AUTHENTICATION_KERBEROS_PRINCIPAL_KEY, principal("HTTP/localhost"))
                .withSetting(DFSConfigKeys.DFS_WEB_AUTHENTICATION_KERBEROS_KEYTAB_KEY, keytab)
                .withSetting(DFSConfigKeys.DFS_BLOCK_ACCESS_TOKEN_ENABLE_KEY, "true")
                .withSetting(DFSConfigKeys.DFS_ENCRYPT_DATA_TRANSFER_KEY, "true")
                .withSetting(DFSConfigKeys.IGNORE_SECURE_PORTS_FOR_TESTING_KEY, "true"); // ports below 1024 need root
    }

    /** Stops the KDC and logs this process out. */
    @Override
    public void close() {
        kdc.stop();
        UserGroupInformation.reset();
    }
}
