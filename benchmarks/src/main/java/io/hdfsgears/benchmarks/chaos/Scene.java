// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.benchmarks.chaos.plan.Fault;
import io.hdfsgears.benchmarks.chaos.plan.Role;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which daemon plays which role now, and which of them a fault has already. Safe for two faults at a time. */
public final class Scene implements Closeable {
    /** Clients meet a host that ended no later, by the time-outs of HTTP. */
    private static final long FELT_NANOS = TimeUnit.SECONDS.toNanos(90);

    private final VirtualRack rack;
    private final @Nullable GearLink link;
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Long> brokenNanos = new ConcurrentHashMap<>();

    public Scene(VirtualRack rack) throws IOException {
        this.rack = rack;
        this.link = rack.description().spec().shiftsGears()
                ? new GearLink(rack.nameNodes(), rack.files().clientConf())
                : null;
    }

    public VirtualRack rack() {
        return rack;
    }

    /** @return whether the rack has gears */
    boolean shifts() {
        return link != null;
    }

    /** Only where the rack has gears. */
    public GearLink link() {
        if (link == null) {
            throw new IllegalStateException("a rack of stock has no gears");
        }
        return link;
    }

    /** Ends a daemon as a fault does. */
    public void kill(String daemon, boolean nine) throws IOException {
        breaks(daemon);
        rack.kill(daemon, nine);
    }

    void pause(String daemon) throws IOException {
        breaks(daemon);
        rack.pause(daemon);
    }

    /** Clients may notice from now on. */
    void breaks(String daemon) {
        brokenNanos.put(daemon, System.nanoTime());
    }

    /** Hosts that a fault has ended or stopped, and not the gears, a time ago in which clients may notice. */
    public Set<String> broken() {
        long now = System.nanoTime();
        return brokenNanos.entrySet().stream()
                .filter(entry -> Names.isHost(entry.getKey()) && now - entry.getValue() < FELT_NANOS)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Finds a victim and takes it, so that no other fault does; give it back by {@link #release}. */
    synchronized Optional<String> take(Fault fault) {
        List<String> fit = candidates(fault.role()).stream()
                .filter(name -> !taken.contains(name))
                .toList();
        if (fit.isEmpty()) {
            return Optional.empty();
        }
        String victim = fit.get(fault.pick() % fit.size());
        taken.add(victim);
        return Optional.of(victim);
    }

    synchronized void release(String victim) {
        taken.remove(victim);
    }

    synchronized boolean isTaken(String daemon) {
        return taken.contains(daemon);
    }

    private List<String> candidates(Role role) {
        return switch (role) {
            case CLUSTER -> List.of();
            case ACTIVE_NAMENODE -> rack.activeNameNode().stream().toList();
            case STANDBY_NAMENODE -> standby();
            case JOURNALNODE ->
                rack.description().journals().stream().filter(rack::isRunning).toList();
            case POWER_CONTROLLER -> rack.isRunning(Names.POWER) ? List.of(Names.POWER) : List.of();
            case AWAKE_HOST -> rack.hostsRunning();
            case LEAVING_HOST -> leaving();
            case SLEEPING_HOST ->
                rack.description().hosts().stream()
                        .filter(host -> rack.isAsleep(host) && !rack.isRunning(host))
                        .toList();
        };
    }

    private List<String> standby() {
        Optional<String> active = rack.activeNameNode();
        return rack.description().nameNodes().stream()
                .filter(name -> active.isPresent() && !active.get().equals(name) && rack.isRunning(name))
                .toList();
    }

    /** Whether a gear is wanted in which hosts sleep. */
    boolean isBelowMax() {
        if (link == null) {
            return false;
        }
        try {
            GearStatus status = link.status();
            return status.wanted() < status.gears().size();
        } catch (IOException e) {
            return false; // no NameNode answers
        }
    }

    /** Hosts that run beyond those of the gear that is wanted; without any, all that run. */
    private List<String> leaving() {
        List<String> running = rack.hostsRunning();
        if (link == null) {
            return running;
        }
        try {
            GearStatus status = link.status();
            int awake = status.gears().get(status.wanted() - 1);
            List<String> leaving = link.hosts().stream()
                    .filter(host -> host.getPosition() > awake)
                    .map(host -> host.getName().split(":", 2)[0])
                    .filter(running::contains)
                    .sorted()
                    .toList();
            return leaving.isEmpty() ? running : leaving;
        } catch (IOException | IndexOutOfBoundsException e) {
            return running; // no NameNode answers, or no gear is in force
        }
    }

    @Override
    public void close() {
        if (link != null) {
            link.close();
        }
    }
}
