// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.spark;

import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.benchmarks.foreign.CallLog;
import io.hdfsgears.benchmarks.foreign.ForeignJvm;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Processes of Spark: a driver, stock as Maven Central has it, that takes jobs one at a time, and two executors that it starts. */
final class SparkProcess implements Closeable {
    private static final String SOURCE = "SparkWork.java";
    private static final Duration UP = Duration.ofMinutes(2);
    private static final Duration JOB = Duration.ofMinutes(15);
    private static final Duration STEP = Duration.ofMillis(100);
    /** Packages that Spark's own launcher opens, too. */
    private static final List<String> OPENED = List.of(
            "java.base/java.lang",
            "java.base/java.lang.invoke",
            "java.base/java.lang.reflect",
            "java.base/java.io",
            "java.base/java.net",
            "java.base/java.nio",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/java.util.concurrent.atomic",
            "java.base/jdk.internal.ref",
            "java.base/sun.nio.ch",
            "java.base/sun.nio.cs",
            "java.base/sun.security.action",
            "java.base/sun.util.calendar",
            "java.security.jgss/sun.security.krb5");

    private final Process driver;
    private final CallLog log;
    private int answered;

    private SparkProcess(Process driver, CallLog log) {
        this.driver = driver;
        this.log = log;
    }

    /**
     * @param jars Spark's
     * @param folder of configuration and logs
     * @param rackConf configuration of a stock client
     * @param tasks of a job that writes
     */
    static SparkProcess start(Path jars, Path folder, Path rackConf, int tasks) throws IOException {
        Path home = Files.createDirectories(folder.resolve("home"));
        Files.createSymbolicLink(home.resolve("jars"), jars);
        ForeignJvm jvm = new ForeignJvm(jars, folder, rackConf, OPENED, flags());
        Path out = folder.resolve("driver.out");
        ProcessBuilder builder = jvm.start(
                        home,
                        "700m",
                        List.of(jvm.source(SparkProcess.class, SOURCE).toString(), String.valueOf(tasks)))
                .redirectOutput(out.toFile())
                .redirectError(folder.resolve("driver.log").toFile());
        builder.environment()
                .putAll(Map.of(
                        "SPARK_HOME", home.toString(),
                        "SPARK_SCALA_VERSION", "2.13",
                        "HADOOP_CONF_DIR", rackConf.toString(),
                        "SPARK_LOCAL_DIRS", folder.resolve("tmp").toString(),
                        "SPARK_LOCAL_IP", "127.0.0.1"));
        SparkProcess spark = new SparkProcess(builder.start(), new CallLog(out, Set.of("task")));
        Runtime.getRuntime().addShutdownHook(new Thread(spark::kill));
        try {
            spark.await(UP, "ready", 1);
        } catch (IOException e) {
            spark.kill();
            throw e;
        }
        return spark;
    }

    private static List<String> flags() {
        Map<String, String> settings = new TreeMap<>();
        // Executors in JVMs of their own: two, with two cores each.
        settings.put("spark.master", "local-cluster[2,2,640]");
        settings.put("spark.executor.memory", "640m");
        settings.put("spark.ui.enabled", "false");
        settings.put("spark.sql.shuffle.partitions", "4");
        // Files are a few MB: a task of its own for about each two.
        settings.put("spark.sql.files.maxPartitionBytes", "8m");
        List<String> flags = new ArrayList<>();
        settings.forEach((key, value) -> flags.add("-D" + key + "=" + value));
        return flags;
    }

    /**
     * Result of a job.
     *
     * @param found rows that it wrote, or that it read and that are as they were written
     * @param failed it ended with an error, which is in the log
     */
    record Job(double seconds, long found, long wrong, boolean failed) {
        /** @param line {@code job MILLIS FOUND WRONG} or {@code job MILLIS failed} */
        static Job of(String line) {
            String[] words = line.split(" ", -1);
            double seconds = Long.parseLong(words[1]) / 1e3;
            return words[2].equals("failed")
                    ? new Job(seconds, 0, 0, true)
                    : new Job(seconds, Long.parseLong(words[2]), Long.parseLong(words[3]), false);
        }
    }

    /** Begins a job. */
    void begin(String what, String path, long rows) throws IOException {
        driver.getOutputStream().write((what + " " + path + " " + rows + "\n").getBytes(StandardCharsets.UTF_8));
        driver.getOutputStream().flush();
    }

    /** @return what the job ended with that was begun last */
    Job end() throws IOException {
        answered++;
        List<String> jobs = await(JOB, "job ", answered);
        return Job.of(jobs.get(answered - 1));
    }

    /** Waits until a task has ended since the last look, or the job. */
    void awaitTask() throws IOException {
        int before = lines("task ").size();
        Poll.until(
                JOB,
                STEP,
                () -> lines("task ").size() > before || lines("job ").size() > answered,
                () -> "no task of Spark ended: see " + log);
    }

    CallLog.Calls look() throws IOException {
        return log.look();
    }

    private List<String> lines(String start) throws IOException {
        return log.lines().stream().filter(line -> line.startsWith(start)).toList();
    }

    private List<String> await(Duration patience, String start, int number) throws IOException {
        Poll.until(
                patience,
                STEP,
                () -> {
                    if (!driver.isAlive() && lines(start).size() < number) {
                        throw new RackException("Spark's driver ended with " + driver.exitValue() + ": see " + log);
                    }
                    return lines(start).size() >= number;
                },
                () -> "no \"" + start + "\" in " + log);
        return lines(start);
    }

    /** Executors first: they would outlive their driver for a while. */
    private void kill() {
        driver.descendants().forEach(ProcessHandle::destroyForcibly);
        driver.destroyForcibly();
    }

    @Override
    public void close() throws IOException {
        kill();
        Waits.on(driver::waitFor);
    }
}
