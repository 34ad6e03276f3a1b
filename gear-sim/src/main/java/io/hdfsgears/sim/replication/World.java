// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import io.hdfsgears.eafr.cluster.ServerClass;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Servers, files and who holds what. One owner: the run. */
public final class World {
    /** EAFR §4: 300 servers in 10 racks. */
    public static final int RACKS = 10;
    /** One stream of a server: a gigabit shared by the 15 reads that the mean server can serve. */
    public static final double STREAM_BYTES_PER_SECOND = 125e6 / 15;

    private static final long[] DISKS = {250_000_000_000L, 500_000_000_000L, 750_000_000_000L};
    private static final int[] NOBODY = {};

    private final Catalog catalog;
    private final int[] capacity;
    private final long[] storage;
    private final long[] used;
    private final ServerClass[] kinds;
    private final double[] shownLoad;
    private final int[] queue;
    private final int[][] holders;

    /** Capacity Normal(15, variance 10), disks of 250, 500 or 750 GB, as in §4; all servers hot, no replicas. */
    public World(Catalog catalog, int servers, RandomGenerator random) {
        this.catalog = catalog;
        this.capacity = new int[servers];
        this.storage = new long[servers];
        this.used = new long[servers];
        this.kinds = new ServerClass[servers];
        this.shownLoad = new double[servers];
        this.queue = new int[servers];
        this.holders = new int[catalog.files()][];
        Arrays.fill(holders, NOBODY);
        Arrays.fill(kinds, ServerClass.HOT);
        for (int server = 0; server < servers; server++) {
            capacity[server] = (int) Math.max(3, Math.round(15 + Math.sqrt(10) * random.nextGaussian()));
            storage[server] = DISKS[random.nextInt(DISKS.length)];
        }
    }

    public Catalog catalog() {
        return catalog;
    }

    public int servers() {
        return capacity.length;
    }

    public int rack(int server) {
        return server % RACKS;
    }

    public int capacity(int server) {
        return capacity[server];
    }

    /** Of its disks. */
    public long storage(int server) {
        return storage[server];
    }

    public long free(int server) {
        return storage[server] - used[server];
    }

    public ServerClass kind(int server) {
        return kinds[server];
    }

    public void become(int server, ServerClass kind) {
        kinds[server] = kind;
    }

    public boolean awake(int server) {
        return kinds[server] != ServerClass.COLD;
    }

    /** Reads that the server was given and has not ended, at this moment. */
    public int queue(int server) {
        return queue[server];
    }

    void queue(int server, int more) {
        queue[server] += more;
    }

    /** h of the last interval, as the policy sees it. */
    public double shownLoad(int server) {
        return shownLoad[server];
    }

    /** What the policy is to see as h of the interval that ends. */
    public void show(int server, double load) {
        shownLoad[server] = load;
    }

    /** Not to be changed. */
    public int[] holders(int file) {
        return holders[file];
    }

    public boolean holds(int file, int server) {
        for (int holder : holders[file]) {
            if (holder == server) {
                return true;
            }
        }
        return false;
    }

    public void add(int file, int server) {
        if (holds(file, server)) {
            throw new IllegalStateException("server " + server + " holds file " + file + " already");
        }
        int[] more = Arrays.copyOf(holders[file], holders[file].length + 1);
        more[more.length - 1] = server;
        holders[file] = more;
        used[server] += catalog.bytes(file);
    }

    public void remove(int file, int server) {
        int[] fewer = Arrays.stream(holders[file]).filter(h -> h != server).toArray();
        if (fewer.length != holders[file].length) {
            holders[file] = fewer;
            used[server] -= catalog.bytes(file);
        }
    }

    /** Of all replicas. */
    public long usedBytes() {
        return Arrays.stream(used).sum();
    }

    /** A server with room that does not hold the file, in a rack of its own unless the rack is named. */
    int random(int file, int rack, RandomGenerator random) {
        for (int attempt = 0; attempt < 10_000; attempt++) {
            int server = random.nextInt(servers());
            boolean fits = rack >= 0 ? rack(server) == rack : !inRack(file, rack(server));
            if (fits && !holds(file, server) && free(server) >= catalog.bytes(file)) {
                return server;
            }
        }
        throw new IllegalStateException("no server has room for file " + file + ": the cluster is full");
    }

    private boolean inRack(int file, int rack) {
        for (int holder : holders[file]) {
            if (rack(holder) == rack) {
                return true;
            }
        }
        return false;
    }
}
