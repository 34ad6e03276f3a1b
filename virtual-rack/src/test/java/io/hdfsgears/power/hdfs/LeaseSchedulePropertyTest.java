// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.lease.Lease;
import io.hdfsgears.core.lease.LeaseTerms;
import io.hdfsgears.hdfs.host.Controllers;
import io.hdfsgears.hdfs.host.LeaseReply;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseRequestProto;
import io.hdfsgears.hdfs.state.LeaseMemory;
import io.hdfsgears.hdfs.wire.LeaseMessage;
import io.hdfsgears.power.link.LeaseHold;
import io.hdfsgears.power.link.LeaseHold.Standing;
import io.hdfsgears.power.link.Permit;
import io.hdfsgears.testkit.SeededTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;

/**
 * Controllers and NameNodes under random freezes, lost and late messages, fail-overs of a NameNode that does not notice, and clocks of
 * different speed. At no moment may two controllers act, whatever moment a frozen one is woken at.
 */
final class LeaseSchedulePropertyTest {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SECOND = 1_000 * MILLI;
    private static final long LEASE = 9 * SECOND;
    private static final long HEARTBEAT = 3 * SECOND;
    private static final long SPACING = 5 * SECOND;
    private static final double SKEW = 0.04;
    private static final String NAMESERVICE = "ns";

    private final PriorityQueue<Due> queue = new PriorityQueue<>();
    private final List<Controller> controllers = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private Lease durable = Lease.NONE;
    private int writer;
    private long now;
    private long number;
    private String lastActed = "";
    private long lastActedAt;
    private double losses;
    private long delay;

    private record Due(long at, long number, Runnable what) implements Comparable<Due> {
        @Override
        public int compareTo(Due other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(number, other.number);
        }
    }

    /** What has a clock of its own and may be frozen. */
    private abstract static class Actor {
        final double rate;
        final long offset;
        long frozenUntil;

        Actor(RandomGenerator random) {
            rate = 1 - SKEW + 2 * SKEW * random.nextDouble();
            offset = random.nextLong();
        }

        long local(long real) {
            return offset + (long) (rate * real);
        }
    }

    private final class Controller extends Actor {
        final String name;
        LeaseHold hold;
        Permit permit = Permit.NONE;
        int lives;

        Controller(String name, RandomGenerator random) {
            super(random);
            this.name = name;
            start();
        }

        void start() {
            lives++;
            hold = new LeaseHold(name + lives, name + lives, Set.of(NAMESERVICE), 3 * HEARTBEAT, SPACING);
            permit = Permit.NONE;
        }

        Standing look() {
            Standing standing = hold.look(local(now));
            permit = hold.permit(local(now));
            return standing;
        }

        boolean mayAct() {
            return permit.holds(local(now));
        }
    }

    private final class Node extends Actor implements LeaseMemory {
        final int index;
        final Controllers desk;
        boolean active;

        Node(int index, boolean others, RandomGenerator random) {
            super(random);
            this.index = index;
            this.desk = new Controllers(LeaseTerms.of(LEASE, others), this, () -> false, () -> now / MILLI);
        }

        @Override
        public Lease load() {
            return durable;
        }

        @Override
        public void save(Lease lease) throws IOException {
            if (writer != index) {
                active = false; // the journals refuse its edits: the process ends
                throw new IOException("fenced");
            }
            durable = lease;
        }

