// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import java.util.ArrayList;
import java.util.List;

/** A block that is being written: its pipeline, and the hosts' incarnations when they joined it. */
public final class OpenWrite {
    public final long id;
    public final long sinceNanos;
    /** Goes on when the block is written. */
    public final Runnable done;

    public final List<Host> members = new ArrayList<>();
    private final List<Long> lives = new ArrayList<>();
    /** Hosts that the writer waits for, as it was given them. */
    public final List<Integer> waitedFor = new ArrayList<>();
    /** Hosts that get copies later (Pfimbi). */
    public final List<Integer> tail = new ArrayList<>();
    /** An end that was announced before the pipeline changed is void. */
    public int version;

    /** @param id below 0 */
    public OpenWrite(long id, long sinceNanos, Runnable done) {
        this.done = done;
        this.id = id;
        this.sinceNanos = sinceNanos;
    }

    public void join(Host host) {
        members.add(host);
        lives.add(host.incarnation);
        host.openBlocks++;
    }

    public void leave(Host host) {
        int index = members.indexOf(host);
        members.remove(index);
        lives.remove(index);
        host.openBlocks--;
    }

    /** Whether some of the block's hosts get their copies later. */
    public boolean isCut() {
        return !tail.isEmpty();
    }

    /** @return hosts that were to get copies later; they are not any more */
    public List<Integer> cutOffTail() {
        List<Integer> hosts = List.copyOf(tail);
        tail.clear();
        return hosts;
    }

    /** All hosts of the block, those that get copies later behind. */
    public List<Integer> all() {
        List<Integer> all = new ArrayList<>(positions());
        all.addAll(tail);
        return all;
    }

    public List<Integer> positions() {
        return members.stream().map(host -> host.position).toList();
    }

    /** Members that have been up all the time since they joined. */
    public List<Host> sound() {
        List<Host> sound = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            Host host = members.get(i);
            if (host.up() && host.incarnation == lives.get(i)) {
                sound.add(host);
            }
        }
        return sound;
    }
}
