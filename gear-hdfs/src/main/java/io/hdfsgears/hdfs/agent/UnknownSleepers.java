// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.image.SleepersOnDisk;
import io.hdfsgears.hdfs.image.SleepersOnDisk.OnDisk;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.view.Views;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;

/**
 * Hosts that sleep, and that no gear state names: it was removed from the namespace, or an older namespace was restored.
 *
 * <p>Invariant: while there is no gear state, each host that an image of this namespace names has spoken and reported its blocks, or the
 * hosts file has not included it for the time of a dead host, or no chain is created and nothing is repaired. Else a chain would be
 * created from the hosts that are awake, and all that the others hold would be copied.
 *
 * <p>It ends when these hosts are up, or when an operator deletes the image of one that is gone. In ordinary life it has not begun: a
 * host that wakes has its image deleted, a first start finds none, and images of other namespaces do not count. One thread.
 */
public final class UnknownSleepers {
    /** Hosts that the message names. */
    private static final int NAMED = 10;

    private final DatanodeManager datanodes;
    private final GearConfig config;
    private final HostTracker tracker;
    private final SleepersOnDisk images;
    private final Views views;
    private final Notices notices;
    private final RefusedHosts refused;
    private final Set<NodeId> shown = new HashSet<>();
    private String waitsFor = "";

    public UnknownSleepers(
            DatanodeManager datanodes,
            GearConfig config,
            HostTracker tracker,
            SleepersOnDisk images,
            Views views,
            Notices notices) {
        this.datanodes = datanodes;
        this.config = config;
        this.tracker = tracker;
        this.images = images;
        this.views = views;
        this.notices = notices;
        this.refused = new RefusedHosts(datanodes);
    }

    /**
     * Looks for them, where there is no gear state: repairs are held for as long as there are any.
     *
     * @return whether there are any
     */
    boolean look(long nowMillis, long nowNanos) {
        List<OnDisk> hosts = images.look();
        refused.look(chain(hosts), nowMillis);
        List<OnDisk> missing = hosts.stream()
                .filter(host -> !isBack(host.id(), nowNanos) && !refused.isDead(host.id(), nowMillis))
                .toList();
        if (!missing.isEmpty()) {
            views.holdRepairs(true);
            waitsFor = text(missing);
            views.waitFor(waitsFor);
            warn(missing);
        } else if (!waitsFor.isEmpty()) {
            waitsFor = "";
            shown.clear();
            views.holdRepairs(false);
            views.waitFor(Views.STARTING);
            notices.info("no host sleeps any more that the NameNode knows from its image alone");
        }
        return !missing.isEmpty();
    }

    /** Reason why no chain is created, as the last look found; empty where no host is missing. */
    String waitsFor() {
        return waitsFor;
    }

    /** Epoch of the latest sleep that any image names; -1 where there was none. */
    long latestEpoch() {
        return images.latestEpoch();
    }

    /** A chain is stored, with these hosts awake. */
    void created() {
        images.delete();
    }

    /** There is a state, or another NameNode was active: images may come and go. */
    void forget() {
        images.forget();
        shown.clear();
        refused.forget();
    }

    private static ExpansionChain chain(List<OnDisk> hosts) {
        return new ExpansionChain(
                hosts.stream().map(OnDisk::id).toList(),
                hosts.stream().collect(Collectors.toMap(OnDisk::id, OnDisk::name)));
    }

    /** Not before its own report: what it has taken in or lost since its image is not known. */
    private boolean isBack(NodeId id, long nowNanos) {
        DatanodeDescriptor host = datanodes.getDatanode(id.value());
        return host != null
                && host.isAlive()
                && tracker.heardWithin(id.value(), config.lostAfterNanos(), nowNanos)
                && tracker.hasReported(id.value());
    }

    private void warn(List<OnDisk> missing) {
        boolean others = false;
        for (OnDisk host : missing) {
            others |= shown.add(host.id());
        }
        if (others) {
            notices.warn("no chain of hosts is created: " + waitsFor);
        }
    }

    private String text(List<OnDisk> missing) {
        int more = missing.size() - NAMED;
        return "/ has no gear state (trusted.gear.state), and sleeper images in "
                + images.folders().stream().map(Object::toString).collect(Collectors.joining(", ")) + " name "
                + Quantities.count(missing.size(), "host") + " that may sleep: "
                + missing.stream()
                        .limit(NAMED)
                        .map(host -> host.name() + " (" + host.id() + ")")
                        .collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "")
                + ". Nothing is repaired before they have reported their blocks. Switch them on. Of a host that is gone for"
                + " good, delete <UUID>.sleeper there, and end safe mode by 'hdfs dfsadmin -safemode leave' if it stays on";
    }
}
