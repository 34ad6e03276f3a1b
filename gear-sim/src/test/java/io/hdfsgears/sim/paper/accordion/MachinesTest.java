// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MachinesTest {
    private static final Machines.Hardware PLAIN = new Machines.Hardware(60, 0, 1, 100);

    private static double drain(Machines machines) {
        int steps = 0;
        while (machines.step()) {
            steps++;
        }
        assertThat(steps).isPositive();
        return machines.seconds();
    }

    @Test
    void aLoneReadGetsTheWholeDisk() {
        Machines machines = new Machines(PLAIN, 2);
        machines.read(1, 2, 120, () -> {});
        assertThat(drain(machines)).isCloseTo(2, within(1e-9));
    }

    @Test
    void streamsOfOneDiskShareItAndLoseTimeToSeeks() {
        Machines machines = new Machines(new Machines.Hardware(60, 0.01, 0.6, 1000), 3);
        machines.read(1, 2, 60, () -> {});
        machines.read(1, 3, 60, () -> {});
        assertThat(drain(machines)).as("each second seeks").isCloseTo(4, within(1e-9));
    }

    @Test
    void whatOneFlowCannotUseAnotherGets() {
        Machines machines = new Machines(new Machines.Hardware(60, 0, 1, 40), 3);
        List<Double> ends = new ArrayList<>();
        machines.read(1, 2, 40, () -> ends.add(machines.seconds()));
        machines.read(1, 1, 40, () -> ends.add(machines.seconds()));
        machines.read(3, 2, 40, () -> ends.add(machines.seconds()));
        drain(machines);
        assertThat(ends.get(0)).as("its own disk: 40 of 60 MB/s").isCloseTo(1, within(1e-9));
        assertThat(ends.get(2)).as("two through host 2's card").isCloseTo(2, within(1e-9));
    }

    @Test
    void aCopyUsesBothDisks() {
        Machines machines = new Machines(PLAIN, 3);
        machines.copy(1, 2, 60, () -> {});
        machines.read(2, 3, 60, () -> machines.read(2, 3, 30, () -> {}));
        assertThat(drain(machines)).as("2 s shared, then half a second alone").isCloseTo(2.5, within(1e-9));
    }
}
