// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.hdfs.host.Unasked;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.time.Turn;
import io.hdfsgears.hdfs.view.HostLooks;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.util.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the sleeper images in step with the gear state. */
public final class Sleepers {
    private static final Logger LOG = LoggerFactory.getLogger(Sleepers.class);
    /** Of an image that must not be relied on: no epoch of a state. */
    private static final long NO_EPOCH = -1;

    private final ImageDirs dirs;
    private final SleeperCapture capture;
    private final SleeperReplay replay;
    private final Notices notices;
    private final Map<String, Long> imaged = new HashMap<>();
    /**
     * Hosts that were told to register anew when they were wanted awake. Just once: told to again right after one did, it would
     * report its blocks before its first heartbeat, and such a report leaves its volumes stale for hours.
     */
    private final Set<String> called = new HashSet<>();

    /** Images that were of another sleep when this NameNode started. */
    private final Set<String> unfit = new HashSet<>();
    /** Of them, those of a sleep that the state does not know of, and its epoch: the state is older. */
    private final Map<String, Long> later = new HashMap<>();

    private final Unasked unasked = new Unasked();
    /** An image takes two syncs of a disk and a read lock: those of 700 hosts took a minute, in which nothing else was done. */
    private final Turn turn = new Turn(Time::monotonicNowNanos, TimeUnit.MILLISECONDS.toNanos(200));

    public Sleepers(ImageDirs dirs, SleeperCapture capture, SleeperReplay replay, Notices notices) {
        this.dirs = dirs;
        this.capture = capture;
        this.replay = replay;
        this.notices = notices;
    }

    /**
     * At start, before anybody is served: makes this NameNode know the hosts that sleep.
     *
     * @return those that it knows now
     */
    Set<String> replayAll(Roster roster, boolean standby) {
        long sleepEpoch = roster.stored().state().sleepEpoch();
        ImageDirs.Found found = dirs.read();
        found.damaged().forEach(bad -> notices.warn("sleeper image " + bad.file() + " cannot be used: " + bad.why()));
        for (SleeperImage image : found.images()) {
            String uuid = image.header().getUuid();
            boolean isLater =
                    image.header().getSleepEpoch() > roster.stored().state().epoch();
            if (roster.positionOf(uuid) == 0 && !isLater) {
                dirs.delete(uuid);
                continue;
            }
            String mismatch = replay.mismatch(image.header(), sleepEpoch);
            if (!mismatch.isEmpty()) {
                notices.warn("sleeper image of " + image.header().getHostName() + " is " + mismatch);
                note(image, isLater);
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
        return Set.copyOf(imaged.keySet());
    }

    private void note(SleeperImage image, boolean isLater) {
        String uuid = image.header().getUuid();
        if (replay.isOwn(image.header())) {
            unfit.add(uuid);
            if (isLater) {
                later.put(uuid, image.header().getSleepEpoch());
            }
        }
    }

    /** Hosts that slept after the state was stored with which this NameNode started, and the epochs of these sleeps. */
    Map<String, Long> later() {
        return Map.copyOf(later);
    }

    /**
     * Makes this NameNode know a sleeper from an image that another one took. Whatever it thought of the host before is gone then;
     * an image that does not belong here changes nothing.
     */
    void adopt(SleeperImage image, Roster roster, boolean standby) throws IOException {
        String uuid = image.header().getUuid();
        long sleepEpoch = roster.stored().state().sleepEpoch();
        String mismatch = replay.mismatch(image.header(), sleepEpoch);
        if (!mismatch.isEmpty()) {
            throw new IOException("it is " + mismatch);
        }
        dirs.write(image);
        replay.replay(image, standby);
        imaged.put(uuid, sleepEpoch);
        LOG.info(
                "Sleeping host {} is known from a fetched image", image.header().getHostName());
    }

    public boolean isImaged(String uuid, long sleepEpoch) {
        Long epoch = imaged.get(uuid);
        return epoch != null && epoch == sleepEpoch;
    }

    /** Whether an image of whatever epoch is kept for this host. */
    boolean isKept(String uuid) {
        return imaged.containsKey(uuid);
    }

    /** A host that wakes must register anew, and once it serves its image is void; so is that of one that comes back unasked. */
    void beforeOrders(Roster roster, HostLooks look) {
        nextTurn();
        for (int i = 0; i < look.hosts().size(); i++) {
            String uuid = roster.stored().chain().hosts().get(i).value();
            HostFacts facts = look.facts().get(i);
            if (!roster.mayServe(uuid)) {
                look(uuid, facts);
            } else if (isKept(uuid) || unfit.contains(uuid)) {
                if (facts.heard() && facts.fresh()) {
                    drop(uuid);
                } else if (!facts.heard() && called.add(uuid)) {
                    look.hosts().get(i).ifPresent(host -> host.setForceRegistration(true));
                }
            }
        }
    }

    /** A round begins: images are written until its time is used up. */
    public void nextTurn() {
        turn.next();
    }

    /** Puts the image on disk; the host may be ordered to sleep once this returned true. False when this round has no time left. */
    public boolean write(DatanodeDescriptor host, Roster roster) {
        if (!turn.mayBegin()) {
            return false;
        }
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
    public void look(String uuid, HostFacts facts) {
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
    public void drop(String uuid) {
        called.remove(uuid);
        unasked.admitted(uuid);
        boolean kept = imaged.remove(uuid) != null;
        kept |= unfit.remove(uuid);
        if (kept) {
            dirs.delete(uuid);
        }
    }
}
