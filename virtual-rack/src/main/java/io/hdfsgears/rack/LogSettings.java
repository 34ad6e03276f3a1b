// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

/** Logging of the rack's processes: small files for daemons, warnings on standard error for clients. */
public final class LogSettings {
    /** System property with the daemon's own file. */
    public static final String FILE_PROPERTY = "rack.log.file";

    private static final String LAYOUT = """
            log4j.appender.%1$s.layout=org.apache.log4j.PatternLayout
            log4j.appender.%1$s.layout.ConversionPattern=%%d{ISO8601} %%p %%c{1}: %%m%%n
            """;

    private LogSettings() {}

    public static String toFile() {
        return """
                log4j.rootLogger=INFO,file
                log4j.appender.file=org.apache.log4j.RollingFileAppender
                log4j.appender.file.File=${rack.log.file}
                log4j.appender.file.MaxFileSize=4MB
                log4j.appender.file.MaxBackupIndex=2
                log4j.logger.org.apache.hadoop.hdfs.server.datanode.DataNode.clienttrace=WARN
                log4j.logger.org.apache.hadoop.hdfs.server.namenode.FSNamesystem.audit=INFO
                """ + LAYOUT.formatted("file");
    }

    /** Its audit log has a file of its own beside, as on a cluster; the daemon's log has its lines, too. */
    public static String ofNameNode() {
        return toFile() + """
                log4j.logger.org.apache.hadoop.hdfs.server.namenode.FSNamesystem.audit=INFO,audit
                log4j.appender.audit=org.apache.log4j.RollingFileAppender
                log4j.appender.audit.File=${rack.log.file}.audit
                log4j.appender.audit.MaxFileSize=256MB
                log4j.appender.audit.MaxBackupIndex=4
                """ + LAYOUT.formatted("audit");
    }

    public static String toConsole() {
        return """
                log4j.rootLogger=WARN,console
                log4j.appender.console=org.apache.log4j.ConsoleAppender
                log4j.appender.console.target=System.err
                log4j.logger.org.apache.hadoop.util.NativeCodeLoader=ERROR
                """ + LAYOUT.formatted("console");
    }

    /** What it does with its host is seen where the host prints. */
    public static String ofAgent() {
        return toConsole() + "log4j.logger.io.hdfsgears.power=INFO\n";
    }
}
