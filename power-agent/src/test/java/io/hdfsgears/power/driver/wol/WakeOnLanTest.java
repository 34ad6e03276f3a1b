// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.wol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WakeOnLanTest {
    private static final String MAC = "02:77:00:00:00:01";

    private final SharedDevices shared = new SharedDevices();

    @TempDir
    Path folder;

    @Test
    void sixFfSixteenTimesTheMac() throws Exception {
        assertThat(HexFormat.of().formatHex(received(""))).isEqualTo("ffffffffffff" + "027700000001".repeat(16));
    }

    @ParameterizedTest
    @CsvSource({"01:23:45:67:89:ab, 0123456789ab", "10.0.2.255, 0a0002ff"})
    void theSecureOnPasswordFollows(String password, String hex) throws Exception {
        Path file = Scripts.secret(folder.resolve("secureon"), password);
        byte[] packet = received(", \"secureOnFile\": \"" + file + "\"");
        assertThat(HexFormat.of().formatHex(packet))
                .endsWith("027700000001" + hex)
                .hasSize(204 + hex.length());
    }

    @Test
    void itGoesOutAsOftenAsSaid() throws Exception {
        try (DatagramSocket nic = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            long start = System.nanoTime();
            driver(nic, ", \"packets\": 4").request(PowerAction.ON);
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(3 * 20_000_000);
            for (int i = 0; i < 4; i++) {
                receive(nic);
            }
        }
    }

    /** One second for each of them would add up on an interface of many addresses. */
    @Test
    void theAddressesOfAnInterfaceTakeTurns() throws Exception {
        InetAddress any = InetAddress.getLoopbackAddress();
        WakeOnLan.Way one = new WakeOnLan.Way(null, any);
        WakeOnLan.Way other = new WakeOnLan.Way(any, any);
        List<WakeOnLan.Way> sent = new ArrayList<>();
        WakeOnLan.inTurns(List.of(one, other), 2, 0, sent::add);
        assertThat(sent).containsExactly(one, other, one, other);
        sent.clear();
        WakeOnLan.Sender first = way -> {
            if (way.equals(one)) {
                throw new IOException("network is unreachable");
            }
            sent.add(way);
        };
        WakeOnLan.inTurns(List.of(one, other), 2, 0, first);
        assertThat(sent).as("what fails on one way goes the other").containsExactly(other, other);
        assertThatThrownBy(() -> WakeOnLan.inTurns(List.of(one), 2, 0, first))
                .isInstanceOf(IOException.class)
                .hasMessage("network is unreachable");
    }

    @Test
    void itWakesAndCanDoNothingElse() throws Exception {
        try (DatagramSocket nic = new DatagramSocket(0)) {
            PowerDriver driver = driver(nic, "");
            assertThat(driver.capabilities()).containsExactly(Capability.POWER_ON);
            assertThatThrownBy(() -> driver.request(PowerAction.FORCE_OFF))
                    .isInstanceOfSatisfying(
                            PowerException.class, e -> assertThat(e.kind()).isEqualTo(Failure.Kind.UNSUPPORTED));
            assertThatThrownBy(driver::read).isInstanceOf(PowerException.class);
        }
    }

    @Test
    void anInterfaceThatIsNotThereIsSaid() throws Exception {
        PowerDriver driver = TestHosts.driver(
                "{\"type\": \"wol\", \"mac\": \"%s\", \"interface\": \"nosuch0\"}".formatted(MAC), shared);
        assertThatThrownBy(() -> driver.request(PowerAction.ON)).hasMessageContaining("no interface 'nosuch0'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"027700000001", "02:77:00:00:00", "02:77:00:00:00:0g", "ff:ff:ff:ff:ff:ff", "00:00:00:00:00:00"})
    void whatIsNoAddressOfANicIsRefused(String mac) {
        assertThatThrownBy(() -> TestHosts.driver(
                        "{\"type\": \"wol\", \"mac\": \"%s\", \"broadcast\": \"10.0.0.255\"}".formatted(mac), shared))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("mac is '" + mac + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rack.example.org", "10.0.0", "10.0.0.256", "::1"})
    void whatIsNoIpv4AddressIsRefused(String broadcast) {
        assertThatThrownBy(() -> TestHosts.driver(
                        "{\"type\": \"wol\", \"mac\": \"%s\", \"broadcast\": \"%s\"}".formatted(MAC, broadcast),
                        shared))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("no IPv4 address");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.77.0.31", "10.77.0.31/26", "10.77.0.255/23", "10.77.0.31/32", "10.77.0.31/31"})
    void whatIsNoBroadcastIsRefusedUnlessItIsMeant(String address) throws Exception {
        String section = "{\"type\": \"wol\", \"mac\": \"%s\", \"broadcast\": \"%s\"%s}";
        assertThatThrownBy(() -> TestHosts.driver(section.formatted(MAC, address, ""), shared))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("broadcast is '" + address + "', which is no broadcast")
                .hasMessageContaining("\"unicast\": true");
        assertThat(TestHosts.driver(section.formatted(MAC, address, ", \"unicast\": true"), shared)
                        .name())
                .contains("over 10.77.0.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"255.255.255.255", "10.77.0.255", "10.77.1.255/23", "10.77.0.31/27", "239.1.2.3", "10.77.0.3/30"
            })
    void whatReachesAllIsTaken(String address) throws Exception {
        String section = "{\"type\": \"wol\", \"mac\": \"%s\", \"broadcast\": \"%s\"}".formatted(MAC, address);
        assertThat(TestHosts.driver(section, shared).name()).endsWith("over " + address.split("/", -1)[0]);
    }

    private byte[] received(String more) throws Exception {
        try (DatagramSocket nic = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            driver(nic, more).request(PowerAction.ON);
            return receive(nic);
        }
    }

    private static byte[] receive(DatagramSocket nic) throws Exception {
        nic.setSoTimeout(5_000);
        DatagramPacket packet = new DatagramPacket(new byte[256], 256);
        nic.receive(packet);
        return Arrays.copyOf(packet.getData(), packet.getLength());
    }

    private PowerDriver driver(DatagramSocket nic, String more) throws SettingException {
        return TestHosts.driver(
                ("{\"type\": \"wol\", \"mac\": \"%s\", \"broadcast\": \"127.0.0.1\", \"unicast\": true,"
                                + " \"port\": %d, \"packetMillis\": 20%s}")
                        .formatted(MAC, nic.getLocalPort(), more),
                shared);
    }
}
