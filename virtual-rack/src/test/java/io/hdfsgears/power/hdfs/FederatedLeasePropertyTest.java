// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.lease.LeaseTerms;
import io.hdfsgears.hdfs.host.Controllers;
import io.hdfsgears.hdfs.host.LeaseReply;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseRequestProto;
import io.hdfsgears.hdfs.wire.LeaseMessage;
import io.hdfsgears.power.link.LeaseHold;
import io.hdfsgears.power.link.LeaseHold.Standing;
import io.hdfsgears.power.link.Permit;
import io.hdfsgears.testkit.SeededTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * Controllers that need the lease of several nameservices, under freezes, cut links and lost answers. Never may two switch hosts off,
 * and after the trouble one acts with all leases: none blocks the other.
 */
final class FederatedLeasePropertyTest {
    private static final long TICK = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long SECOND = 4 * TICK;
    private static final long LEASE = 9 * SECOND;
    private static final long HEARTBEAT = 3 * SECOND;
    private static final long SPACING = 5 * SECOND;

    private final TreeMap<String, Controllers> nameservices = new TreeMap<>();
    private final List<Controller> controllers = new ArrayList<>();
    private long now;

    private final class Controller {
        final String name;
        final LeaseHold hold;
        final TreeMap<String, Long> cutUntil = new TreeMap<>();
        final TreeMap<String, Long> nextBeat = new TreeMap<>();
        Permit permit = Permit.NONE;
        long frozenUntil;

        Controller(String name, RandomGenerator random) {
            this.name = name;
            this.hold = new LeaseHold(name, name, nameservices.keySet(), 3 * HEARTBEAT, SPACING);
            nameservices.keySet().forEach(each -> nextBeat.put(each, random.nextLong(HEARTBEAT)));
        }

        void tick(RandomGenerator random, double losses) {
            if (now < frozenUntil) {
                return;
            }
            nameservices.forEach((nameservice, desk) -> {
                if (now >= nextBeat.get(nameservice)) {
                    beat(nameservice, desk, random.nextDouble() < losses);
                    nextBeat.put(nameservice, now + Math.max(TICK, hold.askAgainNanos(HEARTBEAT)));
                }
            });
            look();
        }

        private void beat(String nameservice, Controllers desk, boolean lost) {
            look();
            if (now < cutUntil.getOrDefault(nameservice, 0L)) {
                return;
            }
            try {
                LeaseRequestProto request = LeaseWire.request(hold.ask(nameservice, List.of(), now));
                LeaseReply reply = desk.ask(LeaseMessage.request(request), now);
                if (!lost) {
                    hold.answered(nameservice, Optional.of(LeaseWire.word(LeaseMessage.of(reply))), now, now);
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        Standing look() {
            Standing standing = hold.look(now);
            permit = hold.permit(now);
            return standing;
        }

        boolean mayAct() {
            return permit.holds(now);
        }

        boolean maySwitchOff() {
            return mayAct() && permit.off();
        }
    }

    private void build(int count, int federated, RandomGenerator random) throws IOException {
        for (int i = 1; i <= federated; i++) {
            Controllers desk = new Controllers(
                    LeaseTerms.of(LEASE, false), new LeaseInMemory(), () -> false, () -> now / 1_000_000);
            desk.activate(true, now);
            nameservices.put("ns" + i, desk);
        }
        for (int i = 1; i <= count; i++) {
            controllers.add(new Controller("c" + i, random));
        }
    }

    private void trouble(RandomGenerator random) {
        Controller hit = controllers.get(random.nextInt(controllers.size()));
        long until = now + random.nextLong(30 * SECOND);
        if (random.nextInt(3) == 0) {
            hit.frozenUntil = until;
        } else {
            List<String> names = List.copyOf(nameservices.keySet());
            hit.cutUntil.put(names.get(random.nextInt(names.size())), until);
        }
    }

    private void run(long nanos, RandomGenerator random, double losses) {
        for (long end = now + nanos; now < end; now += TICK) {
            for (Controller each : controllers) {
                each.tick(random, losses);
                law();
            }
        }
    }

    private void law() {
        List<String> off = controllers.stream()
                .filter(Controller::maySwitchOff)
                .map(each -> each.name)
                .toList();
        assertThat(off).as("may switch off at %s s", now / SECOND).hasSizeLessThanOrEqualTo(1);
        for (String nameservice : nameservices.keySet()) {
            List<String> holders = controllers.stream()
                    .filter(each -> each.mayAct() && each.hold.held(now).contains(nameservice))
                    .map(each -> each.name)
                    .toList();
            assertThat(holders).as("act by the lease of %s", nameservice).hasSizeLessThanOrEqualTo(1);
        }
    }

    @SeededTest(seeds = 60)
    void neverDoTwoSwitchOffAndAfterTheTroubleOneActsForAll(RandomGenerator random) throws IOException {
        build(2 + random.nextInt(2), 2 + random.nextInt(2), random);
        for (int i = 0; i < 40; i++) {
            run(random.nextLong(12 * SECOND), random, 0.2);
            trouble(random);
        }
        run(30 * SECOND, random, 0);
        run(45 * SECOND, random, 0);
        assertThat(controllers.stream().filter(Controller::maySwitchOff)).hasSize(1);
        assertThat(controllers.stream().filter(Controller::mayAct)).hasSize(1);
    }

    /** Each reaches one nameservice alone: both wake hosts, and none switches one off. */
    @SeededTest(seeds = 20)
    void whoHoldsDifferentLeasesOnlyWakesHosts(RandomGenerator random) throws IOException {
        build(2, 2, random);
        controllers.get(0).cutUntil.put("ns2", Long.MAX_VALUE);
        controllers.get(1).cutUntil.put("ns1", Long.MAX_VALUE);
        run(30 * SECOND, random, 0);
        assertThat(controllers).allMatch(Controller::mayAct).noneMatch(Controller::maySwitchOff);
        controllers.forEach(each -> each.cutUntil.clear());
        run(45 * SECOND, random, 0);
        assertThat(controllers.stream().filter(Controller::maySwitchOff))
                .as("once both reach both")
                .hasSize(1);
    }
}
