// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import java.util.ArrayList;
import java.util.List;

/** A block that is being written: its pipeline, and the hosts' incarnations when they joined it. */
final class OpenWrite {
    final long sinceNanos;
    final List<Host> members = new ArrayList<>();
    final List<Long> lives = new ArrayList<>();
    /** An end that was announced before the pipeline changed is void. */
    int version;

    OpenWrite(long sinceNanos) {
        this.sinceNanos = sinceNanos;
    }

    void join(Host host) {
        members.add(host);
        lives.add(host.incarnation);
        host.openBlocks++;
    }

    void leave(Host host) {
        int index = members.indexOf(host);
        members.remove(index);
        lives.remove(index);
        host.openBlocks--;
    }

    List<Integer> positions() {
        return members.stream().map(host -> host.position).toList();
    }

    /** Members that have been up all the time since they joined. */
    List<Host> sound() {
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
