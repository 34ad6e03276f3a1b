// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import java.time.Duration;
import java.util.List;

/** Every key of Pfimbi, of the NameNode and of DataNodes; {@code conf/pfimbi-default.xml} is rendered from here. */
public final class PfimbiKeys {
    private static final String NAMENODE = "dfs.namenode.pfimbi.";
    private static final String DATANODE = "dfs.datanode.pfimbi.";
    private static final int MAX_REPLICAS = 512;
    private static final String RULES = "each /directory=replicas; the deepest directory above a file decides";

    public static final ConfKey<Boolean> ENABLED = key(
            NAMENODE + "enabled",
            ValueType.booleans(),
            "false",
            "Whether jobs may have some replicas of their blocks written after the writer was told that they are safe. Give"
                    + " every DataNode the dataset factory"
                    + " org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.GearDataset$Factory"
                    + " (dfs.datanode.fsdataset.factory) first: a stock DataNode does not pass copies on. The NameNode makes them"
                    + " when dfs.namenode.reconstruction.pending.timeout-sec is over, 5 to 10 minutes later by default.");

    public static final ConfKey<Integer> SYNC_REPLICAS = key(
            NAMENODE + "sync.replicas",
            ValueType.ints(0, MAX_REPLICAS, "replicas"),
            "0",
            "Replicas that a writer waits for where neither the job nor a rule for the path says. 0: all, as in stock HDFS.");

    public static final ConfKey<List<String>> SYNC_PATHS = key(
            NAMENODE + "sync.paths",
            ValueType.words(RULES),
            "",
            "Replicas that writers below these directories wait for, such as /tmp=1,/user/logs=2. 0: all. A job that asks for"
                    + " a number itself (pfimbi:1 in its caller context or in its client name) goes before.");

    public static final ConfKey<List<String>> FLOOR_PATHS = key(
            NAMENODE + "floor.paths",
            ValueType.words(RULES),
            "",
            "Writers below these directories wait for at least that number of replicas, whatever a job or a rule asks for.");

    public static final ConfKey<Boolean> SYNC_BY_QUEUE = keySince(
            "0.2.0",
            NAMENODE + "sync.by.queue",
            ValueType.booleans(),
            "false",
            "Which of the hosts that the layout chose for a block its writer waits for. false: the first ones of the layout, which"
                    + " with Rabbit are primaries. true: first those with the fastest kind of volume, then the writer's own host,"
                    + " then those with the fewest blocks that writers wait for; the layout's first host may get its copy later."
                    + " The hosts of the block stay those of the layout, and the writer's replicas are on as many racks as before."
                    + " A writer that waits for one replica holds a shift down until its block is full where its host is to"
                    + " leave: with true that may be any host. Off until it has been measured.");

    public static final ConfKey<Integer> SYNC_IDLE_QUEUE = keySince(
            "0.2.0",
            NAMENODE + "sync.idle.queue",
            ValueType.ints(0, 1000, "blocks"),
            "0",
            "How many replicas a writer waits for follows the load: the number that the rules give is the least, and for each"
                    + " host of the block on which fewer than this number of blocks are being written for each of its volumes"
                    + " the writer waits for one more, up to all. A job that asks for a number itself gets that number. 0: by"
                    + " the rules alone. Off until it has been measured.");

    public static final ConfKey<Integer> BUFFER_BLOCKS = key(
            DATANODE + "buffer.blocks",
            ValueType.ints(1, 10_000, "blocks"),
            "16",
            "Asynchronous blocks that a DataNode asks for at once, of all that were announced to it.");

    public static final ConfKey<String> WEIGHTS = key(
            DATANODE + "weights",
            ValueType.strings("rules class=weight with commas between them; a class is position/job, with * for any"),
            "2=100, 3=10, 4=1",
            "Weights in the fair queue of announced blocks: of positions in the pipeline, where the first replica has 1, and of"
                    + " jobs within a position, such as */job_17=4. A class that no rule names weighs 1.");

    public static final ConfKey<Boolean> FLOW_CONTROL = key(
            DATANODE + "flow.control",
            ValueType.booleans(),
            "true",
            "Whether a DataNode takes asynchronous blocks only while few bytes of its page cache wait for the disk. Without it"
                    + " replication disturbs the next job; for comparison.");

    public static final ConfKey<Duration> FLOW_INTERVAL = key(
            DATANODE + "flow.interval",
            ValueType.durations("10ms", "10s"),
            "200ms",
            "How often the page cache is looked at.");

    public static final ConfKey<Long> DISK_SPEED = key(
            DATANODE + "disk.speed",
            ValueType.sizes("1m", "64g"),
            "200m",
            "Highest throughput of the disks, bytes a second: with the interval it gives the bytes that may be dirty above the"
                    + " kernel's own threshold, two of the largest blocks at least, so that the disks never run dry.");

    public static final ConfKey<Integer> FLOW_SHARE = key(
            DATANODE + "flow.share",
            ValueType.ints(0, 1_000_000, "blocks"),
            "32",
            "After this number of blocks that clients wait for, one asynchronous block is taken however full the page cache is. 0:"
                    + " never.");

    public static final ConfKey<Integer> PUSH_THREADS = key(
            DATANODE + "push.threads",
            ValueType.ints(1, 1000, "threads"),
            "8",
            "Asynchronous blocks that a DataNode sends at once: a quarter of them to one target at most, and one only while it"
                    + " makes copies that the NameNode ordered. The NameNode does not count them as transfers, so"
                    + " dfs.namenode.replication.max-streams leaves them out.");

    public static final ConfKey<Duration> DEADLINE = key(
            DATANODE + "deadline",
            ValueType.durations("1s", "7d"),
            "4m",
            "A copy that has not begun to move this time after its block was whole is left to the NameNode. The NameNode makes it"
                    + " when dfs.namenode.reconstruction.pending.timeout-sec (5 minutes) is over. It looks once in that time,"
                    + " every 5 minutes at least: by default the copy is made 5 to 10 minutes after its block was whole. Keep"
                    + " the deadline below the time-out, with time for one transfer, or blocks are copied twice. Raise both"
                    + " where more copies are to wait.");

    private static final List<ConfKey<?>> ALL = List.of(
            ENABLED,
            SYNC_REPLICAS,
            SYNC_PATHS,
            FLOOR_PATHS,
            SYNC_BY_QUEUE,
            SYNC_IDLE_QUEUE,
            BUFFER_BLOCKS,
            WEIGHTS,
            FLOW_CONTROL,
            FLOW_INTERVAL,
            DISK_SPEED,
            FLOW_SHARE,
            PUSH_THREADS,
            DEADLINE);

    private PfimbiKeys() {}

    /** Every key, in the order of the rendered file. */
    public static List<ConfKey<?>> all() {
        return ALL;
    }

    private static <T> ConfKey<T> key(String name, ValueType<T> type, String defaultText, String doc) {
        return keySince("0.1.0", name, type, defaultText, doc);
    }

    private static <T> ConfKey<T> keySince(
            String since, String name, ValueType<T> type, String defaultText, String doc) {
        return new ConfKey<>(name, type, defaultText, doc, since);
    }
}
