// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import io.hdfsgears.core.model.NodeId;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that images of this namespace name as asleep, for a NameNode that has no gear state. A damaged image counts as long as it
 * names its host: that the host slept is what matters here. One thread.
 */
public final class SleepersOnDisk {
    private final ImageDirs dirs;
    private final NNStorage storage;
    private @Nullable List<OnDisk> known;
    private long latestEpoch = -1;

    /**
     * A host of which there is an image.
     *
     * @param name host and transfer port, for operators
     */
    public record OnDisk(NodeId id, String name, long sleepEpoch) {}

    SleepersOnDisk(ImageDirs dirs, NNStorage storage) {
        this.dirs = dirs;
        this.storage = storage;
    }

    /** Those whose image is still there. Images are read once; without a gear state there are no new ones. */
    public List<OnDisk> look() {
        List<OnDisk> before = known;
        List<OnDisk> now = before == null
                ? dirs.hosts(Namespace.of(storage))
                : before.stream().filter(host -> dirs.has(host.id().value())).toList();
        known = now;
        now.forEach(host -> latestEpoch = Math.max(latestEpoch, host.sleepEpoch()));
        return now;
    }

    /** Epoch of the latest sleep that any image names; -1 where there were none. */
    public long latestEpoch() {
        return latestEpoch;
    }

    /** There may be others from now on. */
    public void forget() {
        known = null;
    }

    /** All of them are void: a chain was created with these hosts awake. */
    public void delete() {
        look().forEach(host -> dirs.delete(host.id().value()));
        forget();
    }

    /** Where the images are. */
    public List<Path> folders() {
        return dirs.folders();
    }
}
