// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.kernel.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A metered PDU by net-snmp's agent, SNMP v3 with authentication and privacy only; outlet i feeds host i. */
final class Pdu {
    static final String PROGRAM = "snmpd";
    static final String USER = "power";
    /** What an outlet can show at most: idle, one core, NIC and disk at full speed, as {@code outlets.py} adds them. */
    static final int MAX_WATTS = 126;

    static final int IDLE_WATTS = 70;
    static final int ASLEEP_WATTS = 5;

    private static final String CONF = """
        agentaddress udp:%1$s:161
        createUser %2$s SHA-256 "%3$s" AES "%4$s"
        rouser %2$s authPriv
        pass_persist .1.3.6.1.4.1.318.1.1.26 %5$s
        """;

    private final RackDescription rack;
    private final RackFiles files;
    private final HardwareNet net;

    Pdu(RackDescription rack, RackFiles files, HardwareNet net) {
        this.rack = rack;
        this.files = files;
        this.net = net;
    }

    static Path authSecret(RackFiles files) {
        return files.run().resolve("pdu-auth.secret");
    }

    static Path privSecret(RackFiles files) {
        return files.run().resolve("pdu-priv.secret");
    }

    /** Returns when it listens. */
    void start(Services services) throws IOException {
        Tool.run("ip", "addr", "add", net.pdu() + "/" + HardwareNet.PREFIX_LENGTH, "dev", net.bridge());
        Path folder = files.run().resolve("pdu");
        Path persistent = Files.createDirectories(folder.resolve("persist"));
        Resource.copy("pdu.py", folder.resolve("pdu.py"));
        String auth = Secrets.fresh();
        String priv = Secrets.fresh();
        Secrets.write(authSecret(files), auth);
        Secrets.write(privSecret(files), priv);
        Path outlets = folder.resolve("outlets.sh"); // snmpd splits a command at blanks and knows no quotes
        Files.writeString(outlets, "exec " + String.join(" ", outletsCommand(folder)) + "\n");
        Secrets.write(folder.resolve("snmpd.conf"), CONF.formatted(net.pdu(), USER, auth, priv, "/bin/sh outlets.sh"));
        services.startUntil(
                "NET-SNMP version",
                "pdu",
                folder,
                List.of(
                        "env",
                        "MIBS=",
                        "SNMP_PERSISTENT_DIR=" + persistent,
                        PROGRAM,
                        "-f",
                        "-Lo",
                        "-C",
                        "-c",
                        "snmpd.conf",
                        "-p",
                        "snmpd.pid"));
    }

    private List<String> outletsCommand(Path folder) {
        List<String> command = new ArrayList<>(List.of(
                Services.PYTHON,
                quoted(folder.resolve("pdu.py").toString()),
                quoted(Outlets.folder(files).toString())));
        command.addAll(rack.hosts());
        return command;
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
