// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.tail.Copy;
import io.hdfsgears.pfimbi.tail.Tail;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.PfimbiPush;
import org.jspecify.annotations.Nullable;

/** A whole block that this DataNode is to pass on. Belongs to the agent's thread. */
final class Outgoing {
    enum Stage {
        /** The next DataNode is being told. */
        ANNOUNCING,
        /** It was told, and will ask; or it could not be told and will be told again. */
        WAITING,
        /** It has asked. */
        SENDING
    }

    final ExtendedBlock block;
    final String job;
    /** When the last synchronous replica was whole. */
    final long sinceNanos;

    private final Deque<Copy> targets;
    private int position;
    Stage stage = Stage.ANNOUNCING;
    int failures;
    /** When to tell the next DataNode again: it may have been restarted. */
    long againNanos;

    @Nullable
    PfimbiPush push;

    Outgoing(ExtendedBlock block, Tail tail, long sinceNanos) {
        this.block = block;
        this.job = tail.job();
        this.position = tail.position();
        this.targets = new ArrayDeque<>(tail.copies());
        this.sinceNanos = sinceNanos;
    }

    int position() {
        return position;
    }

    Copy target() {
        return targets.element();
    }

    /** Who comes after the target. */
    List<Copy> rest() {
        return targets.stream().skip(1).toList();
    }

    int copies() {
        return targets.size();
    }

    /** Passes over the target. False if there is nobody after it. */
    boolean next() {
        targets.remove();
        position++;
        failures = 0;
        stage = Stage.ANNOUNCING;
        return !targets.isEmpty();
    }
}
