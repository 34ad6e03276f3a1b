// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PortPickerTest {
    @Test
    void portsAreDistinctFreeAndWithinTheRange() throws RackException {
        PortPicker picker = new PortPicker(100, 200, port -> port % 2 == 0, new Random(7));
        RackPorts ports = picker.pick(2, 10);
        assertThat(ports.all()).hasSize(34).doesNotHaveDuplicates().allMatch(p -> p % 2 == 0 && p >= 100 && p < 200);
        assertThat(ports.nameNodes()).hasSize(2);
        assertThat(ports.hosts()).hasSize(10);
        RackPorts withJournals = picker.pick(2, 5, 3);
        assertThat(withJournals.journals()).hasSize(3);
        assertThat(withJournals.all()).hasSize(25).doesNotHaveDuplicates();
    }

    @Test
    void aSecondPickGoesOnAfterTheFirst() throws RackException {
        PortPicker picker = new PortPicker(100, 200, port -> true, new Random(7));
        assertThat(picker.pick(1, 3).all())
                .doesNotContainAnyElementsOf(picker.pick(0, 4).all());
    }

    @Test
    void tooFewFreePortsAreSaidWithTheRemedy() {
        PortPicker picker = new PortPicker(100, 110, port -> true, new Random(7));
        assertThatThrownBy(() -> picker.pick(1, 4))
                .isInstanceOf(RackException.class)
                .hasMessageContaining("Only 10 of the 14 ports")
                .hasMessageContaining("./rack down --all");
    }

    @Test
    void onLoopbackAllPortsLieBelowTheEphemeralOnesAndOutsideOtherRacks() throws RackException {
        RackPorts first = PortPicker.onLoopback(Set.of(), new Random(7)).pick(1, 5);
        RackPorts second =
                PortPicker.onLoopback(Set.copyOf(first.all()), new Random(7)).pick(1, 5);
        assertThat(first.all()).allMatch(p -> p >= 1_024 && p < PortPicker.HIGHEST);
        assertThat(second.all()).doesNotContainAnyElementsOf(first.all());
    }

    @Test
    void aPortThatListensIsNotFree() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(PortPicker.bindable(listening.getLocalPort())).isFalse();
        }
    }
}
