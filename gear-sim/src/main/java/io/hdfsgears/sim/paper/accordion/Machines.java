// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Machines with one disk and one network card each, as a fluid model: flows share what they pass max-min fairly, and a disk
 * that serves several streams loses time to seeks between them. Time goes from one finished flow to the next.
 */
final class Machines {
    private static final double NOTHING = 1e-9;

    private final Hardware hardware;
    private final int hosts;
    private final List<Flow> flows = new ArrayList<>();
    private double seconds;

    /**
     * @param diskMegabytes sequential MB/s of a disk
     * @param seekSeconds lost when a disk turns from one stream to another
     * @param runMegabytes MB that it reads or writes before it turns
     * @param cardMegabytes MB/s of a network card, each way
     */
    record Hardware(double diskMegabytes, double seekSeconds, double runMegabytes, double cardMegabytes) {
        double disk(int streams) {
            double lost = streams > 1 ? diskMegabytes * seekSeconds / runMegabytes : 0;
            return diskMegabytes / (1 + lost);
        }
    }

    Machines(Hardware hardware, int hosts) {
        this.hardware = hardware;
        this.hosts = hosts;
    }

    /** Resources: disks first, then cards outwards, then cards inwards. */
    int disk(int host) {
        return host - 1;
    }

    private int cardOut(int host) {
        return hosts + host - 1;
    }

    private int cardIn(int host) {
        return 2 * hosts + host - 1;
    }

    /** A client on one host reads a block from another, or from its own. */
    void read(int source, int client, double megabytes, Runnable then) {
        int[] path =
                source == client ? new int[] {disk(source)} : new int[] {disk(source), cardOut(source), cardIn(client)};
        flows.add(new Flow(path, megabytes, then));
    }

    /** A copy from disk to disk. */
    void copy(int source, int target, double megabytes, Runnable then) {
        flows.add(new Flow(new int[] {disk(source), cardOut(source), cardIn(target), disk(target)}, megabytes, then));
    }

    double seconds() {
        return seconds;
    }

    /** Goes on to the next flow that finishes; those that finish together do so in the order they began. False when idle. */
    boolean step() {
        if (flows.isEmpty()) {
            return false;
        }
        share();
        double wait = Double.MAX_VALUE;
        for (Flow flow : flows) {
            wait = Math.min(wait, flow.left / flow.rate);
        }
        seconds += wait;
        List<Flow> done = new ArrayList<>();
        for (Flow flow : flows) {
            flow.left -= flow.rate * wait;
            if (flow.left < NOTHING) {
                done.add(flow);
            }
        }
        flows.removeAll(done);
        done.forEach(Flow::finished);
        return true;
    }

    /** Progressive filling: again and again the resource that gives each of its flows least settles their rates. */
    private void share() {
        int[] users = new int[3 * hosts];
        flows.forEach(flow -> Arrays.stream(flow.path).forEach(resource -> users[resource]++));
        double[] room = new double[3 * hosts];
        for (int resource = 0; resource < room.length; resource++) {
            room[resource] = resource < hosts ? hardware.disk(users[resource]) : hardware.cardMegabytes();
        }
        List<Flow> open = new ArrayList<>(flows);
        while (!open.isEmpty()) {
            int tightest = tightest(users, room);
            double rate = room[tightest] / users[tightest];
            open.removeIf(flow -> settle(flow, tightest, rate, users, room));
        }
    }

    private static int tightest(int[] users, double[] room) {
        int best = -1;
        for (int resource = 0; resource < room.length; resource++) {
            if (users[resource] > 0 && (best < 0 || room[resource] / users[resource] < room[best] / users[best])) {
                best = resource;
            }
        }
        return best;
    }

    private static boolean settle(Flow flow, int tightest, double rate, int[] users, double[] room) {
        if (Arrays.stream(flow.path).noneMatch(resource -> resource == tightest)) {
            return false;
        }
        flow.rate = rate;
        for (int resource : flow.path) {
            users[resource]--;
            room[resource] = Math.max(0, room[resource] - rate);
        }
        return true;
    }
}
