// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.pfimbi;

import io.hdfsgears.pfimbi.forward.PendingCopy;
import io.hdfsgears.pfimbi.tail.Copy;
import io.hdfsgears.pfimbi.tail.Tail;
import io.hdfsgears.sim.world.state.Host;
import java.util.List;

/** A block with copies to come, at the host that is to pass it on. */
public final class LateBlock {
    /** Of every block: none is appended to. */
    public static final long STAMP = 1;

    private static final String JOB = "writers";

    private final int block;
    private final Host source;
    private final long life;
    private PendingCopy copy;

    private LateBlock(int block, Host source, PendingCopy copy) {
        this.block = block;
        this.source = source;
        this.life = source.incarnation;
        this.copy = copy;
    }

    /**
     * @param position of the first copy in the pipeline
     * @param sinceNanos when the last replica that its writer waited for was whole
     */
    public static LateBlock of(
            int block, Host source, int position, List<Integer> targets, long sinceNanos, long nowNanos) {
        Tail tail = new Tail(JOB, position, targets.stream().map(LateBlock::on).toList());
        return new LateBlock(block, source, PendingCopy.of(STAMP, tail, sinceNanos, nowNanos));
    }

    private static Copy on(int position) {
        return new Copy("", "", Integer.toString(position), 0, 0, "", "DISK");
    }

    /** What is left once the target has it and passes it on. */
    public LateBlock next(Host target, long nowNanos) {
        Tail rest = copy.tail().rest().orElseThrow();
        return new LateBlock(block, target, PendingCopy.of(STAMP, rest, copy.sinceNanos(), nowNanos));
    }

    public int block() {
        return block;
    }

    public Host source() {
        return source;
    }

    /** Whether the source has started anew, and forgotten what it was to pass on. */
    public boolean isOrphan() {
        return source.incarnation != life;
    }

    public PendingCopy copy() {
        return copy;
    }

    public void to(PendingCopy next) {
        copy = next;
    }

    public int target() {
        return Integer.parseInt(copy.target().uuid());
    }

    /** Copies that are still to come. */
    public int copies() {
        return copy.state().ended() ? 0 : copy.copies();
    }

    /** Hosts that are still to get one. */
    public List<Integer> targets() {
        return copy.state().ended()
                ? List.of()
                : copy.tail().copies().stream()
                        .map(target -> Integer.parseInt(target.uuid()))
                        .toList();
    }
}
