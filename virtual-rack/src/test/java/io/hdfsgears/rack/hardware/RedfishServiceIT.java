// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.metering.MeteredHosts;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * redfish.py with two hosts, used by the product's driver and meter; the hosts' switch logs the commands that it gets.
 */
class RedfishServiceIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String SWITCH = """
        cd "${0%/*}"
        case "$2 $3" in
          "chassis get") echo "power:$(cat "$1.power")" ;;
          *) echo "$*" >> told; [ ! -e stuck ] || exit 1
             case $2 in wake) echo 1 ;; *) echo 0 ;; esac > "$1.power" ;;
        esac
        """;

    @TempDir
    Path folder;

    private final SharedDevices shared = new SharedDevices();
    private Process service;
    private int port;

    @BeforeEach
    void start() throws IOException {
        assertThat(Bmcs.lacking()).noneMatch(what -> what.contains("Redfish"));
        Resource.copy("redfish.py", folder.resolve("redfish.py"));
        Path script = Files.writeString(folder.resolve("switch.sh"), SWITCH);
        Secrets.write(folder.resolve("secret"), "f00dcafe");
        Secrets.write(folder.resolve("other"), "cafef00d");
        for (String host : List.of("h03", "h06")) {
            Files.writeString(folder.resolve(host + ".power"), "0");
            Files.writeString(folder.resolve(host), host.equals("h03") ? "83.4 99.0 1.0\n" : "5.000 99.0 1.0\n");
        }
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path out = folder.resolve("out");
        service = new ProcessBuilder(
                        Venv.here().python().toString(),
                        folder.resolve("redfish.py").toString(),
                        folder.toString(),
                        folder.resolve("secret").toString(),
                        Integer.toString(port),
                        "h03=127.0.0.1=" + folder.resolve("h03"),
                        "h06=127.0.0.6=" + folder.resolve("h06"),
                        "--",
                        "sh",
                        script.toString())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        Poll.until(PATIENCE, "it serves", () -> {
            assertThat(service.isAlive()).as(read(out)).isTrue();
            return read(out).contains("serving");
        });
    }

    @AfterEach
    void stop() {
        service.destroyForcibly();
        shared.close();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }

    private String section(String address, String secret) {
        return """
            {"type": "redfish", "url": "https://%s:%d", "user": "power", "passwordFile": "%s", "caFile": "%s",
             "spacingMillis": 0}""".formatted(address, port, folder.resolve(secret), folder.resolve("cert.pem"));
    }

    private PowerDriver driver(String address, String secret) throws Exception {
        HostsFile file =
                HostsFile.parse("{\"hosts\": {\"h\": {\"drivers\": [%s]}}}".formatted(section(address, secret)));
        return Objects.requireNonNull(PowerHosts.load(file, shared).hosts().get("h"))
                .drivers()
                .get(0);
    }

    private Meter meter(String address) throws Exception {
        HostsFile file =
                HostsFile.parse("{\"hosts\": {\"h\": {\"meters\": [%s]}}}".formatted(section(address, "secret")));
        return Objects.requireNonNull(MeteredHosts.of(file, shared).get("h"))
                .meters()
                .get(0);
    }

    @Test
    void eachAddressIsItsOwnHosts() throws Exception {
        PowerDriver third = driver("127.0.0.1", "secret");
        PowerDriver sixth = driver("127.0.0.6", "secret");
        assertThat(third.read()).isEqualTo(PowerState.OFF);
        third.request(PowerAction.ON);
        assertThat(third.read()).isEqualTo(PowerState.ON);
        assertThat(sixth.read()).isEqualTo(PowerState.OFF);
        third.request(PowerAction.GRACEFUL_OFF);
        assertThat(third.read()).isEqualTo(PowerState.OFF);
        sixth.request(PowerAction.FORCE_OFF);
        assertThat(Files.readAllLines(folder.resolve("told")))
                .containsExactly("h03 wake redfish-on", "h03 chassis set shutdown 1", "h06 chassis set power 0");
        assertThat(meter("127.0.0.1").read().watts()).isEqualTo(83.4);
        assertThat(meter("127.0.0.6").read().watts()).isEqualTo(5);
    }

    @Test
    void whatItCannotDoIsRefused() throws Exception {
        assertThat(refused(driver("127.0.0.1", "secret"), PowerAction.CYCLE)).isEqualTo(Failure.Kind.UNSUPPORTED);
        assertThat(refused(driver("127.0.0.1", "other"), PowerAction.ON))
                .as("a single refusal proves nothing")
                .isEqualTo(Failure.Kind.REFUSED);
        Files.createFile(folder.resolve("stuck"));
        assertThat(refused(driver("127.0.0.1", "secret"), PowerAction.ON)).isEqualTo(Failure.Kind.REFUSED);
        Meter meter = meter("127.0.0.1");
        Files.delete(folder.resolve("h03"));
        assertThatExceptionOfType(MeterException.class).isThrownBy(meter::read);
    }

    private static Failure.Kind refused(PowerDriver driver, PowerAction action) {
        return catchThrowableOfType(PowerException.class, () -> driver.request(action))
                .failure()
                .kind();
    }

    @Test
    void secretsAreReadByTheirOwnerOnlyAndNotShown() throws IOException {
        for (String file : List.of("key.pem", "htpasswd")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(file))))
                    .isEqualTo("rw-------");
        }
        assertThat(service.info().commandLine())
                .hasValueSatisfying(line -> assertThat(line).doesNotContain("f00dcafe"));
        assertThat(read(folder.resolve("out"))).doesNotContain("f00dcafe");
        assertThat(read(folder.resolve("htpasswd"))).doesNotContain("f00dcafe");
    }
}
