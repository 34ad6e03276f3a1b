// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Laws of hierarchical weighted fair queueing. */
class FairQueuePropertyTest {
    private static final long BLOCK = 1_000;
    private static final double ROUNDING = 1e-6;

    /** Order, counts and bytes are those of the formulas, whatever comes, goes and is cancelled, on one to three levels. */
    @SeededTest(seeds = 25)
    void theOrderIsThatOfTheFormulas(RandomGenerator random) {
        int levels = 1 + random.nextInt(3);
        Weights weights = someWeights(random);
        FairQueue<String> queue = new FairQueue<>(levels, weights);
        PlainFairQueue plain = new PlainFairQueue(weights);
        int polled = 0;
        for (int event = 0; event < 1_500; event++) {
            int what = random.nextInt(100);
            // Busy for a while, then draining: classes go idle and come back, and so does the whole queue.
            int offers = event / 100 % 2 == 0 ? 60 : 25;
            if (what < offers) {
                Queued<String> block =
                        new Queued<>(someClass(random, levels), event, someLength(random), "block" + event);
                assertThat(queue.offer(block.flow(), block.id(), block.lengthBytes(), block.item()))
                        .isTrue();
                plain.offer(block);
            } else if (what < 95) {
                assertThat(queue.peek()).isEqualTo(queue.peek());
                Optional<Queued<String>> next = queue.peek();
                assertThat(queue.poll()).isEqualTo(next).isEqualTo(Optional.ofNullable(plain.poll()));
                polled += next.isPresent() ? 1 : 0;
            } else if (!plain.waiting().isEmpty()) {
                Queued<String> gone =
                        plain.waiting().get(random.nextInt(plain.waiting().size()));
                plain.cancel(gone::equals);
                assertThat(queue.cancel(gone.id())).contains(gone);
                assertThat(queue.cancel(gone.id())).isEmpty();
            }
            if (event % 10 == 0) {
                checkCounts(queue, plain.waiting());
            }
        }
        assertThat(polled).as("blocks that went").isGreaterThan(300);
    }

    /**
     * Over any stretch of time in which two classes with the same parent both have blocks waiting, what they are served, divided by
     * their weights, differs by at most one longest block of each, divided by its weight; others may come and go.
     */
    @SeededTest(seeds = 25)
    void theFairnessBoundHolds(RandomGenerator random) {
        Weights weights = someWeights(random);
        FairQueue<String> queue = new FairQueue<>(2, weights);
        Served served = new Served();
        long id = keepBacklogged(queue, random, 0);
        for (int poll = 0; poll < 2_000; poll++) {
            if (random.nextInt(4) == 0) {
                queue.offer(FlowClass.of("visitor" + random.nextInt(3), "job"), --id, someLength(random), "");
            }
            Queued<String> block = queue.poll().orElseThrow();
            served.add(block, weights);
            if (!block.flow().to(1).name().startsWith("visitor")) {
                queue.offer(block.flow(), -id + 1_000_000L + poll, someLength(random), "");
            }
        }
        served.check(weights);
    }

    /** Figure 11b: jobs with weights 1:4:16. */
    @SeededTest(seeds = 10)
    void jobsShareByTheirWeights(RandomGenerator random) {
        FairQueue<String> queue = new FairQueue<>(2, Weights.parse("*/j1=1, */j2=4, */j3=16"));
        Map<String, Long> bytes = serveForLong(
                queue, random, List.of(FlowClass.of(2, "j1"), FlowClass.of(2, "j2"), FlowClass.of(2, "j3")));

        double one = bytes.getOrDefault("2/j1", 0L);
        assertThat(bytes.getOrDefault("2/j2", 0L) / one).isCloseTo(4, within(0.4));
        assertThat(bytes.getOrDefault("2/j3", 0L) / one).isCloseTo(16, within(1.6));
    }

