// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.hardware.kernel.Subnets;
import org.junit.jupiter.api.Test;

class HardwareNetTest {
    private static final HardwareNet NET = new HardwareNet(77);

    @Test
    void everyHostHasItsOwnNamesAndAddresses() {
        assertThat(NET.gateway()).isEqualTo("10.77.0.1");
        assertThat(NET.address("h01")).isEqualTo("10.77.1.1");
        assertThat(NET.bmc("h01")).isEqualTo("10.77.2.1");
        assertThat(NET.address("h200")).isEqualTo("10.77.1.200");
        assertThat(NET.mac("h16")).isEqualTo("02:77:4d:00:00:10");
        assertThat(NET.group("h16")).isEqualTo("hdfs-gears-77-h16");
    }

    @Test
    void namesOfInterfacesAreShortEnoughForTheKernel() {
        assertThat(new HardwareNet(HardwareNet.HIGHEST).link("h200")).hasSizeLessThanOrEqualTo(15);
    }

    @Test
    void aSubnetInUseIsLeftAlone() {
        String used = """
                default via 192.0.2.1 dev eth0
                10.64.0.0/16 dev vr64 proto kernel scope link src 10.64.0.1
                10.66.3.0/24 dev tun0 scope link
                local 10.67.0.9 dev lo table local
                3: vr64    inet 10.64.0.1/16 brd 10.64.255.255 scope global vr64
                """;
        assertThat(Subnets.isFree(64, used)).isFalse();
        assertThat(Subnets.isFree(65, used)).isTrue();
        assertThat(Subnets.isFree(66, used)).isFalse();
        assertThat(Subnets.isFree(67, used)).isFalse();
        assertThat(Subnets.isFree(65, "10.0.0.0/8 dev eth0")).isFalse();
    }
}
