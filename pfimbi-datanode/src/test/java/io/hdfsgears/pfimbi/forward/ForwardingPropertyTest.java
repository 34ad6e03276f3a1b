// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** One copy between an upstream node and a target that restarts, over a network that loses messages. */
class ForwardingPropertyTest {
    private static final CopyTimes TIMES = new CopyTimes(20, 4, 200, 100, 80, 3_000);
    private static final int TRANSFER = 60;

    /** Whatever happens, it ends: as a copy that is there, or with a reason after which somebody else acts. Never both, never neither. */
    @SeededTest(seeds = 200)
    void everyCopyEndsOneWayOrTheOther(RandomGenerator random) {
        World world = new World(random, random.nextInt(4) * 25, 2 + random.nextInt(400));
        int latest = (int) (TIMES.giveUpNanos() + TIMES.idleNanos() + TIMES.grantNanos() + TRANSFER) + 1;
        for (int now = 0; now <= latest && !world.copy.state().ended(); now++) {
            world.pass(now);
        }
        assertThat(world.copy.state().ended()).as("%s", world.copy).isTrue();
        assertThat(world.copy.state() == CopyState.DONE)
                .as("%s, the target has %s", world.copy, world.held)
                .isEqualTo(world.copy.block().equals(world.held));
    }

    /** With a network and a target that work, it is made, appends or not. */
    @SeededTest(seeds = 50)
    void withoutFaultsItIsMade(RandomGenerator random) {
        World world = new World(random, 0, Integer.MAX_VALUE);
        for (int now = 0; now < 2_000 && !world.copy.state().ended(); now++) {
            world.pass(now);
        }
        assertThat(world.copy.state()).isEqualTo(CopyState.DONE);
        assertThat(world.held).isEqualTo(world.copy.block());
    }

    private static final class World {
        private final Forwarding forwarding = new Forwarding(TIMES);
        private final RandomGenerator random;
        private final int lossPercent;
        private final int meanTimeToRestart;
        private int appendsLeft = 2;

        PendingCopy copy = PendingCopy.of(new BlockVersion(7, 1, 64), "dn2", 0);
        /** What the target was told of and did not ask for yet, is receiving, has. */
        private @Nullable BlockVersion told;

        private @Nullable BlockVersion sent;
        private int complete;

        @Nullable
        BlockVersion held;

        World(RandomGenerator random, int lossPercent, int meanTimeToRestart) {
            this.random = random;
            this.lossPercent = lossPercent;
            this.meanTimeToRestart = meanTimeToRestart;
        }

        void pass(int now) {
            if (random.nextInt(meanTimeToRestart) == 0) {
                told = null;
                sent = null;
            }
            if (appendsLeft > 0 && random.nextInt(300) == 0 && held == null) {
                appendsLeft--;
                happens(new CopyEvent.Appended(), now);
                assertThat(sent)
                        .as("rule P2: nothing is on its way during an append")
                        .isNull();
                BlockVersion block = copy.block();
                copy = copy.restarted(
                        new BlockVersion(7, block.generationStamp() + 1, block.bytes() + 10), copy.createdNanos());
            }
            happens(new CopyEvent.Tick(), now);
            if (told != null && random.nextInt(30) == 0 && arrives()) {
                happens(new CopyEvent.Granted(told.generationStamp()), now);
            }
            transfer(now);
        }

        private void transfer(int now) {
            if (sent == null) {
                return;
            }
            happens(new CopyEvent.Progress(), now);
            if (sent != null && now >= complete) {
                // The target shows a replica at once and says so until it is heard: nothing is visible that is not
                // confirmed.
                assertThat(Arrival.of(sent, sent, copy.block().generationStamp()))
                        .isEqualTo(Arrival.VISIBLE);
                held = sent;
                sent = null;
                told = null;
                happens(new CopyEvent.Confirmed(held.generationStamp()), now);
            }
        }

        private void happens(CopyEvent event, int now) {
            CopyState before = copy.state();
            CopyStep step = forwarding.step(copy, event, now);
            copy = step.copy();
            assertThat(before.ended() && !copy.state().ended()).isFalse();
            switch (step.order()) {
                case NONE -> {}
                case ANNOUNCE -> announce(now);
                case SEND -> {
                    assertThat(copy.state()).isEqualTo(CopyState.GRANTED);
                    assertThat((long) now).isLessThan(copy.createdNanos() + TIMES.giveUpNanos());
                    if (random.nextInt(100) >= lossPercent) {
                        sent = copy.block();
                        complete = now + TRANSFER;
                    }
                }
                case WITHDRAW -> {
                    sent = null;
                    told = random.nextInt(100) < lossPercent ? told : null;
                }
            }
        }

        private void announce(int now) {
            if (arrives()) {
                told = copy.block();
                happens(arrives() ? new CopyEvent.Accepted() : new CopyEvent.Failed(), now);
            } else {
                happens(new CopyEvent.Failed(), now);
            }
        }

        private boolean arrives() {
            return random.nextInt(100) >= lossPercent;
        }
    }
}
