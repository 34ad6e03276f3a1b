// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.ipmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import io.hdfsgears.power.peer.TestMeters;
import io.hdfsgears.power.process.Programs;
import io.hdfsgears.power.snmp.SnmpSessions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a program that prints what real and hostile BMCs make ipmitool print. */
final class IpmiDriverTest {
    private static final String PASSWORD = "s3cret-pw";

    private final AtomicLong nanos = new AtomicLong();

    @TempDir
    Path folder;

    @Test
    void thePasswordGoesByTheNameOfItsFile() throws Exception {
        PowerDriver driver = driver("echo \"$@\" > $0.args; env > $0.env; echo 'Chassis Power Control: Up/On'", "");
        driver.request(PowerAction.ON);
        assertThat(folder.resolve("ipmitool.args"))
                .hasContent("-v -I lanplus -C 17 -N 2 -R 2 -L OPERATOR -H 10.77.0.101 -p 623 -U power -f "
                        + folder.resolve("pw") + " chassis power on");
        assertThat(Files.readString(folder.resolve("ipmitool.env"))).doesNotContain(PASSWORD);
    }

    @ParameterizedTest
    @CsvSource({
        "ON, on, Up/On",
        "GRACEFUL_OFF, soft, Soft",
        "FORCE_OFF, off, Down/Off",
        "CYCLE, cycle, Cycle",
    })
    void eachActionHasItsVerbAndItsConfirmation(PowerAction action, String verb, String confirmed) throws Exception {
        PowerDriver driver =
                driver("[ \"${@: -1}\" = " + verb + " ] && echo 'Chassis Power Control: " + confirmed + "'", "");
        driver.request(action);
    }

