// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.pfimbi;

import io.hdfsgears.pfimbi.flow.CreditAnswer;
import io.hdfsgears.pfimbi.flow.Credits;
import io.hdfsgears.pfimbi.flow.DiskSpeed;
import io.hdfsgears.pfimbi.flow.FlowRegulator;
import io.hdfsgears.pfimbi.flow.PageCache;
import io.hdfsgears.pfimbi.schedule.FairQueue;
import io.hdfsgears.pfimbi.schedule.FlowClass;
import io.hdfsgears.pfimbi.schedule.Queued;
import io.hdfsgears.sim.scenario.PfimbiConduct;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Blocks that were announced to one host: asked for in the order of the product's fair queue, while there are credits and the product's
 * regulator lets them through, as the DataNode's agent does it. What is to be written and waits for the disk stands for dirty pages;
 * the kernel's own threshold is 0, so that the disk is to have work for two blocks at most.
 */
public final class Inbox {
    private static final int LEVELS = 2;
    private static final String JOB = "writers";

    private final PfimbiConduct conduct;
    private final long blockBytes;
    private final FairQueue<Incoming> queue;
    private final Credits credits;
    private final FlowRegulator regulator;
    /** Of blocks that wait or are asked for, by number of the block. */
    private final Map<Integer, Long> numbers = new HashMap<>();

    private long lastNumber;
    private long askedBytes;

    public Inbox(PfimbiConduct conduct, long blockBytes, double diskBytesPerSecond) {
        this.conduct = conduct;
        this.blockBytes = blockBytes;
        this.queue = new FairQueue<>(LEVELS, conduct.weights());
        this.credits = new Credits(conduct.credits());
        this.regulator = new FlowRegulator(conduct.regulator(), DiskSpeed.assumed(diskBytesPerSecond));
        regulator.announced(blockBytes);
    }

    /** Repeated announcements keep their place. */
    public void announced(Incoming incoming) {
        if (!numbers.containsKey(incoming.block())) {
            numbers.put(incoming.block(), ++lastNumber);
            queue.offer(FlowClass.of(incoming.position(), JOB), lastNumber, blockBytes, incoming);
        }
    }

    /** A writer waits for a block that came. */
    public void synchronousBlock() {
        regulator.synchronousBlock();
    }

    public int waiting() {
        return queue.size();
    }

    /**
     * The block to ask for now, with its credit taken.
     *
     * @param dirtyBytes what is to be written and waits for the disk, blocks that were asked for included
     * @param sends whether the source of a block can send it now
     */
    public Optional<Incoming> ask(long nowNanos, long dirtyBytes, Predicate<Incoming> sends) {
        regulator.look(new PageCache(Math.max(0, dirtyBytes - askedBytes), 0), nowNanos);
        if (credits.free() == 0
                || (conduct.flowControl() && !regulator.ask(nowNanos).yes())) {
            return Optional.empty();
        }
        Optional<Queued<Incoming>> next =
                queue.poll(block -> mayCome(block.id(), block.item()) && sends.test(block.item()));
        next.ifPresent(block -> {
            credits.grant(block.id(), source(block.item()), nowNanos);
            regulator.began(blockBytes);
            askedBytes += blockBytes;
        });
        return next.map(Queued::item);
    }

    private boolean mayCome(long number, Incoming incoming) {
        return credits.ask(number, source(incoming)) == CreditAnswer.GRANTED;
    }

    private static String source(Incoming incoming) {
        return Integer.toString(incoming.source());
    }

    /** The block came, or is not to come any more. */
    public void done(int block) {
        Long number = numbers.remove(block);
        if (number == null) {
            return;
        }
        queue.cancel(number);
        if (credits.release(number).isPresent()) {
            regulator.ended(blockBytes);
            askedBytes -= blockBytes;
        }
    }
}
