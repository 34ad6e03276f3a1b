// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import static io.hdfsgears.rack.hardware.BmcKind.IPMI_SIM;
import static io.hdfsgears.rack.hardware.BmcKind.REDFISH;
import static io.hdfsgears.rack.hardware.BmcKind.SUITE_17;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BmcKindTest {
    @Test
    void hostsHaveThemByTurns() {
        assertThat(ofFirst(4, EnumSet.allOf(BmcKind.class)))
                .containsExactly(
                        Optional.of(IPMI_SIM), Optional.of(SUITE_17), Optional.of(REDFISH), Optional.of(IPMI_SIM));
    }

    @Test
    void ipmiSimStandsInForWhatIsNotThere() {
        assertThat(ofFirst(3, Set.of(IPMI_SIM))).containsOnly(Optional.of(IPMI_SIM));
        assertThat(ofFirst(3, Set.of(IPMI_SIM, REDFISH)))
                .containsExactly(Optional.of(IPMI_SIM), Optional.of(IPMI_SIM), Optional.of(REDFISH));
    }

    @Test
    void nothingStandsInForIpmiSim() {
        assertThat(ofFirst(3, Set.of(SUITE_17)))
                .containsExactly(Optional.empty(), Optional.of(SUITE_17), Optional.empty());
        assertThat(ofFirst(3, Set.of())).containsOnly(Optional.empty());
    }

    private static List<Optional<BmcKind>> ofFirst(int hosts, Set<BmcKind> there) {
        return IntStream.rangeClosed(1, hosts)
                .mapToObj(number -> BmcKind.of(number, there))
                .toList();
    }
}