    @ParameterizedTest
    @CsvSource({"off, cycle status on", "on, cycle status"})
    void aCycleOfAHostThatIsOffGoesOnWithOn(String state, String verbs) throws Exception {
        PowerDriver driver = driver(
                "verb=${@: -1}; echo $verb >> $0.verbs; case $verb in status) echo Chassis Power is " + state
                        + ";; on) echo 'Chassis Power Control: Up/On';;"
                        + " *) echo 'Set Chassis Power Control to Cycle failed: Command not supported in present state' >&2;"
                        + " exit 1;; esac",
                "");
        if (state.equals("off")) {
            driver.request(PowerAction.CYCLE);
        } else {
            assertThatThrownBy(() -> driver.request(PowerAction.CYCLE))
                    .isInstanceOfSatisfying(
                            PowerException.class, e -> assertThat(e.kind()).isEqualTo(Failure.Kind.REFUSED));
        }
        assertThat(Files.readAllLines(folder.resolve("ipmitool.verbs"))).containsExactly(verbs.split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource({"on, ON", "off, OFF"})
    void readsTheState(String printed, PowerState state) throws Exception {
        assertThat(driver("echo Chassis Power is " + printed, "").read()).isEqualTo(state);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":",
                "echo Chassis Power is",
                "echo Chassis Power is online",
                "echo chassis power is on",
                "echo Chassis Power is on; echo Chassis Power is off",
                "printf 'Chassis Power is \\033[31mon'",
                "head -c 1000000 /dev/zero"
            })
    void anythingElseIsGarbledOrEndsInTime(String script) throws Exception {
        assertGarbledOrLate(driver(script, ", \"timeoutMillis\": 2000"));
    }

    @Test
    void whatNeverEndsIsGarbledOrEndsInTime() throws Exception {
        assertGarbledOrLate(driver("yes Chassis Power is on", ", \"timeoutMillis\": 200"));
    }

    private static void assertGarbledOrLate(PowerDriver driver) {
        assertThatThrownBy(driver::read).isInstanceOfSatisfying(PowerException.class, e -> {
            assertThat(e.kind()).isIn(Failure.Kind.GARBLED, Failure.Kind.UNREACHABLE);
            assertThat(e.getMessage()).hasSizeLessThan(400).matches("[\\x20-\\x7e]*");
        });
    }

    @Test
    void suite3FollowsWhere17IsNotSpokenAndIsKept() throws Exception {
        PowerDriver driver = driver(
                "echo $5 >> $0.suites; [ $5 = 3 ] && echo Chassis Power is on && exit 0; echo 'Error in open session"
                        + " response message : invalid authentication algorithm' >&2; exit 1",
                "");
        assertThat(driver.read()).isEqualTo(PowerState.ON);
        assertThat(driver.read()).isEqualTo(PowerState.ON);
        assertThat(folder.resolve("ipmitool.suites")).hasContent("17\n3\n3");
    }

    @Test
    void suite3FollowsWhereTheBmcGivesNoSessionOn17() throws Exception {
        PowerDriver driver = driver(
                "echo $5 >> $0.suites; [ $5 = 3 ] && echo Chassis Power is on && exit 0; "
                        + "echo 'Error: Unable to establish IPMI v2 / RMCP+ session' >&2; exit 1",
                "");
        assertThat(driver.read()).isEqualTo(PowerState.ON);
        assertThat(driver.read()).isEqualTo(PowerState.ON);
        assertThat(folder.resolve("ipmitool.suites")).hasContent("17\n3\n3");
    }

    /** That a program is waited for until its deadline: aSilentBmcEndsAtTheDeadline. */
    @Test
    void suite3FollowsWhereTheBmcKeepsSilentOn17() throws Exception {
        List<String> suites = new ArrayList<>();
        PowerDriver driver = driver("echo Chassis Power is on", "", (command, environment, deadline) -> {
            String suite = command.get(command.indexOf("-C") + 1);
            suites.add(suite);
            if (suite.equals("17")) {
                throw new TimeoutException("silence");
            }
            return Programs.HERE.run(command, environment, deadline);
        });
        assertThat(driver.read()).isEqualTo(PowerState.ON);
        assertThat(driver.read()).isEqualTo(PowerState.ON);
        assertThat(suites).containsExactly("17", "3", "3");
    }

    @Test
    void aSuiteThatWorkedIsNotLeftForSilence() throws Exception {
        PowerDriver driver = driver(
                "echo $5 >> $0.suites; [ -e $0.silent ] || { echo Chassis Power is on; exit 0; }; "
                        + "echo 'Error: Unable to establish IPMI v2 / RMCP+ session' >&2; exit 1",
                "");
        driver.read();
        Files.createFile(folder.resolve("ipmitool.silent"));
        assertFails(driver, Failure.Kind.UNREACHABLE, "gave no session");
        assertThat(folder.resolve("ipmitool.suites")).hasContent("17\n17");
    }

    /** New firmware, say, which drops what it does not know. */
    @Test
    void aSuiteThatWasTurnedOffIsLeftAfterThreeCallsWithoutASession() throws Exception {
        PowerDriver driver = driver(
                "[ $5 = 3 ] || [ ! -e $0.off ] && echo Chassis Power is on && exit 0; "
                        + "echo 'Error: Unable to establish IPMI v2 / RMCP+ session' >&2; exit 1",
                "");
        driver.read();
        Files.createFile(folder.resolve("ipmitool.off"));
        for (int call = 0; call < 3; call++) {
            assertFails(driver, Failure.Kind.UNREACHABLE, "gave no session");
        }
        assertThat(driver.read()).isEqualTo(PowerState.ON);
    }

    @Test
    void noSuiteIsTriedOnADeadBmc() throws Exception {
        PowerDriver driver = driver(
                "echo $5 >> $0.suites; echo 'Error issuing Get Channel Authentication Capabilities request' >&2; "
                        + "echo 'Error: Unable to establish IPMI v2 / RMCP+ session' >&2; exit 1",
                "");
        assertFails(driver, Failure.Kind.UNREACHABLE, "gave no session");
        assertThat(folder.resolve("ipmitool.suites")).hasContent("17");
    }

    @Test
    void aSessionWithoutPrivilegeCountsWhenItComesAgain() throws Exception {
        PowerDriver driver = driver(
                "[ -e $0.good ] && echo Chassis Power is on && exit 0; "
                        + "echo 'Set Session Privilege Level to OPERATOR failed: Unknown (0x81)' >&2; "
                        + "echo 'Error: Unable to establish IPMI v2 / RMCP+ session' >&2; exit 1",
                "");
        assertFails(driver, Failure.Kind.REFUSED, "out of sessions");
        Files.createFile(folder.resolve("ipmitool.good"));
        assertThat(driver.read()).isEqualTo(PowerState.ON);
        Files.delete(folder.resolve("ipmitool.good"));
        assertFails(driver, Failure.Kind.REFUSED, "out of sessions");
        nanos.addAndGet(Duration.ofSeconds(60).toNanos());
        assertFails(driver, Failure.Kind.CREDENTIALS, "Set Session Privilege Level");
    }

    @Test
    void suitesThatAreNotAllowedAreNotTried() throws Exception {
        PowerDriver driver = driver(
                "echo 'Error in open session response message : no matching cipher suite' >&2; exit 1",
                ", \"cipherSuites\": [17]");
        assertFails(driver, Failure.Kind.UNSUPPORTED, "none of the cipher suites [17]");
    }

    @Test
    void aWrongPasswordIsNotTriedWithAnotherSuite() throws Exception {
        PowerDriver driver = driver(
                "echo x >> $0.calls; echo '> RAKP 2 HMAC is invalid' >&2; "
                        + "echo 'Error: Unable to establish IPMI v2 / RMCP+ session' >&2; exit 1",
                "");
        assertFails(driver, Failure.Kind.CREDENTIALS, "refuses user, password");
        assertThat(Files.readAllLines(folder.resolve("ipmitool.calls"))).hasSize(1);
    }

    @Test
    void aUserWithoutTheRightHasTheRightPassword() throws Exception {
        PowerDriver driver = driver(
                "echo 'Set Chassis Power Control to Up/On failed: Insufficient privilege level' >&2; exit 1", "");
        assertFails(driver, Failure.Kind.REFUSED, "privilege OPERATOR");
    }

    @Test
    void whatTheProgramPrintsOfThePasswordIsTakenOut() throws Exception {
        PowerDriver driver = driver("echo \"bad password $(cat " + folder.resolve("pw") + ")\" >&2; exit 1", "");
        assertFails(driver, Failure.Kind.REFUSED, "bad password ***");
        PowerDriver other = driver("cat " + folder.resolve("pw"), "");
        assertFails(other, Failure.Kind.GARBLED, "'***'");
    }

    @Test
    void aSilentBmcEndsAtTheDeadline() throws Exception {
        assertFails(driver("sleep 60", ", \"timeoutMillis\": 300"), Failure.Kind.UNREACHABLE, "in 300 ms");
        assertFails(
                driver("echo 'Error: Unable to establish IPMI v2 / RMCP+ session' >&2; exit 1", ""),
                Failure.Kind.UNREACHABLE,
                "gave no session");
    }

    @Test
    void commandsToOneBmcKeepTheirDistance() throws Exception {
        PowerDriver driver = driver("date +%s%N >> $0.times; echo Chassis Power is on", ", \"spacingMillis\": 400");
        for (int i = 0; i < 3; i++) {
            driver.read();
        }
        List<Long> times = Files.readAllLines(folder.resolve("ipmitool.times")).stream()
                .map(Long::parseLong)
                .toList();
        assertThat(times.get(1) - times.get(0)).isGreaterThanOrEqualTo(400_000_000);
        assertThat(times.get(2) - times.get(1)).isGreaterThanOrEqualTo(400_000_000);
    }

    @Test
    void aMissingProgramIsSaidWithTheRemedy() throws Exception {
        PowerDriver driver = driver("", "");
        Files.delete(folder.resolve("ipmitool"));
        assertFails(driver, Failure.Kind.PROGRAM_MISSING, "apt-get install ipmitool");
    }

    @Test
    void limitsOfTheProtocolAreChecked() {
        Path longSecret = Scripts.secret(folder.resolve("long"), "x".repeat(21));
        assertThatThrownBy(() -> TestHosts.driver(
                        "{\"type\": \"ipmi\", \"address\": \"b\", \"user\": \"u\", \"passwordFile\": \"%s\"}"
                                .formatted(longSecret),
                        new SharedDevices()))
                .hasMessageContaining("more than 20 bytes");
        assertThatThrownBy(() -> TestHosts.driver(
                        "{\"type\": \"ipmi\", \"address\": \"b\", \"user\": \"%s\"}".formatted("u".repeat(17)),
                        new SharedDevices()))
                .hasMessageContaining("16 bytes");
    }

    @Test
    void theKeyKgGoesByTheEnvironmentAndIsTakenOutOfWhatIsPrinted() throws Exception {
        Path kg = Scripts.secret(folder.resolve("kg"), "kg-of-the-bmc");
        PowerDriver driver = driver(
                "echo \"$@\" > $0.args; echo \"$IPMI_KGKEY\" > $0.kg; echo \"Kg is $IPMI_KGKEY\"",
                ", \"kgFile\": \"" + kg + "\"");
        assertFails(driver, Failure.Kind.GARBLED, "Kg is ***");
        assertThat(folder.resolve("ipmitool.kg")).hasContent("kg-of-the-bmc");
        assertThat(Files.readString(folder.resolve("ipmitool.args")))
                .contains(" -K chassis power status")
                .doesNotContain("kg-of-the-bmc");
    }

    @Test
    void anIpv6AddressGoesWithoutItsBrackets() throws Exception {
        Path password = Scripts.secret(folder.resolve("pw"), PASSWORD);
        Path program = Scripts.program(
                folder.resolve("ipmitool"), "#!/bin/bash\necho \"$@\" > $0.args; echo Chassis Power is on\n");
        PowerDriver driver = TestHosts.driver("""
            {"type": "ipmi", "address": "[fd00::1]", "user": "power", "passwordFile": "%s", "ipmitool": "%s"}\
            """.formatted(password, program), new SharedDevices());
        driver.read();
        assertThat(driver.name()).isEqualTo("ipmi [fd00::1]:623");
        assertThat(Files.readString(folder.resolve("ipmitool.args"))).contains("-H fd00::1 -p 623");
    }

    @Test
    void suitesWithoutEncryptionMustBeAllowed() throws Exception {
        assertThatThrownBy(() -> driver(":", ", \"cipherSuites\": [3, 2, 15]"))
                .hasMessageContaining("cipherSuites has [2, 15], which do not encrypt");
        assertThat(driver("echo Chassis Power is on", ", \"cipherSuites\": [2], \"allowUnencrypted\": true")
                        .read())
                .isEqualTo(PowerState.ON);
    }

    @Test
    void aMeterAsksForNoMoreThanTheRightsOfAUser() throws Exception {
        Path password = Scripts.secret(folder.resolve("pw"), PASSWORD);
        Path program = Scripts.program(folder.resolve("ipmitool"), "#!/bin/bash\necho \"$@\" > $0.args; exit 1\n");
        String section = """
            {"type": "ipmi", "address": "b", "user": "power", "passwordFile": "%s", "ipmitool": "%s", "spacingMillis": 0}\
            """.formatted(password, program);
        assertThatThrownBy(() -> TestMeters.meter(section, new SharedDevices()).read())
                .hasMessageContaining("exit code 1");
        assertThat(Files.readString(folder.resolve("ipmitool.args"))).contains("-L USER ");
        assertThatThrownBy(() -> TestHosts.driver(
                        section.replace("\"type\"", "\"privilege\": \"USER\", \"type\""), new SharedDevices()))
                .hasMessageContaining("privilege is 'USER'");
    }

    private static void assertFails(PowerDriver driver, Failure.Kind kind, String said) {
        assertThatThrownBy(driver::read)
                .hasMessageContaining(said)
                .hasMessageNotContaining(PASSWORD)
                .isInstanceOfSatisfying(
                        PowerException.class, e -> assertThat(e.kind()).isEqualTo(kind));
    }

    private PowerDriver driver(String script, String more) throws Exception {
        return driver(script, more, Programs.HERE);
    }

    private PowerDriver driver(String script, String more, Programs programs) throws Exception {
        Path password = Scripts.secret(folder.resolve("pw"), PASSWORD + "\n");
        Path program = Scripts.program(folder.resolve("ipmitool"), "#!/bin/bash\n" + script + "\n");
        String spacing = more.contains("spacingMillis") ? "" : ", \"spacingMillis\": 0";
        return TestHosts.driver(
                """
            {"type": "ipmi", "address": "10.77.0.101", "user": "power", "passwordFile": "%s", "ipmitool": "%s"%s%s}\
            """.formatted(password, program, spacing, more),
                new SharedDevices(nanos::get, programs, new SnmpSessions()));
    }
}