    /** Figure 12b: positions with weights 100:10:1, whatever the jobs below them. */
    @SeededTest(seeds = 10)
    void positionsShareByTheirWeights(RandomGenerator random) {
        FairQueue<String> queue = new FairQueue<>(2, Weights.EARLIER_FIRST.with("*/heavy", 50));
        Map<String, Long> bytes = serveForLong(
                queue,
                random,
                List.of(
                        FlowClass.of(2, "light"),
                        FlowClass.of(3, "heavy"),
                        FlowClass.of(3, "light"),
                        FlowClass.of(4, "heavy")));

        double last = bytes.getOrDefault("4/heavy", 0L);
        double middle = bytes.getOrDefault("3/heavy", 0L) + bytes.getOrDefault("3/light", 0L);
        assertThat(bytes.getOrDefault("2/light", 0L) / last).isCloseTo(100, within(10.0));
        assertThat(middle / last).isCloseTo(10, within(1.0));
        assertThat(bytes.getOrDefault("3/heavy", 0L) / (double) bytes.getOrDefault("3/light", 0L))
                .isCloseTo(50, within(5.0));
    }

    /** A single block of a new class goes before the others got more than their weights' part of the largest start distance. */
    @SeededTest(seeds = 15)
    void nobodyStarves(RandomGenerator random) {
        Weights weights = someWeights(random);
        FairQueue<String> queue = new FairQueue<>(1, weights);
        List<String> others = List.of("1", "2", "3");
        long id = 0;
        for (int round = 0; round < 50; round++) {
            double distance = 0;
            double bound = 0;
            for (String other : others) {
                distance = Math.max(distance, BLOCK / weights.of(FlowClass.of(other)));
            }
            for (String other : others) {
                queue.offer(FlowClass.of(other), ++id, BLOCK, "");
                bound += distance * weights.of(FlowClass.of(other)) + BLOCK;
            }
            queue.offer(FlowClass.of("late" + round), ++id, BLOCK, "late");
            long before = 0;
            for (Queued<String> next = queue.poll().orElseThrow();
                    !next.item().equals("late");
                    next = queue.poll().orElseThrow()) {
                before += next.lengthBytes();
                queue.offer(next.flow(), ++id, BLOCK, "");
                assertThat((double) before).as("bytes before the newcomer").isLessThanOrEqualTo(bound);
            }
        }
    }

    /** As long as something can go, something goes: in the order of its class, once, and nothing that cannot. */
    @SeededTest(seeds = 15)
    void whateverCanGoGoes(RandomGenerator random) {
        FairQueue<String> queue = new FairQueue<>(2, someWeights(random));
        List<Queued<String>> waiting = new ArrayList<>();
        Set<String> stopped = new HashSet<>();
        for (int event = 0; event < 1_500; event++) {
            if (random.nextInt(8) == 0) {
                String upstream = "dn" + random.nextInt(4);
                if (!stopped.remove(upstream)) {
                    stopped.add(upstream);
                }
            }
            if (random.nextBoolean()) {
                Queued<String> block =
                        new Queued<>(someClass(random, 2), event, someLength(random), "dn" + random.nextInt(4));
                queue.offer(block.flow(), block.id(), block.lengthBytes(), block.item());
                waiting.add(block);
            } else {
                Optional<Queued<String>> next = queue.poll(block -> !stopped.contains(block.item()));
                List<Queued<String>> able = waiting.stream()
                        .filter(block -> !stopped.contains(block.item()))
                        .toList();
                assertThat(next.isPresent()).isEqualTo(!able.isEmpty());
                next.ifPresent(block -> {
                    assertThat(able.stream()
                                    .filter(b -> b.flow().equals(block.flow()))
                                    .findFirst())
                            .contains(block);
                    waiting.remove(block);
                });
            }
            if (event % 10 == 0) {
                checkCounts(queue, waiting);
            }
        }
    }

