// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hdfs.server.namenode.AuditLogger;

/** Remembers what a NameNode audits. One for the process, since stock makes it by its name. */
public final class AuditLines implements AuditLogger {
    static final List<String> LINES = new CopyOnWriteArrayList<>();

    @Override
    public void initialize(Configuration conf) {
        LINES.clear();
    }

    @Override
    public void logAuditEvent(
            boolean succeeded, String user, InetAddress from, String command, String src, String dst, FileStatus stat) {
        LINES.add(succeeded + " " + user + " " + from.getHostAddress() + " " + command + " " + src);
    }
}
