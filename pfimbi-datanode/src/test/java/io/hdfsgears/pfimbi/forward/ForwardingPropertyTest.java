// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** One node with a block and a tail of targets that restart, over a network that loses and delays messages. */
class ForwardingPropertyTest {
    private static final CopyTimes TIMES = new CopyTimes(20, 3, 200, 3_000);
    private static final int TRANSFER = 60;
    private static final int DELAY = 30;
    private static final long STAMP = 7;

    /** Whatever happens, each copy is at its target, or with somebody who is to bring it there: the target before it, or the NameNode. */
    @SeededTest(seeds = 300)
    void everyCopyEndsOneWayOrTheOther(RandomGenerator random) {
        World world = new World(random, random.nextInt(4) * 25, 2 + random.nextInt(400));
        int latest = (int) TIMES.giveUpNanos() + TRANSFER + DELAY;
        for (int now = 0; now <= latest && !world.copy.state().ended(); now++) {
            world.pass(now);
        }
        assertThat(world.copy.state().ended()).as("%s", world.copy).isTrue();
        if (world.copy.state() != CopyState.ABORTED) {
            world.holdsEveryCopyOnce();
        }
    }

    /** With a network and targets that work, the first of them gets it and the rest is its. */
    @SeededTest(seeds = 50)
    void withoutFaultsNothingIsLeft(RandomGenerator random) {
        World world = new World(random, 0, Integer.MAX_VALUE);
        world.changesOneIn = Integer.MAX_VALUE;
        world.hasItOneIn = Integer.MAX_VALUE;
        for (int now = 0; now < 2_000 && !world.copy.state().ended(); now++) {
            world.pass(now);
        }
        assertThat(world.copy.state()).isEqualTo(CopyState.DONE);
        assertThat(world.left).isZero();
        assertThat(world.held).containsExactly(world.all.get(0));
    }

    private static final class World {
        private final Forwarding forwarding = new Forwarding(TIMES);
        private final RandomGenerator random;
        private final int lossPercent;
        private final int meanTimeToRestart;
        private int changesOneIn = 20_000;
        private int hasItOneIn = 20;
        final List<String> all;

        PendingCopy copy;
        int left;
        private int refused;
        /** Targets that were told of it and did not ask for it yet. */
        private final Set<String> told = new HashSet<>();

        private final Map<Integer, List<CopyEvent>> coming = new HashMap<>();
        final Set<String> held = new HashSet<>();

        private boolean sending;
        private long order;
        private int complete;

        World(RandomGenerator random, int lossPercent, int meanTimeToRestart) {
            this.random = random;
            this.lossPercent = lossPercent;
            this.meanTimeToRestart = meanTimeToRestart;
            this.all = IntStream.rangeClosed(2, 2 + random.nextInt(4))
                    .mapToObj(i -> "dn" + i)
                    .toList();
            this.copy = PendingCopy.of(STAMP, ForwardingTest.tail(all.toArray(String[]::new)), 0, 0);
        }

        void pass(int now) {
            if (random.nextInt(meanTimeToRestart) == 0) {
                told.clear();
                transferEnds(now, false);
            }
            if (random.nextInt(changesOneIn) == 0) {
                happens(new CopyEvent.Changed(), now);
                assertThat(sending)
                        .as("rule P2: nothing is on its way during an append")
                        .isFalse();
            }
            List<CopyEvent> answers = coming.remove(now);
            if (answers != null) {
                answers.forEach(answer -> happens(answer, now));
            }
            happens(new CopyEvent.Tick(), now);
            for (String uuid : List.copyOf(told)) {
                if (random.nextInt(30) == 0 && arrives()) {
                    happens(new CopyEvent.Granted(STAMP, uuid), now);
                }
            }
            if (sending && now >= complete) {
                transferEnds(now, true);
            }
        }

        private void transferEnds(int now, boolean whole) {
            if (!sending) {
                return;
            }
            sending = false;
            String target = copy.target().uuid();
            if (whole) {
                held.add(target);
                told.remove(target);
            }
            happens(whole ? new CopyEvent.Sent(order) : new CopyEvent.Failed(order), now);
        }

        private void happens(CopyEvent event, int now) {
            PendingCopy before = copy;
            CopyStep step = forwarding.step(copy, event, now);
            copy = step.copy();
            left += step.left();
            boolean passedOver =
                    copy.state() == CopyState.DONE || !copy.target().equals(before.target());
            refused += event instanceof CopyEvent.Refused && !before.equals(copy) && passedOver ? 1 : 0;
            assertThat(before.state().ended() && !copy.equals(before)).isFalse();
            switch (step.order()) {
                case NONE -> {}
                case ANNOUNCE -> announce(now);
                case SEND -> {
                    assertThat(sending).as("one transfer at a time").isFalse();
                    assertThat((long) now).isLessThan(TIMES.giveUpNanos());
                    assertThat(((CopyEvent.Granted) event).uuid())
                            .isEqualTo(copy.target().uuid());
                    sending = true;
                    order = copy.order();
                    complete = now + TRANSFER;
                }
                case CUT_OFF -> sending = false;
            }
        }

        private void announce(int now) {
            String target = copy.target().uuid();
            CopyEvent answer;
            if (!arrives()) {
                answer = new CopyEvent.Failed(copy.order());
            } else if (random.nextInt(hasItOneIn) == 0) { // from the NameNode
                answer = new CopyEvent.Refused(copy.order());
            } else {
                told.add(target);
                answer = arrives() ? new CopyEvent.Accepted(copy.order()) : new CopyEvent.Failed(copy.order());
            }
            coming.computeIfAbsent(now + 1 + random.nextInt(DELAY), at -> new ArrayList<>())
                    .add(answer);
        }

        private boolean arrives() {
            return random.nextInt(100) >= lossPercent;
        }

        /** Sent, there already, left to the NameNode, or behind a target that was sent the block and passes it on. */
        void holdsEveryCopyOnce() {
            boolean sent = !held.isEmpty();
            int handedOn = sent ? copy.copies() - 1 : 0;
            assertThat(held).hasSizeLessThanOrEqualTo(1);
            assertThat(left + refused + held.size() + handedOn).as("%s", copy).isEqualTo(all.size());
            if (sent) {
                assertThat(copy.state()).isEqualTo(CopyState.DONE);
                assertThat(held).containsExactly(copy.target().uuid());
            }
        }
    }
}
