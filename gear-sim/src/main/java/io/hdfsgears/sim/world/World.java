// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.sim.engine.Engine;
import io.hdfsgears.sim.engine.Streams;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.world.state.Admin;
import io.hdfsgears.sim.world.state.Blocks;
import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.sim.world.state.Devices;
import io.hdfsgears.sim.world.state.Energy;
import io.hdfsgears.sim.world.state.Exposure;
import io.hdfsgears.sim.world.state.FileTable;
import io.hdfsgears.sim.world.state.Gauge;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.Ledger;
import io.hdfsgears.sim.world.state.Logs;
import io.hdfsgears.sim.world.state.PowerState;
import io.hdfsgears.sim.world.state.Switches;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Hosts, blocks and the rules by which both change; everything that happens to a replica goes through here. */
public final class World {
    /** Copies arrive before surplus replicas go. */
    private static final int EXTRA_REPLICAS = 2;

    /** Replicas that a block is to have on hosts that have not failed. */
    private static final int FLOOR = 2;

    final Scenario scenario;
    final Engine engine;
    final Streams streams;
    final Blocks blocks;
    final Ledger ledger = new Ledger();
    final Devices devices;
    final Gauge gauge;
    final FileTable files;
    final Exposure exposure;
    final Logs logs = new Logs();
    final Switches switches = new Switches();
    private final List<Host> hosts = new ArrayList<>();
    private long changes;
    private int awake;

    World(Scenario scenario, Engine engine, Streams streams) {
        this.scenario = scenario;
        this.engine = engine;
        this.streams = streams;
        int size = scenario.cluster().hosts();
        for (int position = 1; position <= size; position++) {
            String name = String.format(Locale.ROOT, "host%05d", position);
            hosts.add(new Host(position, new NodeId(name), "/rack" + rackOf(position)));
        }
        long bytes = scenario.cluster().blockBytes();
        this.blocks = new Blocks(
                size,
                scenario.cluster().replication(),
                Math.min(size, mostWanted(scenario) + EXTRA_REPLICAS),
                bytes,
                scenario.cluster().blocks());
        this.devices = new Devices(scenario.hardware(), bytes);
        this.gauge = new Gauge(blocks, scenario.hardware().capacityBytes() / bytes);
        this.files = new FileTable(scenario.mechanisms().files(), streams.of("popularity"));
        this.exposure = new Exposure(
                size,
                Math.min(FLOOR, scenario.cluster().replication()),
                scenario.cluster().blocks());
        this.awake = size;
    }

    private static int mostWanted(Scenario scenario) {
        int factor = scenario.cluster().replication();
        return scenario.mechanisms().eafr().on()
                ? Math.max(factor, scenario.mechanisms().eafr().most())
                : factor;
    }

    /** Racks are numbered from 1. */
    int rackOf(int position) {
        return 1 + (position - 1) % scenario.cluster().racks();
    }

    public Host host(int position) {
        return hosts.get(position - 1);
    }

    public List<Host> hosts() {
        return hosts;
    }

    public Blocks blocks() {
        return blocks;
    }

    public Ledger ledger() {
        return ledger;
    }

    /** Hosts that are not off. */
    public int awake() {
        return awake;
    }

    public long nowNanos() {
        return engine.nowNanos();
    }

    /** What clients append to. */
    public Logs logs() {
        return logs;
    }

    /** Hosts that were switched in this event. */
    public Switches switches() {
        return switches;
    }

    /** Hosts that may be on their way to wake at the same time. */
    public int powerBatch() {
        return scenario.gears().powerBatch();
    }

    /** Events that have happened. */
    public long events() {
        return engine.done();
    }

    long nowMillis() {
        return engine.nowNanos() / 1_000_000;
    }

    /** Grows with every change of a host, so that the NameNode knows when there is something new to see. */
    long changes() {
        return changes;
    }

    void changed() {
        changes++;
    }

    void add(int block, int position, Cause cause) {
        blocks.add(block, position);
        exposure.changed(block, position, 1, nowNanos());
        ledger.count(cause);
    }

    /** A replica of the start; {@link #started} follows the last one. */
    void put(int block, int position) {
        blocks.put(block, position);
        exposure.changed(block, position, 1, nowNanos());
    }

    void started() {
        blocks.listAll();
        ledger.count(Cause.INITIAL, blocks.replicaCount());
        files.follow(blocks.count());
    }

    void drop(int block, int position, Cause cause) {
        boolean last = blocks.remove(block, position);
        if (isAsleep(position)) {
            host(position).leftovers.add(block);
        }
        exposure.changed(block, position, -1, nowNanos());
        ledger.count(cause);
        if (last) {
            orderlyLoss(1, "replica of block " + block + " on host " + position + " dropped (" + cause + ")");
        }
    }

    /** How many replicas the block is to have; never fewer than its file's factor. */
    void want(int block, int replicas) {
        ledger.belowFactor += replicas < scenario.cluster().replication() ? 1 : 0;
        blocks.want(block, replicas);
    }

    void power(Host host, PowerState next) {
        Energy.settle(host, scenario.hardware().watts(), nowNanos());
        awake += (next == PowerState.OFF ? 0 : 1) - (host.awake() ? 1 : 0);
        host.power = next;
        host.recalled &= next != PowerState.ON;
        if (next == PowerState.ON) {
            host.leftovers.clear();
        } else if (next == PowerState.OFF) {
            switches.asleep(host);
        }
        follow(host, false, "host " + host.position + " is " + next);
    }

    /** The host's admin state changes. */
    void admin(Host host, Admin next) {
        host.admin = next;
        switches.moved(host);
        follow(host, false, "host " + host.position + " goes " + next);
    }

    /** The host fails or comes back. */
    void fortune(Host host) {
        exposure.fortune(host.position, host.failed(), blocks, nowNanos());
        follow(host, true, "");
    }

    private void follow(Host host, boolean failure, String what) {
        changed();
        int lost = blocks.offer(host.position, host.offers());
        if (lost > 0 && failure) {
            ledger.cutOff += lost;
        } else if (lost > 0) {
            orderlyLoss(lost, what);
        }
    }

    private void orderlyLoss(int lost, String what) {
        ledger.orderlyLosses += lost;
        ledger.lastOrderlyLoss = what;
    }

    /** Whether a host that has failed holds the block. */
    public boolean isOnFailedHost(int block) {
        for (int i = 0; i < blocks.replicas(block); i++) {
            if (host(blocks.holder(block, i)).failed()) {
                return true;
            }
        }
        return false;
    }

    /** Off by order. */
    public boolean isAsleep(int position) {
        return host(position).power == PowerState.OFF;
    }

    /** Whether it slept, or was on its way there, when the state ceased to let it sleep. */
    public boolean isRecalled(int position) {
        return host(position).recalled;
    }

    public NodeId idOf(int position) {
        return host(position).id;
    }

    /** Replicas that blocks are to have beyond their files' factor. */
    public long extraReplicas() {
        long extra = 0;
        for (int block = 0; block < blocks.count(); block++) {
            extra += blocks.wanted(block) - scenario.cluster().replication();
        }
        return extra;
    }

    /** Blocks times seconds in which they had fewer replicas than two on hosts that had not failed. */
    public double blockSecondsBelowFloor() {
        return exposure.blockSeconds(nowNanos());
    }

    public double joules() {
        double sum = 0;
        for (Host host : hosts) {
            Energy.settle(host, scenario.hardware().watts(), nowNanos());
            sum += host.joules;
        }
        return sum;
    }
}
