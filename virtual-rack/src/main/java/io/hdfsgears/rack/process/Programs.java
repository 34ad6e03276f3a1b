// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.process;

import io.hdfsgears.rack.JavaProgram;
import io.hdfsgears.rack.LogSettings;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.process.ClassArchives.Kind;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which JVM, with which jars, heap and main class, each part of a rack is. */
public final class Programs {
    static final String STOCK_NAMENODE = "org.apache.hadoop.hdfs.server.namenode.NameNode";
    static final String GEAR_NAMENODE = "io.hdfsgears.hdfs.namenode.GearNameNode";
    static final String DATANODE = "org.apache.hadoop.hdfs.server.datanode.DataNode";
    static final String JOURNALNODE = "org.apache.hadoop.hdfs.qjournal.server.JournalNode";
    static final String POWER = "io.hdfsgears.rack.hdfs.power.RackPower";
    static final String WORKER = "io.hdfsgears.rack.hdfs.client.ClientWorker";

    private static final List<String> SMALL =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djava.net.preferIPv4Stack=true");
    private static final List<String> NAMENODE_HEAP = List.of("-Xms64m", "-Xmx256m");
    private static final List<String> DATANODE_HEAP =
            List.of("-Xms16m", "-Xmx64m", "-Xss256k", "-XX:ReservedCodeCacheSize=24m");
    private static final List<String> JOURNAL_HEAP = List.of("-Xms16m", "-Xmx64m");
    private static final List<String> POWER_HEAP = List.of("-Xms16m", "-Xmx64m", "-Xss256k");
    private static final List<String> AGENT_HEAP =
            List.of("-Xms16m", "-Xmx64m", "-Xss256k", "-XX:ReservedCodeCacheSize=24m");
    private static final List<String> CLIENT_HEAP = List.of("-Xms32m", "-Xmx256m");
    private static final List<String> WORKER_HEAP =
            List.of("-Xms64m", "-Xmx768m", "-XX:+UseSerialGC", "-Djava.net.preferIPv4Stack=true");

    private final Installation installation;
    private final RackFiles files;
    private final ClassArchives archives;
    private final RackSpec spec;

    public Programs(Installation installation, RackFiles files, ClassArchives archives, RackSpec spec) {
        this.installation = installation;
        this.files = files;
        this.archives = archives;
        this.spec = spec;
    }

    /** @param name nn1, nn2, jn1, h01, ... or power */
    public JavaProgram daemon(String name) throws IOException {
        if (name.equals(Names.POWER)) {
            return new JavaProgram(
                    flags(POWER_HEAP, List.of("-D" + Installation.HOME_PROPERTY + "=" + installation.home()), name),
                    installation.rackClassPath(files.conf(name)),
                    POWER,
                    List.of(files.root().toString()),
                    spec.environment());
        }
        if (Names.isJournal(name)) {
            return journal(name);
        }
        return Names.isNameNode(name) ? nameNode(name, List.of()) : dataNode(name);
    }

    private JavaProgram journal(String name) throws IOException {
        return configured(
                name,
                new JavaProgram(
                        flags(JOURNAL_HEAP, archives.flags(Kind.DATANODE), name),
                        installation.dataNodeClassPath(files.conf(name), false),
                        JOURNALNODE,
                        List.of()));
    }

    /** Where the file is that says how hosts are woken. */
    Path powerConf() {
        return files.conf(Names.POWER);
    }

    /** @param clusterId the same for all namespaces of a cluster */
    public JavaProgram format(String nameNode, String clusterId) throws IOException {
        return nameNode(nameNode, List.of("-format", "-clusterid", clusterId, "-force", "-nonInteractive"));
    }

    private JavaProgram nameNode(String name, List<String> arguments) throws IOException {
        String classPath = installation.nameNodeClassPath(files.conf(name), spec.stock());
        // what formats is gone before there is anything worth recording
        List<String> shared = archives.recording() && !arguments.isEmpty() ? List.of() : archives.flags(Kind.NAMENODE);
        return configured(
                name,
                new JavaProgram(
                        flags(NAMENODE_HEAP, shared, name),
                        classPath,
                        spec.stock() ? STOCK_NAMENODE : GEAR_NAMENODE,
                        arguments));
    }

    private JavaProgram dataNode(String name) throws IOException {
        return configured(
                name,
                new JavaProgram(
                        flags(DATANODE_HEAP, archives.flags(Kind.DATANODE), name),
                        installation.dataNodeClassPath(files.conf(name), spec.extendsDataNodes()),
                        DATANODE,
                        List.of()));
    }

