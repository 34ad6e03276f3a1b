// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A BMC for each host by OpenIPMI's simulator, which others wrote than the tool that talks to it. Cipher suite 3 only. Its chassis
 * control is the host's own switch.
 */
final class Bmcs {
    static final String PROGRAM = "ipmi_sim";
    static final String USER = "power";
    private static final int PORT = 623;
    private static final Duration START = Duration.ofSeconds(30);
    private static final Duration STEP = Duration.ofMillis(50);
    private static final Path UDP_SOCKETS = Path.of("/proc/net/udp");
    private static final String LAN = """
        name "%1$s"
        set_working_mc 0x20
          startlan 1
            addr %2$s %3$d
            priv_limit admin
            allowed_auths_callback none md2 md5 straight
            allowed_auths_user none md2 md5 straight
            allowed_auths_operator none md2 md5 straight
            allowed_auths_admin none md2 md5 straight
            guid a123456789abcdefa1234567%4$08x
          endlan
          chassis_control "sh %5$s %1$s chassis"
          user 1 false "" "none" user 10 none md2 md5 straight
          user 2 true "%6$s" "%7$s" admin 10 none md2 md5 straight
        """;
    private static final String EMULATION = """
        mc_setbmc 0x20
        mc_add 0x20 0 no-device-sdrs 0x23 9 8 0x9f 0x1291 0xf02 persist_sdr
        sel_enable 0x20 1000 0x0a
        mc_enable 0x20
        """;

    private final RackDescription rack;
    private final RackFiles files;
    private final HardwareNet net;

    Bmcs(RackDescription rack, RackFiles files, HardwareNet net) {
        this.rack = rack;
        this.files = files;
        this.net = net;
    }

    /** Starts all and returns when they listen. */
    void start(Services services, String password) throws IOException {
        List<String> waited = new ArrayList<>();
        for (String host : rack.hosts()) {
            String address = net.bmc(host);
            Tool.run("ip", "addr", "add", address + "/" + HardwareNet.PREFIX_LENGTH, "dev", net.bridge());
            Path folder = files.run().resolve("bmc").resolve(host);
            Files.createDirectories(folder.resolve("state"));
            Secrets.write(
                    folder.resolve("lan.conf"),
                    LAN.formatted(
                            host, address, PORT, address.hashCode(), HardwareHosts.script(files), USER, password));
            Files.writeString(folder.resolve("bmc.emu"), EMULATION);
            services.start(
                    "bmc-" + host, folder, List.of(PROGRAM, "-c", "lan.conf", "-f", "bmc.emu", "-s", "state", "-n"));
            waited.add(socket(address));
        }
        Poll.until(
                START,
                STEP,
                () -> {
                    String sockets = Files.readString(UDP_SOCKETS);
                    waited.removeIf(sockets::contains);
                    return waited.isEmpty();
                },
                () -> waited.size() + " BMCs do not listen: see " + files.logs() + "/bmc-*.out");
    }

    /** As the kernel lists it: the address as a number in its own byte order, and the port. */
    private static String socket(String address) throws IOException {
        int number = ByteBuffer.wrap(InetAddress.getByName(address).getAddress())
                .order(ByteOrder.nativeOrder())
                .getInt();
        return String.format(Locale.ROOT, " %08X:%04X ", number, PORT);
    }
}