    /** Blocks that are taken out again change nothing for the rest, while their class has others. */
    @SeededTest(seeds = 15)
    void aCancelledBlockLeavesNoTrace(RandomGenerator random) {
        Weights weights = someWeights(random);
        FairQueue<String> queue = new FairQueue<>(2, weights);
        FairQueue<String> never = new FairQueue<>(2, weights);
        List<Long> doomed = new ArrayList<>();
        for (long id = 0; id < 400; id++) {
            FlowClass flow = someClass(random, 2);
            long length = someLength(random);
            if (id < 30 || random.nextBoolean()) {
                queue.offer(flow, id, length, "");
                never.offer(flow, id, length, "");
            } else if (never.backlog().stream().anyMatch(b -> b.flow().equals(flow))) {
                queue.offer(flow, id, length, "doomed");
                doomed.add(id);
            }
        }
        doomed.forEach(queue::cancel);

        assertThat(queue.backlog()).isEqualTo(never.backlog());
        while (never.size() > 0) {
            assertThat(queue.poll()).isEqualTo(never.poll());
        }
        assertThat(queue.size()).isZero();
    }

    /** From a change of weights on the fairness bound holds with the new ones: debts are bytes, not virtual time. */
    @SeededTest(seeds = 25)
    void newWeightsHoldAtOnce(RandomGenerator random) {
        FairQueue<String> queue = new FairQueue<>(2, someWeights(random));
        long id = keepBacklogged(queue, random, 0);
        for (int change = 0; change < 5; change++) {
            Weights weights = someWeights(random);
            queue.reweigh(weights);
            assertThat(queue.backlog()).allMatch(b -> b.weight() == weights.of(b.flow()));
            Served served = new Served();
            int polls = random.nextInt(400);
            for (int poll = 0; poll < polls; poll++) {
                Queued<String> block = queue.poll().orElseThrow();
                served.add(block, weights);
                queue.offer(block.flow(), ++id, someLength(random), "");
            }
            served.check(weights);
        }
    }

    /** What was charged counts as served, what was given back does not: the bound holds for the sum. */
    @SeededTest(seeds = 15)
    void chargedBytesCountAsServed(RandomGenerator random) {
        Weights weights = someWeights(random);
        FairQueue<String> queue = new FairQueue<>(2, weights);
        Served served = new Served();
        long id = keepBacklogged(queue, random, 0);
        for (int poll = 0; poll < 1_000; poll++) {
            Queued<String> block = queue.poll().orElseThrow();
            queue.offer(block.flow(), ++id, someLength(random), "");
            if (random.nextInt(5) == 0) {
                queue.charge(block.flow(), -block.lengthBytes());
            } else {
                served.add(block, weights);
            }
        }
        served.check(weights);
    }

    /** Jobs that are over leave nothing behind. */
    @SeededTest(seeds = 10)
    void memoryDoesNotGrowWithTheJobsThatHaveBeen(RandomGenerator random) {
        FairQueue<String> queue = new FairQueue<>(2, Weights.EARLIER_FIRST);
        long id = 0;
        for (int job = 0; job < 2_000; job++) {
            int position = 2 + random.nextInt(3);
            for (int block = 0; block < 3; block++) {
                queue.offer(FlowClass.of(position, "job" + job), ++id, someLength(random), "");
            }
            while (queue.size() > 20) {
                queue.poll();
            }
        }
        assertThat(queue.classes()).isLessThan(60);
        while (queue.size() > 0) {
            queue.poll();
        }
        assertThat(queue.classes()).isZero();
    }

    private static Map<String, Long> serveForLong(
            FairQueue<String> queue, RandomGenerator random, List<FlowClass> flows) {
        Map<String, Long> bytes = new HashMap<>();
        long id = 0;
        for (FlowClass flow : flows) {
            queue.offer(flow, ++id, someLength(random), "");
        }
        for (int poll = 0; poll < 20_000; poll++) {
            Queued<String> block = queue.poll().orElseThrow();
            bytes.merge(block.flow().toString(), block.lengthBytes(), Long::sum);
            queue.offer(block.flow(), ++id, someLength(random), "");
            queue.offer(block.flow(), ++id, someLength(random), "");
        }
        return bytes;
    }