    /** A stock client's command, such as FsShell. */
    public JavaProgram client(String mainClass, List<String> arguments) throws IOException {
        List<String> flags = new ArrayList<>(CLIENT_HEAP);
        flags.addAll(SMALL);
        flags.addAll(archives.flags(Kind.CLIENT));
        flags.addAll(onHardware("client"));
        flags.add(logging("client"));
        return configured(
                "client",
                new JavaProgram(flags, installation.clientClassPath(files.clientConf()), mainClass, arguments));
    }

    /** The gears' administration command; it takes the place of stock dfsadmin. */
    public JavaProgram admin(String mainClass, List<String> arguments) throws IOException {
        JavaProgram program = client(mainClass, arguments);
        return new JavaProgram(
                program.flags(),
                installation.adminClassPath(files.clientConf()),
                mainClass,
                arguments,
                spec.environment());
    }

    /**
     * {@code hdfs power ...} in a host that is a machine of its own: its agent, and what a person asks it; arguments follow.
     *
     * @return empty where no host ever sleeps
     */
    public Optional<JavaProgram> agent() throws IOException {
        if (!spec.shiftsGears()) {
            return Optional.empty();
        }
        Path conf = files.conf(Names.AGENT);
        List<String> flags = new ArrayList<>(AGENT_HEAP);
        flags.addAll(SMALL);
        flags.addAll(archives.flags(Kind.CLIENT));
        flags.addAll(List.of("-XX:-UsePerfData", logging(Names.AGENT), temporaryFolder()));
        Map<String, String> environment = new HashMap<>(spec.environment());
        environment.put("HADOOP_CONF_DIR", conf.toString());
        return Optional.of(
                new JavaProgram(flags, installation.adminClassPath(conf), HdfsCommand.POWER, List.of(), environment));
    }

    /**
     * The long-lived stock client.
     *
     * @param conf name of the folder of its configuration
     */
    public JavaProgram worker(String name, String conf) throws IOException {
        List<String> flags = new ArrayList<>(WORKER_HEAP);
        flags.addAll(archives.flags(Kind.CLIENT));
        flags.addAll(onHardware("client"));
        flags.add(logging("client"));
        flags.addAll(new ProcessTable(files).marks(name));
        flags.add(temporaryFolder());
        return new JavaProgram(
                flags, installation.workerClassPath(files.conf(conf)), WORKER, List.of(), spec.environment());
    }

    private List<String> flags(List<String> heap, List<String> shared, String name) {
        List<String> flags = new ArrayList<>(heap);
        flags.addAll(SMALL);
        flags.addAll(shared);
        flags.addAll(onHardware(name));
        flags.addAll(new ProcessTable(files).marks(name));
        flags.add("-D" + LogSettings.FILE_PROPERTY + "=" + files.log(name));
        flags.add(logging(name));
        flags.add(temporaryFolder());
        flags.add("-Dhadoop.log.dir=" + files.logs());
        flags.add("-XX:ErrorFile=" + files.logs().resolve(name + ".hs_err"));
        return flags;
    }

    /**
     * This machine's own daemons know the hosts by the rack's file: a name server would not. Within a host /etc/hosts is that file,
     * and its JVM has number 1 as that of any other host has, by which files of performance data would collide.
     */
    private List<String> onHardware(String name) {
        if (spec.hardware() == null) {
            return List.of();
        }
        if (Names.isHost(name)) {
            return List.of("-XX:-UsePerfData");
        }
        return Files.exists(files.hostsFile()) ? List.of("-Djdk.net.hosts.file=" + files.hostsFile()) : List.of();
    }

    /** Jetty unpacks web folders into it and leaves them there when its process is killed. */
    private String temporaryFolder() {
        return "-Djava.io.tmpdir=" + files.temporary();
    }

    private String logging(String name) {
        return "-Dlog4j.configuration="
                + files.conf(name).resolve("log4j.properties").toUri();
    }

    /** An archive can only be recorded without a folder on the class path: then a jar with the configuration takes its place. */
    private JavaProgram configured(String name, JavaProgram unset) throws IOException {
        JavaProgram program = unset.with(spec.environment());
        if (!archives.recording()) {
            return program;
        }
        Path jar = ConfJar.of(files.conf(name));
        int last = program.classPath().lastIndexOf(File.pathSeparatorChar);
        return new JavaProgram(
                program.flags(),
                program.classPath().substring(0, last + 1) + jar,
                program.mainClass(),
                program.arguments(),
                program.environment());
    }
}
