// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.random.RandomGenerator;

/** Laws of the gear machine on a rack whose hosts crash, refuse, lie about their power and get writers at any time. */
class GearMachinePropertyTest {
    private static final int TROUBLED_TICKS = 120;
    /** Every deadline twice over. */
    private static final int BOUND_TICKS = 600;

    @SeededTest(
            seeds = 500,
            pinned = {250908326, 2119463190, 582953206})
    void whateverHappensDataStaysUpAndTheShiftComesToAnEnd(RandomGenerator random) {
        FakeRack rack = rack(random);
        rack.onOrder = (host, order) -> checkOrder(rack, host, order);
        for (int tick = 0; tick < TROUBLED_TICKS; tick++) {
            trouble(rack, random);
            round(rack);
        }
        calm(rack);
        int wanted = rack.state.target();
        for (int tick = 0; tick < BOUND_TICKS && !atRest(rack); tick++) {
            round(rack);
        }
        assertThat(atRest(rack))
                .as("an end within %d ticks, not %s with orders %s", BOUND_TICKS, rack.state, rack.orders)
                .isTrue();
        assertThat(rack.state.target()).isEqualTo(wanted);
    }

    private static FakeRack rack(RandomGenerator random) {
        FakeRack rack = new FakeRack(random.nextInt(2, 13));
        rack.switchPowerBy(PowerLimits.ofBatch(random.nextInt(1, 5)));
        rack.proofTicks = random.nextInt(1, 5);
        rack.catchUpTicks = random.nextInt(1, 10);
        for (FakeHost host : rack.hosts) {
            host.boot = random.nextInt(1, 6);
            host.halt = random.nextInt(1, 4);
            host.report = random.nextInt(1, 4);
            host.secure = random.nextInt(1, 8);
            host.evict = random.nextInt(1, 5);
            host.staleOff = random.nextInt(0, 6);
        }
        return rack;
    }

    private static void round(FakeRack rack) {
        GearState before = rack.state;
        rack.tick();
        checkChange(before, rack.state);
        if (rack.last.state().epoch() == before.epoch()) {
            assertThat(rack.last.state()).as("no change, no new state").isSameAs(before);
        } else {
            assertThat(rack.last.commands()).as("state before effect").isEmpty();
        }
    }

    private static void trouble(FakeRack rack, RandomGenerator random) {
        requests(rack, random);
        FakeHost host = rack.hosts.get(random.nextInt(rack.hosts.size()));
        switch (random.nextInt(40)) {
            case 0 -> lose(rack, host, random);
            case 1 -> host.obeys = random.nextBoolean();
            case 2 -> host.reportsPower = random.nextBoolean();
            case 3 -> host.rise();
            case 4 -> rack.uncovered = random.nextInt(3);
            case 5 -> rack.everCatchesUp = random.nextBoolean();
            case 6 -> host.transfers = random.nextInt(3);
            case 7 -> rack.restart();
            default -> write(host, random);
        }
    }

    private static void requests(FakeRack rack, RandomGenerator random) {
        boolean free = rack.state.phase() == Phase.STEADY || rack.state.phase() == Phase.HELD;
        int dice = random.nextInt(30);
        if (dice < 4 && free) {
            checked(rack, () -> rack.aim(random.nextInt(1, rack.hosts.size() + 1)));
        } else if (dice == 4) {
            checked(rack, rack::cancel);
        } else if (dice == 5 && free && rack.hosts.size() < 15) {
            checked(rack, () -> rack.grow(1));
        } else if (dice == 6) {
            checked(rack, rack::cancel);
            checked(rack, rack::cancel);
        }
    }

    private static void checked(FakeRack rack, Runnable request) {
        GearState before = rack.state;
        request.run();
        checkChange(before, rack.state);
    }

    private static void lose(FakeRack rack, FakeHost host, RandomGenerator random) {
        host.crash();
        host.obeys = random.nextBoolean();
        if (random.nextBoolean()) {
            rack.neededFor.put(rack.hosts.get(random.nextInt(rack.hosts.size())).id, host);
        }
    }

    /** Writers come to hosts in service; a few that had the address already, to those that leave. */
    private static void write(FakeHost host, RandomGenerator random) {
        boolean late = host.admin == FakeHost.Admin.ENTERING && random.nextInt(4) == 0;
        if (host.on && host.heard && (host.serves() || late)) {
            host.open = random.nextInt(3);
        }
    }

    private static void calm(FakeRack rack) {
        rack.uncovered = 0;
        rack.everCatchesUp = true;
        for (FakeHost host : rack.hosts) {
            host.obeys = true;
            host.reportsPower = true;
            host.transfers = 0;
        }
    }

    private static boolean atRest(FakeRack rack) {
        boolean ended = rack.state.phase() == Phase.STEADY || rack.state.phase() == Phase.HELD;
        boolean served = true;
        for (int i = 0; i < rack.hosts.size(); i++) {
            FakeHost host = rack.hosts.get(i);
            served &= !rack.state.mayServe(i + 1, host.id) || host.serves();
        }
        boolean up = rack.state.phase() == Phase.HELD && rack.state.target() >= rack.state.from();
        return ended && served && !up && rack.nobodyHasToWake();
    }

    private static void checkChange(GearState before, GearState after) {
        assertThat(after.held().isEmpty())
                .as("a reason in HELD, and only there")
                .isEqualTo(after.phase() != Phase.HELD);
        if (after.equals(before)) {
            return;
        }
        assertThat(after.epoch()).isGreaterThan(before.epoch());
        assertThat(after.sleepEpoch()).isBetween(before.sleepEpoch(), after.epoch());
        assertThat(after.phase() == before.phase() || before.phase().next().contains(after.phase()))
                .as("%s -> %s", before, after)
                .isTrue();
    }

    private static void checkOrder(FakeRack rack, FakeHost host, Power order) {
        int position = rack.hosts.indexOf(host) + 1;
        GearState state = rack.state;
        HostFacts facts = rack.observed.hosts().get(position - 1);
        boolean sleeps = state.maySleep(position, host.id);
        assertThat(order).as("%s in %s", host.id, state).isEqualTo(sleeps ? Power.OFF : Power.ON);
        if (order == Power.ON) {
            return;
        }
        assertThat(position).isGreaterThan(state.asleep().contains(host.id) ? state.target() : state.awake());
        assertThat(host.imagedEpoch).as("image of %s", host.id).isEqualTo(state.sleepEpoch());
        if (!host.on || !host.heard) {
            return;
        }
        assertThat(state.phase()).as("%s is up", host.id).isNotEqualTo(Phase.HELD);
        assertThat(facts.outOfService()).as("%s is out of service", host.id).isTrue();
        assertThat(host.open).as("open blocks on %s", host.id).isZero();
        assertThat(rack.cleanProofMillis)
                .as("a proof since the last writer left %s", host.id)
                .isGreaterThanOrEqualTo(host.lastOpenMillis);
    }
}
