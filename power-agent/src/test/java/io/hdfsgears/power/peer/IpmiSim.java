// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A BMC by OpenIPMI's simulator, written by others than ipmitool. It speaks cipher suite 3 and not 17. User {@value #USER},
 * password {@value #PASSWORD}.
 */
public final class IpmiSim implements AutoCloseable {
    public static final String USER = "power";
    public static final String PASSWORD = "s3cret-pw";

    private static final String LAN = """
        name "h01"
        set_working_mc 0x20
          startlan 1
            addr 127.0.0.1 %d
            priv_limit admin
            allowed_auths_callback none md2 md5 straight
            allowed_auths_user none md2 md5 straight
            allowed_auths_operator none md2 md5 straight
            allowed_auths_admin none md2 md5 straight
            guid a123456789abcdefa123456789abcd01
            %s
          endlan
          chassis_control "%s"
          user 1 false "" "test" user 10 none md2 md5 straight
          user 2 true "%s" "%s" admin 10 none md2 md5 straight
        """;
    private static final String EMU = """
        mc_setbmc 0x20
        mc_add 0x20 0 no-device-sdrs 0x23 9 8 0x9f 0x1291 0xf02 persist_sdr
        sel_enable 0x20 1000 0x0a
        mc_enable 0x20
        """;

    private final String kg;
    private final Peer peer;
    private final int port;

    public IpmiSim(Path folder, FakeChassis chassis) throws IOException {
        this(folder, chassis, "");
    }

    /** @param kg the BMC's key; empty: it has none */
    public IpmiSim(Path folder, FakeChassis chassis, String kg) throws IOException {
        this.kg = kg;
        Path program = Peer.program("ipmi_sim", "apt-get install openipmi");
        Path tool = Peer.program("ipmitool", "apt-get install ipmitool");
        Files.createDirectories(folder.resolve("state"));
        port = Peer.freeUdpPort();
        Files.writeString(
                folder.resolve("lan.conf"),
                LAN.formatted(port, kg.isEmpty() ? "" : "bmc_key \"" + kg + "\"", chassis.script(), USER, PASSWORD));
        Files.writeString(folder.resolve("bmc.emu"), EMU);
        peer = Peer.start(
                folder, Map.of(), List.of(program.toString(), "-c", "lan.conf", "-f", "bmc.emu", "-s", "state", "-n"));
        Path password = Scripts.secret(folder.resolve("ready.pw"), PASSWORD);
        Poll.until(Duration.ofSeconds(20), "ipmi_sim answers; its log: " + peer.log(), () -> answers(tool, password));
    }

    private boolean answers(Path tool, Path password) {
        try {
            ProcessBuilder builder = new ProcessBuilder(
                            tool.toString(),
                            "-I",
                            "lanplus",
                            "-C",
                            "3",
                            "-N",
                            "1",
                            "-R",
                            "1",
                            "-H",
                            "127.0.0.1",
                            "-p",
                            Integer.toString(port),
                            "-U",
                            USER,
                            "-f",
                            password.toString(),
                            "-K",
                            "chassis",
                            "power",
                            "status")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD);
            if (!kg.isEmpty()) {
                builder.environment().put("IPMI_KGKEY", kg);
            }
            return builder.start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    public int port() {
        return port;
    }

    @Override
    public void close() {
        peer.close();
    }
}
