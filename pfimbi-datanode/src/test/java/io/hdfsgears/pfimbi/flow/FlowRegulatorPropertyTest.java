// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.random.RandomGenerator;

/** Laws of the flow regulator on a small model of disk and page cache. Time is steps, ten between two looks. */
class FlowRegulatorPropertyTest {
    private static final int STEPS_A_LOOK = 10;
    private static final int STEPS = 3_000;
    private static final long BLOCK = 5_000;
    private static final long BACKGROUND = 40_000;
    private static final long BYTES_A_STEP = 1_000;
    /** The interval is ten nanoseconds, so δ is what the disk writes in ten steps. */
    private static final double BYTES_A_SECOND = BYTES_A_STEP * 1e9;

    private static final long TARGET = BACKGROUND + BYTES_A_STEP * STEPS_A_LOOK;

    /** Asynchronous blocks alone keep the disk busy in every step, and never more than T + δ and a block dirty. */
    @SeededTest(seeds = 30)
    void theDiskIsKeptBusyWithTheLeastDirtyBytes(RandomGenerator random) {
        DiskModel disk = new DiskModel(BACKGROUND, BYTES_A_STEP);
        FlowRegulator regulator = regulator(0);
        long idleWhenWarm = 0;
        for (int step = 0; step < STEPS; step++) {
            if (step % STEPS_A_LOOK == 0) {
                regulator.look(disk.look(), step);
            }
            while (regulator.ask(step).yes()) {
                long bytes = 1 + random.nextLong(BLOCK);
                regulator.began(bytes);
                disk.write(bytes);
                regulator.ended(bytes);
            }
            assertThat(disk.dirty()).isLessThan(TARGET + BLOCK);
            disk.step(random.nextInt(4) == 0 ? random.nextDouble() : 1);
            if (step == STEPS_A_LOOK) {
                idleWhenWarm = disk.idleSteps();
            }
        }
        assertThat(disk.idleSteps() - idleWhenWarm)
                .as("steps in which the disk could have written more")
                .isZero();
        assertThat(disk.written()).as("the disk worked").isGreaterThan(STEPS * BYTES_A_STEP / 2);
    }

    /** A disk so slow that δ by its speed is less than a block: blocks take some steps to come, and it does not wait for them. */
    @SeededTest(seeds = 30)
    void theDiskDoesNotWaitForTheNextBlock(RandomGenerator random) {
        DiskModel disk = new DiskModel(BACKGROUND, BYTES_A_STEP);
        FlowRegulator regulator =
                new FlowRegulator(new RegulatorSettings(1, 0, 2 * BLOCK), DiskSpeed.assumed(BYTES_A_SECOND));
        regulator.announced(BLOCK);
        Queue<Long> coming = new ArrayDeque<>();
        long idleWhenWarm = 0;
        for (int step = 0; step < STEPS; step++) {
            regulator.look(disk.look(), step);
            for (Long due = coming.peek(); due != null && due <= step; due = coming.peek()) {
                coming.remove();
                disk.write(BLOCK);
                regulator.ended(BLOCK);
            }
            while (regulator.ask(step).yes()) {
                regulator.began(BLOCK);
                coming.add(step + 1 + random.nextLong(4));
            }
            assertThat(disk.dirty()).isLessThan(BACKGROUND + 3 * BLOCK);
            disk.step(1);
            if (step == 20 * STEPS_A_LOOK) {
                idleWhenWarm = disk.idleSteps();
            }
        }
        assertThat(disk.idleSteps() - idleWhenWarm)
                .as("steps in which the disk waited")
                .isZero();
    }

