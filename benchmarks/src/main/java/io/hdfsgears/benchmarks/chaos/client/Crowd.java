// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.history.store.Recorder;
import io.hdfsgears.rack.Poll;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** All clients of a run: a thread and a file system of its own each. */
public final class Crowd implements Closeable {
    private static final String ROOT = "/chaos";
    private static final String NAMES = ROOT + "/names";
    private static final String WEB = ROOT + "/h/";
    private static final String STRIPED = ROOT + "/e";
    private static final String SNAPPED = ROOT + "/snapped";
    private static final String QUOTA = ROOT + "/quota";
    /** Two data units: what a gear of two hosts can write. */
    private static final String STRIPES = "XOR-2-1-1024k";

    private static final long QUOTA_BYTES = 24L << 20;
    private static final Duration LEASE_PATIENCE = Duration.ofMinutes(3);
    private static final Duration LEASE_STEP = Duration.ofMillis(500);
    private static final int PAUSE_MILLIS = 700;
    private static final int AFTER_ERROR_MILLIS = 1_000;
    private static final int MOST_JOIN_MILLIS = 5_000;

    private final Configuration conf;
    private final Recorder recorder;
    private final Tally tally;
    private final Gate gate = new Gate();
    private final Catalog catalog = new Catalog();
    private final ReadWriteLock cut = new ReentrantReadWriteLock(true);
    private final Random random;
    private final List<Thread> threads = new ArrayList<>();
    private final List<FileSystem> open = new ArrayList<>();
    private final Hand own;
    private volatile boolean ending;

    /** @param conf of a stock client */
    public Crowd(Configuration conf, Recorder recorder, long seed, Tally tally) throws IOException {
        this.conf = conf;
        this.recorder = recorder;
        this.tally = tally;
        this.random = new Random(seed);
        this.own = new Hand("read-back", fileSystem(FileSystem.getDefaultUri(conf)), recorder, tally);
    }

    /** @param web WebHDFS's address; clients over it need the hosts' names resolved */
    public void start(URI web) throws IOException {
        DistributedFileSystem admin = admin();
        for (String folder : List.of("/w", "/a", "/f", "/t", "/h", "/x")) {
            admin.mkdirs(new Path(ROOT + folder));
        }
        for (String folder : List.of(NAMES, SNAPPED, QUOTA)) {
            admin.mkdirs(new Path(folder));
        }
        admin.allowSnapshot(new Path(SNAPPED));
        admin.setQuota(new Path(QUOTA), org.apache.hadoop.hdfs.protocol.HdfsConstants.QUOTA_DONT_SET, QUOTA_BYTES);
        URI hdfs = FileSystem.getDefaultUri(conf);
        begin("writer", hdfs, FileWork.writer(ROOT + "/w", catalog));
        begin("appender", hdfs, FileWork.appender(ROOT + "/a", catalog));
        begin("flusher", hdfs, FileWork.flusher(ROOT + "/f", catalog));
        begin("truncator", hdfs, FileWork.truncator(ROOT + "/t", catalog, cut));
        begin("reader", hdfs, FileWork.reader(catalog, cut));
        begin("keeper", hdfs, FileWork.keeper(catalog));
        begin("quota", hdfs, FileWork.quotaWriter(QUOTA));
        begin("renamer", hdfs, NameWork.renamer(NAMES));
        begin("other-renamer", hdfs, NameWork.renamer(NAMES));
        begin("snapshotter", hdfs, NameWork.snapshotter(SNAPPED));
        begin("random", hdfs, new RandomWork(ROOT + "/x"));
        begin("web-writer", web, WebWork.writer(ROOT + "/h", catalog));
        begin("web-reader", web, FileWork.reader(catalog, cut));
    }

    /** A client of erasure-coded files besides, where there are hosts for them. */
    public void startStriper() throws IOException {
        DistributedFileSystem admin = admin();
        Path folder = new Path(STRIPED);
        admin.mkdirs(folder);
        admin.enableErasureCodingPolicy(STRIPES);
        admin.setErasureCodingPolicy(folder, STRIPES);
        begin("striper", FileSystem.getDefaultUri(conf), FileWork.striper(STRIPED));
    }

    private void begin(String name, URI where, Work work) throws IOException {
        Hand hand = new Hand(name, fileSystem(where), recorder, tally);
        Random own = new Random(random.nextLong());
        Thread thread = new Thread(() -> run(hand, own, work), "chaos-" + name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private FileSystem fileSystem(URI where) throws IOException {
        FileSystem made = FileSystem.newInstance(where, conf);
        open.add(made);
        return made;
    }

    private void run(Hand hand, Random own, Work work) {
        while (!ending) {
            try {
                boolean[] failed = {false};
                gate.pass(() -> {
                    try {
                        work.step(hand, own);
                    } catch (IOException | RuntimeException e) {
                        failed[0] = true; // it is in the history and in the tally
                    }
                });
                Poll.pause(Duration.ofMillis(failed[0] ? AFTER_ERROR_MILLIS : own.nextInt(PAUSE_MILLIS)));
            } catch (IOException e) {
                return; // interrupted: the run ends
            }
        }
    }

    /** @return false when a client still works after the patience: a client that hangs */
    public boolean rest(Duration patience) throws IOException {
        return gate.close(patience);
    }

    /** Ends a {@link #rest}. */
    public void goOn() {
        gate.open();
    }

    /**
     * Reads all files back into the history, while clients rest.
     *
     * @return what could not be read
     */
    public List<String> readBack() throws IOException {
        List<String> unreadable = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> files = admin().listFiles(new Path(ROOT), true);
        while (files.hasNext()) {
            String path = files.next().getPath().toUri().getPath();
            if (path.startsWith(STRIPED) && !admin().isFileClosed(new Path(path))) {
                continue; // given up, with no byte acknowledged: stock recovers no group with too few of its units
            }
            try {
                if (path.startsWith(WEB)) {
                    closed(new Path(path));
                }
                own.read(path);
            } catch (IOException e) {
                unreadable.add(path + ": " + Trouble.note(e));
            }
        }
        own.list(NAMES);
        return unreadable;
    }

    /**
     * A DataNode that wrote for a client over the web and has ended keeps the lease for an hour, and a reader does not learn how long the
     * file is. No such client writes now.
     */
    private void closed(Path path) throws IOException {
        Poll.until(
                LEASE_PATIENCE,
                LEASE_STEP,
                () -> admin().isFileClosed(path) || admin().recoverLease(path),
                () -> "the lease of " + path + " is not recovered");
    }

    /** The file system of the run itself. */
    public DistributedFileSystem admin() {
        return (DistributedFileSystem) own.files();
    }

    /** Operations and errors of the clients so far. */
    public ClientFigures figures() {
        return tally.figures();
    }

    /** Where each client is now. */
    public String stacks() {
        StringBuilder text = new StringBuilder();
        for (Thread thread : threads) {
            text.append(thread.getName()).append('\n');
            for (StackTraceElement at : thread.getStackTrace()) {
                text.append("    ").append(at).append('\n');
            }
        }
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        ending = true;
        for (Thread thread : threads) {
            thread.interrupt();
        }
        for (Thread thread : threads) {
            Waits.on(() -> {
                thread.join(MOST_JOIN_MILLIS);
                return true;
            });
        }
        // Open files of clients that failed are the NameNode's to close: a close here would wait for it.
        for (FileSystem each : open) {
            if (each instanceof DistributedFileSystem hdfs) {
                hdfs.getClient().closeAllFilesBeingWritten(true);
            }
        }
    }
}
