// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.hdfs.state.NotFoundedException;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.jspecify.annotations.Nullable;

/** The one volatile field through which everybody but the gear agent sees the gears. */
public final class Views {
    /** What the chain waits for, as long as nothing better is known. */
    public static final String STARTING = "this NameNode has only just started, is in safe mode or stands by";

    /** Where clients name files by numbers: their own, or their directory's. */
    private static final String NUMBERED = "/.reserved/.inodes/";

    private static final ThreadLocal<@Nullable LoadGauge> GAUGE = new ThreadLocal<>();

    private volatile @Nullable HdfsView current;
    private volatile String waitsFor = STARTING;
    private volatile boolean repairsHeld;
    private volatile boolean copiesUnsettled;
    private final ThreadLocal<Boolean> changing = ThreadLocal.withInitial(() -> false);
    private final ThreadLocal<@Nullable String> file = new ThreadLocal<>();
    private final Function<BlockInfo, String> files;
    private final UnaryOperator<String> paths;

    /** No view, and no files. */
    public Views() {
        this(block -> "/", path -> path);
    }

    /**
     * @param files path of the file that a block belongs to; asked under the namesystem lock
     * @param paths the path in the tree of a file that a client names by a number; takes the namesystem lock
     */
    public Views(Function<BlockInfo, String> files, UnaryOperator<String> paths) {
        this.files = files;
        this.paths = paths;
    }

    /** @return the newest view, or null while the gears have no chain yet; stock behaviour applies then */
    public @Nullable HdfsView current() {
        return current;
    }

    /**
     * The newest view, for a caller who cannot do without.
     *
     * @throws NotFoundedException while there is none; it says what is waited for
     */
    public HdfsView require() throws NotFoundedException {
        HdfsView view = current;
        if (view == null) {
            throw new NotFoundedException(absent());
        }
        return view;
    }

    /** Why there is no view yet, in one line for an operator. */
    public String absent() {
        return NotFoundedException.text(waitsFor);
    }

    /** @param what hosts that the chain waits for */
    public void waitFor(String what) {
        waitsFor = what;
    }

    public void publish(@Nullable HdfsView view) {
        current = view;
    }

    /**
     * Whether re-replication has to wait: after a restart some sleeping host is unaccounted for and is being woken, so that
     * its blocks only seem to lack a replica.
     */
    public boolean repairsHeld() {
        return repairsHeld;
    }

    public void holdRepairs(boolean hold) {
        repairsHeld = hold;
    }

    /**
     * Whether nothing may be copied or deleted for its number of replicas: how many a block should have is kept in memory, and
     * either this NameNode has not worked it out since it became active, or this thread is changing it.
     */
    public boolean copiesUnsettled() {
        return copiesUnsettled || changing.get();
    }

    public void unsettleCopies(boolean unsettled) {
        copiesUnsettled = unsettled;
    }

    /** Runs a call of stock code that sets numbers of replicas by the file's factor, with nothing copied or deleted for them. */
    public <T> T whileChanging(Change<T> change) throws IOException {
        changing.set(true);
        try {
            return change.run();
        } finally {
            changing.set(false);
        }
    }

    /**
     * The dataset of a file. Takes a lock only for a file that is named by a number, where there are datasets.
     *
     * @param file a path as clients write it
     */
    public DatasetView dataset(HdfsView view, @Nullable String file) {
        if (file == null || !file.startsWith(NUMBERED) || view.table().isEmpty()) {
            return view.dataset(file);
        }
        return view.dataset(paths.apply(file));
    }

    public String fileOf(BlockInfo block) {
        return files.apply(block);
    }

    /** Runs a call that is about one file; a placement policy that is asked meanwhile on this thread may know it. */
    public <T> T whileAbout(String path, Change<T> change) throws IOException {
        file.set(path);
        try {
            return change.run();
        } finally {
            file.remove();
        }
    }

    /** @return the file that the call under way on this thread is about, or null */
    public @Nullable String fileUnderWay() {
        return file.get();
    }

    /** As {@link #whileAbout}; of replicas that a layout could spare alike, the one on the host that the gauge shows fullest goes. */
    public <T> T whileDropping(String path, LoadGauge fullest, Change<T> change) throws IOException {
        GAUGE.set(fullest);
        try {
            return whileAbout(path, change);
        } finally {
            GAUGE.remove();
        }
    }

    /** @return the one of the call under way on this thread, or the one given */
    public LoadGauge gaugeOr(LoadGauge usual) {
        LoadGauge own = GAUGE.get();
        return own == null ? usual : own;
    }

    /** @param <T> what the call returns */
    public interface Change<T> {
        T run() throws IOException;
    }
}