    /**
     * Beside writes of others and with blocks that take many steps to be written: no asynchronous block begins when what is dirty
     * and on its way, less what others wrote since the last look, has reached T + δ.
     */
    @SeededTest(seeds = 40)
    void noBlockBeginsAboveTheTarget(RandomGenerator random) {
        DiskModel disk = new DiskModel(BACKGROUND, BYTES_A_STEP);
        FlowRegulator regulator = regulator(0);
        Queue<long[]> writing = new ArrayDeque<>();
        long others = 0;
        int begun = 0;
        for (int step = 0; step < STEPS; step++) {
            if (step % STEPS_A_LOOK == 0) {
                regulator.look(disk.look(), step);
                others = 0;
            }
            boolean burst = step / 200 % 3 == 1;
            long normal = burst ? random.nextLong(2 * BYTES_A_STEP) : 0;
            disk.write(normal);
            others += normal;
            while (writing.size() < 4 && regulator.ask(step).yes()) {
                long onItsWay = writing.stream().mapToLong(block -> block[1]).sum();
                assertThat(disk.dirty() + onItsWay - others).isLessThan(TARGET);
                long bytes = 1 + random.nextLong(BLOCK);
                regulator.began(bytes);
                writing.add(new long[] {bytes, bytes});
                begun++;
            }
            writeOn(disk, regulator, writing, random);
            disk.step(1);
        }
        assertThat(begun).as("blocks that were written").isGreaterThan(100);
    }

    /** A disk that others keep busy all the time: one asynchronous block for each k synchronous ones, no more and no less. */
    @SeededTest(seeds = 20)
    void theGuaranteedShareHolds(RandomGenerator random) {
        int share = 1 + random.nextInt(20);
        FlowRegulator regulator = regulator(share);
        int asynchronous = 0;
        int synchronous = 0;
        for (int step = 0; step < STEPS; step++) {
            regulator.look(new PageCache(TARGET + random.nextLong(BLOCK), BACKGROUND), step);
            if (random.nextBoolean()) {
                regulator.synchronousBlock();
                synchronous++;
            }
            while (regulator.ask(step).yes()) {
                assertThat(regulator.ask(step)).isEqualTo(WriteAnswer.GUARANTEED_SHARE);
                regulator.began(BLOCK);
                regulator.ended(BLOCK);
                asynchronous++;
            }
            assertThat(asynchronous).isEqualTo(synchronous / share);
        }
        assertThat(asynchronous).isPositive();
    }

    /** Without sight of the page cache the plain bound holds, but for the block that passes it, and nothing stands still. */
    @SeededTest(seeds = 20)
    void blindItKeepsAPlainBound(RandomGenerator random) {
        FlowRegulator regulator = regulator(0);
        Queue<long[]> writing = new ArrayDeque<>();
        DiskModel disk = new DiskModel(BACKGROUND, BYTES_A_STEP);
        int begun = 0;
        for (int step = 0; step < STEPS; step++) {
            while (regulator.ask(step).yes()) {
                assertThat(regulator.ask(step).blind()).isTrue();
                regulator.began(BLOCK);
                writing.add(new long[] {BLOCK, BLOCK});
                begun++;
            }
            assertThat(regulator.ask(step)).isEqualTo(WriteAnswer.BLIND_AT_BOUND);
            assertThat(writing.size() * BLOCK).isBetween(2 * BLOCK, 3 * BLOCK - 1);
            writeOn(disk, regulator, writing, random);
        }
        assertThat(begun).isGreaterThan(100);
    }

    /** Each block that is being written comes a bit further; the one at the head may be complete. */
    private static void writeOn(
            DiskModel disk, FlowRegulator regulator, Queue<long[]> writing, RandomGenerator random) {
        for (long[] block : writing) {
            long bytes = Math.min(block[1], random.nextLong(BYTES_A_STEP));
            block[1] -= bytes;
            disk.write(bytes);
        }
        for (long[] head = writing.peek(); head != null && head[1] == 0; head = writing.peek()) {
            regulator.ended(head[0]);
            writing.remove();
        }
    }

    private static FlowRegulator regulator(int share) {
        return new FlowRegulator(
                new RegulatorSettings(STEPS_A_LOOK, share, 2 * BLOCK), DiskSpeed.assumed(BYTES_A_SECOND));
    }
}
