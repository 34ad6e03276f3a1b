// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.image.ImageDirs;
import io.hdfsgears.hdfs.image.SleeperCapture;
import io.hdfsgears.hdfs.image.SleeperImage;
import io.hdfsgears.hdfs.image.SleeperReplay;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the sleeper images in step with the gear state, and accounts for every host that sleeps. */
final class Sleepers {
    private static final Logger LOG = LoggerFactory.getLogger(Sleepers.class);
    /** Of an image that must not be relied on: no epoch of a state. */
    private static final long NO_EPOCH = -1;

    private final ImageDirs dirs;
    private final SleeperCapture capture;
    private final SleeperReplay replay;
    private final Views views;
    private final Notices notices;
    private final Map<String, Long> imaged = new HashMap<>();
    /** Counted by others too. */
    private final Set<String> unaccounted = ConcurrentHashMap.newKeySet();

    private final Set<String> called = new HashSet<>();
    private final Unasked unasked = new Unasked();

    Sleepers(ImageDirs dirs, SleeperCapture capture, SleeperReplay replay, Views views, Notices notices) {
        this.dirs = dirs;
        this.capture = capture;
        this.replay = replay;
        this.views = views;
        this.notices = notices;
    }

    /** At start, before anybody is served: makes this NameNode know the hosts that sleep. */
    void replayAll(Roster roster, boolean standby) {
        long sleepEpoch = roster.stored().state().sleepEpoch();
        ImageDirs.Found found = dirs.read();
        found.damaged().forEach(bad -> notices.warn("sleeper image " + bad.file() + " cannot be used: " + bad.why()));
        for (SleeperImage image : found.images()) {
            String uuid = image.header().getUuid();
            if (roster.positionOf(uuid) == 0) {
                dirs.delete(uuid);
                continue;
            }
            String mismatch = replay.mismatch(image.header(), sleepEpoch);
            if (!mismatch.isEmpty()) {
                notices.warn("sleeper image of " + image.header().getHostName() + " is " + mismatch);
                continue;
            }
            try {
                replay.replay(image, standby);
                imaged.put(uuid, sleepEpoch);
                LOG.info(
                        "Sleeping host {} is known from its image",
                        image.header().getHostName());
            } catch (IOException e) {
                notices.warn("sleeper image of " + image.header().getHostName() + " could not be replayed: "
                        + e.getMessage());
            }
        }
        for (NodeId id : roster.stored().chain().hosts()) {
            if (roster.mayBeAsleep(id.value()) && !imaged.containsKey(id.value())) {
                unaccounted.add(id.value());
            }
        }
        if (!unaccounted.isEmpty()) {
            views.holdRepairs(true);
            notices.warn("no usable sleeper image of " + unaccounted.size() + " sleeping host(s), DataNode UUID "
                    + String.join(", ", new TreeSet<>(unaccounted))
                    + ": they are woken, and nothing is copied before they have reported");
        }
    }

    /** Sleeping hosts of which this NameNode knows nothing: they are to be woken, and their blocks not copied meanwhile. */
    Set<String> unaccounted() {
        return Set.copyOf(unaccounted);
    }

    /** The host has spoken for itself, or is given up waiting for. */
    void accountedFor(String uuid) {
        unaccounted.remove(uuid);
        if (unaccounted.isEmpty()) {
            views.holdRepairs(false);
        }
    }

    boolean isImaged(String uuid, long sleepEpoch) {
        Long epoch = imaged.get(uuid);
        return epoch != null && epoch == sleepEpoch;
    }

    /** Whether an image of whatever epoch is kept for this host. */
    boolean isKept(String uuid) {
        return imaged.containsKey(uuid);
    }

    /**
     * Whether this is the first look at which the host is wanted awake. It must register anew just once: told to again right after
     * it did, it would report its blocks before its first heartbeat, and such a report leaves its volumes stale for hours.
     */
    boolean firstCall(String uuid) {
        return called.add(uuid);
    }

    /** Puts the image on disk; the host may be ordered to sleep once this returned true. */
    boolean write(DatanodeDescriptor host, Roster roster) {
        long sleepEpoch = roster.stored().state().sleepEpoch();
        try {
            dirs.write(capture.of(host, sleepEpoch, roster.stored().chain().size()));
            imaged.put(host.getDatanodeUuid(), sleepEpoch);
            called.remove(host.getDatanodeUuid());
            unasked.dismissed(host.getDatanodeUuid());
            return true;
        } catch (IOException e) {
            notices.warn(
                    "sleeper image of " + host.getHostName() + " cannot be written, it stays awake: " + e.getMessage());
            return false;
        }
    }

    /**
     * Looks at a host that may sleep. One that came back unasked is reconciled, not trusted: what it reports is taken in, it serves
     * nobody, and its image is void, since its blocks may have changed. It sleeps again once there is a new one; the file stays until
     * then, for a restart.
     */
    void look(String uuid, HostFacts facts) {
        if (unasked.isBack(uuid, facts) && isKept(uuid)) {
            imaged.put(uuid, NO_EPOCH);
            if (facts.heldBy().isEmpty()) {
                notices.warn("host " + uuid
                        + " came back unasked: its report is taken in, it serves nobody and sleeps again");
            } else {
                notices.info("host " + uuid + " is up for " + String.join(" and ", facts.heldBy())
                        + ": its report is taken in, it serves nobody here");
            }
        }
    }

    /** The host serves again: what is on disk is void from now on. Until then a restart still needs it. */
    void drop(String uuid) {
        called.remove(uuid);
        unasked.admitted(uuid);
        if (imaged.remove(uuid) != null) {
            dirs.delete(uuid);
        }
    }
}
