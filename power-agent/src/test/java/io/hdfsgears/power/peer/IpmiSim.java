// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A BMC by OpenIPMI's simulator, written by others than ipmitool, with a chassis to switch. User and password are
 * {@link #USER} and {@link #PASSWORD}.
 */
public final class IpmiSim implements AutoCloseable {
    public static final String USER = OpenIpmi.USER;
    public static final String PASSWORD = OpenIpmi.PASSWORD;

    private final String kg;
    private final OpenIpmi bmc;

    public IpmiSim(Path folder, FakeChassis chassis) throws IOException {
        this(folder, chassis, "");
    }

    /** @param kg the BMC's key; empty: it has none */
    public IpmiSim(Path folder, FakeChassis chassis, String kg) throws IOException {
        this.kg = kg;
        Path tool = Peer.program("ipmitool", "apt-get install ipmitool");
        bmc = new OpenIpmi(
                folder,
                kg.isEmpty() ? "" : "bmc_key \"" + kg + "\"",
                "chassis_control \"" + chassis.script() + "\"",
                "");
        Path password = Scripts.secret(folder.resolve("ready.pw"), PASSWORD);
        Poll.until(Duration.ofSeconds(20), "ipmi_sim answers; its log: " + bmc.log(), () -> answers(tool, password));
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
                            Integer.toString(bmc.port()),
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
        return bmc.port();
    }

    @Override
    public void close() {
        bmc.close();
    }
}
