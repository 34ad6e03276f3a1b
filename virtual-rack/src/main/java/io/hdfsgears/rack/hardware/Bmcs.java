// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.kernel.Tool;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A BMC for each host, of different kinds by turns. Its chassis control is the host's own switch. */
final class Bmcs {
    static final String USER = "power";
    private static final String IPMI_SIM = "ipmi_sim";
    private static final String IPMITOOL = "ipmitool";
    private static final Map<String, String> PYGHMI = Map.of("pyghmi", "pyghmi==1.6.19");
    private static final Map<String, String> SUSHY =
            Map.of("sushy_tools", "sushy-tools==2.2.0", "bcrypt", "bcrypt==4.3.0", "cryptography", "cryptography");
    private static final int IPMI_PORT = 623;
    private static final int HTTPS_PORT = 443;
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration STEP = Duration.ofMillis(50);
    private static final List<Path> SOCKETS = List.of(Path.of("/proc/net/udp"), Path.of("/proc/net/tcp"));
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
    private final Set<BmcKind> there;

    private Bmcs(RackDescription rack, RackFiles files, HardwareNet net, Set<BmcKind> there) {
        this.rack = rack;
        this.files = files;
        this.net = net;
        this.there = there;
    }

    /** Of the kinds that this machine can start. */
    static Bmcs of(RackDescription rack, RackFiles files, HardwareNet net) {
        EnumSet<BmcKind> there = EnumSet.noneOf(BmcKind.class);
        boolean asked = Tool.find(IPMITOOL).isPresent();
        if (asked && Tool.find(IPMI_SIM).isPresent()) {
            there.add(BmcKind.IPMI_SIM);
        }
        if (asked && Venv.here().lacks(PYGHMI).isEmpty()) {
            there.add(BmcKind.SUITE_17);
        }
        if (Venv.here().lacks(SUSHY).isEmpty()) {
            there.add(BmcKind.REDFISH);
        }
        return new Bmcs(rack, files, net, there);
    }

    /** @return what cannot be started here, with the remedy */
    static List<String> lacking() {
        return Stream.of(
                        Services.missing(IPMI_SIM, "BMCs", "openipmi"),
                        Services.missing(IPMITOOL, "orders to BMCs", "ipmitool"),
                        lackingOfVenv("BMCs with cipher suite 17 and DCMI", PYGHMI),
                        lackingOfVenv("Redfish services", SUSHY))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> lackingOfVenv(String what, Map<String, String> requirements) {
        return Venv.here().lacks(requirements).map(remedy -> what + ", ipmi_sim in their place (" + remedy + ")");
    }

    /** Of all Redfish services. */
    static Path certificate(RackFiles files) {
        return redfish(files).resolve("cert.pem");
    }

    private static Path redfish(RackFiles files) {
        return files.run().resolve("redfish");
    }

    /** @return empty: it has none */
    Optional<BmcKind> of(String host) {
        return BmcKind.of(Names.number(host), there);
    }

    boolean any() {
        return !there.isEmpty();
    }

    /** Starts all; they listen some time later. */
    void start(Services services, String password, Path secret) throws IOException {
        Resource.copy("bmc17.py", files.run().resolve("bmc17.py"));
        List<String> redfish = new ArrayList<>();
        for (String host : rack.hosts()) {
            Optional<BmcKind> kind = of(host);
            if (kind.isPresent()) {
                Tool.run("ip", "addr", "add", net.bmc(host) + "/" + HardwareNet.PREFIX_LENGTH, "dev", net.bridge());
                switch (kind.get()) {
                    case IPMI_SIM -> startIpmiSim(services, host, password);
                    case SUITE_17 -> startSuite17(services, host, secret);
                    case REDFISH -> redfish.add(host);
                }
            }
        }
        if (!redfish.isEmpty()) {
            startRedfish(services, redfish, secret);
        }
    }

    /** Returns when all listen. */
    void await() throws IOException {
        List<String> waited = new ArrayList<>();
        for (String host : rack.hosts()) {
            Optional<BmcKind> kind = of(host);
            if (kind.isPresent()) {
                waited.add(socket(net.bmc(host), kind.get() == BmcKind.REDFISH ? HTTPS_PORT : IPMI_PORT));
            }
        }
        Poll.until(
                START,
                STEP,
                () -> {
                    for (Path list : SOCKETS) {
                        String sockets = Files.readString(list);
                        waited.removeIf(sockets::contains);
                    }
                    return waited.isEmpty();
                },
                () -> waited.size() + " BMCs do not listen: see " + files.logs() + "/bmc-*.out, redfish.out");
    }

    private void startIpmiSim(Services services, String host, String password) throws IOException {
        Path folder = files.run().resolve("bmc").resolve(host);
        Files.createDirectories(folder.resolve("state"));
        String address = net.bmc(host);
        Secrets.write(
                folder.resolve("lan.conf"),
                LAN.formatted(
                        host, address, IPMI_PORT, address.hashCode(), HardwareHosts.script(files), USER, password));
        Files.writeString(folder.resolve("bmc.emu"), EMULATION);
        services.start(
                "bmc-" + host, folder, List.of(IPMI_SIM, "-c", "lan.conf", "-f", "bmc.emu", "-s", "state", "-n"));
    }

    private void startSuite17(Services services, String host, Path secret) throws IOException {
        services.start(
                "bmc-" + host,
                files.run(),
                List.of(
                        Venv.here().python().toString(),
                        files.run().resolve("bmc17.py").toString(),
                        net.bmc(host),
                        Integer.toString(IPMI_PORT),
                        secret.toString(),
                        Outlets.of(files, host).toString(),
                        "sh",
                        HardwareHosts.script(files).toString(),
                        host,
                        "chassis"));
    }

    /** One process for all: it takes as much memory as a BMC. */
    private void startRedfish(Services services, List<String> hosts, Path secret) throws IOException {
        Path folder = Files.createDirectories(redfish(files));
        Resource.copy("redfish.py", folder.resolve("redfish.py"));
        List<String> command = new ArrayList<>(List.of(
                Venv.here().python().toString(),
                folder.resolve("redfish.py").toString(),
                folder.toString(),
                secret.toString(),
                Integer.toString(HTTPS_PORT)));
        for (String host : hosts) {
            command.add(host + "=" + net.bmc(host) + "=" + Outlets.of(files, host));
        }
        command.addAll(List.of("--", "sh", HardwareHosts.script(files).toString()));
        services.start("redfish", folder, command);
    }

    /** As the kernel lists it: the address as a number in its own byte order, and the port. */
    private static String socket(String address, int port) throws IOException {
        int number = ByteBuffer.wrap(InetAddress.getByName(address).getAddress())
                .order(ByteOrder.nativeOrder())
                .getInt();
        return String.format(Locale.ROOT, " %08X:%04X ", number, port);
    }
}
