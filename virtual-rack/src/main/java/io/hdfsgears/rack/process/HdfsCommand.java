// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.process;

import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.JavaProgram;
import io.hdfsgears.rack.RackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** {@code hdfs <subcommand> ...} as in a Hadoop tree: stock classes, except dfsadmin, which the gears extend, and gears, power and pfimbi, which they add. */
public final class HdfsCommand {
    private static final String TOOLS = "org.apache.hadoop.hdfs.tools.";
    static final String POWER = "io.hdfsgears.power.cli.PowerCli";
    private static final String PFIMBI = "io.hdfsgears.pfimbi.hdfs.cli.PfimbiCli";
    private static final String GEARS = "io.hdfsgears.hdfs.cli.gears.GearsCli";
    private static final String GEAR_ADMIN = "io.hdfsgears.hdfs.cli.GearAdmin";
    private static final Map<String, String> CLASSES = new TreeMap<>(Map.ofEntries(
            Map.entry("dfs", "org.apache.hadoop.fs.FsShell"),
            Map.entry("fsck", TOOLS + "DFSck"),
            Map.entry("haadmin", TOOLS + "DFSHAAdmin"),
            Map.entry("dfsadmin", TOOLS + "DFSAdmin"),
            Map.entry("balancer", "org.apache.hadoop.hdfs.server.balancer.Balancer"),
            Map.entry("mover", "org.apache.hadoop.hdfs.server.mover.Mover"),
            Map.entry("getconf", TOOLS + "GetConf"),
            Map.entry("groups", TOOLS + "GetGroups"),
            Map.entry("fetchdt", TOOLS + "DelegationTokenFetcher"),
            Map.entry("debug", TOOLS + "DebugAdmin"),
            Map.entry("ec", TOOLS + "ECAdmin"),
            Map.entry("cacheadmin", TOOLS + "CacheAdmin"),
            Map.entry("crypto", TOOLS + "CryptoAdmin"),
            Map.entry("storagepolicies", TOOLS + "StoragePolicyAdmin"),
            Map.entry("snapshotDiff", TOOLS + "snapshot.SnapshotDiff"),
            Map.entry("lsSnapshottableDir", TOOLS + "snapshot.LsSnapshottableDir"),
            Map.entry("jmxget", TOOLS + "JMXGet"),
            Map.entry("oiv", TOOLS + "offlineImageViewer.OfflineImageViewerPB"),
            Map.entry("gears", GEARS),
            Map.entry("pfimbi", PFIMBI),
            Map.entry("power", POWER),
            Map.entry("oev", TOOLS + "offlineEditsViewer.OfflineEditsViewer"),
            Map.entry("version", "org.apache.hadoop.util.VersionInfo")));

    private final JavaProgram program;
    private final Map<String, String> environment;

    private HdfsCommand(JavaProgram program, Map<String, String> environment) {
        this.program = program;
        this.environment = Map.copyOf(environment);
    }

    private ProcessBuilder builder() {
        ProcessBuilder builder = program.builder();
        builder.environment().putAll(environment);
        return builder;
    }

    /** @throws RackException for a subcommand that is not there, with those that are */
    public static HdfsCommand of(List<String> arguments, Programs programs, boolean stock) throws IOException {
        String subcommand = arguments.isEmpty() ? "" : arguments.get(0);
        String mainClass = CLASSES.get(subcommand);
        if (mainClass == null) {
            throw new RackException(
                    (subcommand.isEmpty() ? "hdfs needs a subcommand" : "hdfs " + subcommand + " is not here")
                            + ": give one of " + String.join(", ", CLASSES.keySet()) + ".");
        }
        List<String> rest = arguments.subList(1, arguments.size());
        if (mainClass.equals(POWER)) {
            return new HdfsCommand(
                    programs.admin(POWER, rest),
                    Map.of("HADOOP_CONF_DIR", programs.powerConf().toString()));
        }
        if (mainClass.equals(PFIMBI) || mainClass.equals(GEARS)) {
            return new HdfsCommand(programs.admin(mainClass, rest), Map.of());
        }
        boolean gears = subcommand.equals("dfsadmin") && !stock;
        return new HdfsCommand(gears ? programs.admin(GEAR_ADMIN, rest) : programs.client(mainClass, rest), Map.of());
    }

    /**
     * Runs it on this process's own standard input, output and error.
     *
     * @return its exit code
     */
    public int runInForeground() throws IOException {
        return runInForeground(builder());
    }

    /** The same with any program. */
    public static int runInForeground(ProcessBuilder program) throws IOException {
        Process process = program.inheritIO().start();
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        }
    }

    /** Runs it and collects what it prints. */
    public CommandResult run(Duration patience) throws IOException {
        Path output = Files.createTempFile("rack-hdfs-", ".out");
        Path errors = Files.createTempFile("rack-hdfs-", ".err");
        try {
            Process process = builder()
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new RackException(
                        program.mainClass() + " took over " + patience.toSeconds() + " s and was ended.");
            }
            return new CommandResult(process.exitValue(), Files.readString(output), Files.readString(errors));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        } finally {
            Files.deleteIfExists(output);
            Files.deleteIfExists(errors);
        }
    }
}