    /** Three classes with three each, each with two blocks: one goes, one comes, none is ever empty. */
    private static long keepBacklogged(FairQueue<String> queue, RandomGenerator random, long firstId) {
        long id = firstId;
        for (int position = 2; position <= 4; position++) {
            for (int job = 0; job < 3; job++) {
                queue.offer(FlowClass.of(position, "j" + job), ++id, someLength(random), "");
                queue.offer(FlowClass.of(position, "j" + job), ++id, someLength(random), "");
            }
        }
        return id;
    }

    private static void checkCounts(FairQueue<String> queue, List<Queued<String>> waiting) {
        assertThat(queue.size()).isEqualTo(waiting.size());
        assertThat(queue.bytes())
                .isEqualTo(waiting.stream().mapToLong(Queued::lengthBytes).sum());
        for (Backlog backlog : queue.backlog()) {
            List<Queued<String>> here = waiting.stream()
                    .filter(b -> b.flow().to(backlog.flow().depth()).equals(backlog.flow()))
                    .toList();
            assertThat(backlog.blocks()).isEqualTo(here.size()).isPositive();
            assertThat(backlog.bytes())
                    .isEqualTo(here.stream().mapToLong(Queued::lengthBytes).sum());
        }
    }

    private static Weights someWeights(RandomGenerator random) {
        Weights weights = Weights.EQUAL;
        for (int i = 0; i < 5; i++) {
            weights = weights.with("" + i, Math.pow(10, random.nextDouble() * 3 - 1))
                    .with("*/j" + i, Math.pow(4, random.nextInt(5)))
                    .with("*/*/t" + i, 1 + random.nextInt(3));
        }
        return weights;
    }

    private static FlowClass someClass(RandomGenerator random, int levels) {
        List<String> path = List.of("" + random.nextInt(4), "j" + random.nextInt(4), "t" + random.nextInt(3));
        return new FlowClass(path.subList(0, levels));
    }

    private static long someLength(RandomGenerator random) {
        return random.nextInt(5) == 0 ? 1 + random.nextLong(BLOCK) : BLOCK;
    }

    /** Bytes over weight by class, and for each pair of siblings how far the difference swung. */
    private static final class Served {
        private final Map<FlowClass, Double> normalised = new HashMap<>();
        private final List<Pair> siblings = new ArrayList<>();

        Served() {
            List<FlowClass> positions = List.of(FlowClass.of("2"), FlowClass.of("3"), FlowClass.of("4"));
            pairUp(positions);
            for (FlowClass position : positions) {
                pairUp(Stream.of("j0", "j1", "j2")
                        .map(job -> FlowClass.of(position.name(), job))
                        .toList());
            }
        }

        void add(Queued<String> block, Weights weights) {
            for (int depth = 1; depth <= 2; depth++) {
                FlowClass flow = block.flow().to(depth);
                normalised.computeIfPresent(flow, (f, sum) -> sum + block.lengthBytes() / weights.of(f));
            }
            siblings.forEach(pair -> pair.swing(normalised));
        }

        void check(Weights weights) {
            for (Pair pair : siblings) {
                double bound = BLOCK / weights.of(pair.one) + BLOCK / weights.of(pair.other);
                assertThat(pair.most - pair.least)
                        .as("%s and %s", pair.one, pair.other)
                        .isLessThanOrEqualTo(bound * (1 + ROUNDING));
            }
        }

        private void pairUp(List<FlowClass> classes) {
            for (int i = 0; i < classes.size(); i++) {
                normalised.put(classes.get(i), 0.0);
                for (int j = 0; j < i; j++) {
                    siblings.add(new Pair(classes.get(j), classes.get(i)));
                }
            }
        }
    }

    private static final class Pair {
        private final FlowClass one;
        private final FlowClass other;
        private double least;
        private double most;

        Pair(FlowClass one, FlowClass other) {
            this.one = one;
            this.other = other;
        }

        void swing(Map<FlowClass, Double> normalised) {
            double difference = normalised.getOrDefault(one, 0.0) - normalised.getOrDefault(other, 0.0);
            least = Math.min(least, difference);
            most = Math.max(most, difference);
        }
    }
}