        void activate() {
            active = true;
            try {
                desk.activate(true, local(now));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    private void at(long when, Runnable what) {
        queue.add(new Due(Math.max(now, when), number++, what));
    }

    /** Runs it when the process is not frozen. */
    private void on(Actor process, Runnable what) {
        if (now < process.frozenUntil) {
            at(process.frozenUntil, () -> on(process, what));
        } else {
            what.run();
        }
    }

    private void beat(Controller from, int life, RandomGenerator random) {
        if (from.lives != life) {
            return;
        }
        from.look();
        for (Node node : nodes) {
            long sent = from.local(now);
            LeaseRequestProto request = LeaseWire.request(from.hold.ask(NAMESERVICE, List.of(), sent));
            if (arrives(random)) {
                at(now + late(random), () -> on(node, () -> answer(node, from, life, request, sent, random)));
            }
        }
        long pause = Math.max(100 * MILLI, from.hold.askAgainNanos(HEARTBEAT));
        at(now + (long) (pause / from.rate), () -> on(from, () -> beat(from, life, random)));
    }

    private void answer(
            Node node, Controller to, int life, LeaseRequestProto request, long sent, RandomGenerator random) {
        if (!node.active) {
            return;
        }
        LeaseReply reply;
        try {
            reply = node.desk.ask(LeaseMessage.request(request), node.local(now));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        if (node.active && arrives(random)) {
            at(
                    now + late(random),
                    () -> on(to, () -> {
                        if (to.lives == life) {
                            to.hold.answered(
                                    NAMESERVICE,
                                    Optional.of(LeaseWire.word(LeaseMessage.of(reply))),
                                    sent,
                                    to.local(now));
                            to.look();
                        }
                    }));
        }
    }

    private boolean arrives(RandomGenerator random) {
        return random.nextDouble() >= losses;
    }

    private long late(RandomGenerator random) {
        return (long) (delay * Math.pow(random.nextDouble(), 4));
    }

    private void build(int count, int nameNodes, RandomGenerator random) {
        for (int i = 0; i < nameNodes; i++) {
            nodes.add(new Node(i, nameNodes > 1, random));
        }
        nodes.get(0).activate();
        for (int i = 0; i < count; i++) {
            Controller controller = new Controller("c" + i, random);
            controllers.add(controller);
            at(random.nextLong(SECOND), () -> beat(controller, controller.lives, random));
        }
    }

    private void trouble(RandomGenerator random) {
        at(now + random.nextLong(1, 8 * SECOND), () -> {
            int what = random.nextInt(10);
            Controller controller = controllers.get(random.nextInt(controllers.size()));
            if (what < 4) {
                controller.frozenUntil = now + random.nextLong(20 * SECOND);
            } else if (what < 5) {
                int life = controller.lives;
                on(controller, () -> end(controller, life, random));
            } else if (what < 6) { // kill -9 and a new process
                controller.start();
                int life = controller.lives;
                at(now + random.nextLong(5 * SECOND), () -> beat(controller, life, random));
            } else if (what < 8) {
                nodes.get(random.nextInt(nodes.size())).frozenUntil = now + random.nextLong(30 * SECOND);
            } else { // the other NameNode becomes active; the one before hears of it with its next edit
                writer = random.nextInt(nodes.size());
                nodes.get(writer).activate();
            }
            trouble(random);
        });
    }

    /** In order: it calls no device any more, and says so, if that arrives. Then a new process begins. */
    private void end(Controller controller, int life, RandomGenerator random) {
        if (controller.lives != life) {
            return;
        }
        controller.look();
        LeaseHold ended = controller.hold;
        long sent = controller.local(now);
        ended.end();
        controller.start();
        int next = controller.lives;
        for (Node node : nodes) {
            LeaseRequestProto goodbye = LeaseWire.request(ended.ask(NAMESERVICE, List.of(), sent));
            if (arrives(random)) {
                at(now + late(random), () -> on(node, () -> answer(node, controller, life, goodbye, sent, random)));
            }
        }
        at(now + random.nextLong(5 * SECOND), () -> on(controller, () -> beat(controller, next, random)));
    }

    private void runUntil(long end, Runnable law) {
        while (!queue.isEmpty() && queue.element().at() <= end) {
            Due due = queue.remove();
            now = due.at();
            law.run();
            due.what().run();
            law.run();
        }
        now = end;
    }

    private void oneActs() {
        List<String> acting = controllers.stream()
                .filter(Controller::mayAct)
                .map(c -> c.name + c.lives)
                .toList();
        assertThat(acting).as("controllers that may act at %s s", now / SECOND).hasSizeLessThanOrEqualTo(1);
        for (String name : acting) {
            if (!lastActed.equals(name) && !lastActed.isEmpty()) {
                assertThat(now - lastActedAt)
                        .as("pause of the devices between %s and %s at %s s", lastActed, name, now / SECOND)
                        .isGreaterThan((long) (0.85 * SPACING)); // clocks differ in speed
            }
            lastActed = name;
            lastActedAt = now;
        }
    }

    @SeededTest(seeds = 60, pinned = 1_733_600_312)
    void noTwoActAtAnyMoment(RandomGenerator random) {
        losses = 0.3 * random.nextDouble();
        delay = random.nextLong(12 * SECOND);
        build(2 + random.nextInt(2), 1 + random.nextInt(2), random);
        trouble(random);
        runUntil(1_200 * SECOND, this::oneActs);
        assertThat(durable.epoch()).as("changes of the holder").isPositive();
    }

    /** Twenty times, at any moment: what the acting one and the other do. */
    private void handOvers(RandomGenerator random, BiConsumer<Controller, Controller> handOver) {
        delay = 50 * MILLI;
        build(2, 1, random);
        runUntil(40 * SECOND, this::oneActs);
        for (int i = 0; i < 20; i++) {
            Controller acting =
                    controllers.stream().filter(Controller::mayAct).findFirst().orElseThrow();
            Controller other = controllers.get(1 - controllers.indexOf(acting));
            runUntil(now + random.nextLong(10 * SECOND), this::oneActs);
            handOver.accept(acting, other);
        }
    }

    private void actsWithin(long nanos, Controller other) {
        boolean[] acted = {false};
        runUntil(now + nanos, () -> {
            oneActs();
            acted[0] |= other.mayAct();
        });
        assertThat(acted[0]).as("the other acts").isTrue();
    }

    /** Nothing is lost and one NameNode answers at once: a heartbeat and the pause of the devices after one ends in order, another acts. */
    @SeededTest(seeds = 40)
    void theOtherActsAtOnceAfterOneThatEndsInOrder(RandomGenerator random) {
        handOvers(random, (acting, other) -> {
            end(acting, acting.lives, random);
            acting.frozenUntil = now + 20 * SECOND; // its next process
            long most = SPACING + HEARTBEAT * 2 / 3 + SECOND;
            actsWithin(most, other);
            runUntil(acting.frozenUntil + 30 * SECOND, this::oneActs);
        });
    }

    /** Nothing is lost and one NameNode answers at once: the other acts 15 s after the acting one ends or freezes. */
    @SeededTest(seeds = 40)
    void theOtherTakesOverWithin15Seconds(RandomGenerator random) {
        handOvers(random, (acting, other) -> {
            acting.frozenUntil = now + 40 * SECOND;
            actsWithin(15 * SECOND, other);
            runUntil(acting.frozenUntil + 30 * SECOND, this::oneActs);
            assertThat(other.mayAct()).as("the one that was frozen waits").isTrue();
        });
    }
}
