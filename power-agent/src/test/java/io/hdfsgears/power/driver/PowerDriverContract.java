// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import io.hdfsgears.power.peer.UdpProxy;
import io.hdfsgears.testkit.Poll;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a driver that switches and reads owes, against a peer that its subclass starts. */
public abstract class PowerDriverContract {
    private static final String WRONG = "wr0ng-passw0rd";

    protected final SharedDevices shared = new SharedDevices();

    @TempDir
    protected Path folder;

    /** The driver's object of the hosts file, with the right to switch. */
    protected abstract String section() throws Exception;

    /** The same with the password in {@code file}. */
    protected abstract String sectionWithPassword(Path file) throws Exception;

    /** The same for a device at another port, or empty where silence is tested otherwise. */
    protected abstract String sectionAtPort(int port) throws Exception;

    /** What the device says to a wrong password: some keep silent. */
    protected Failure.Kind wrongPassword() {
        return Failure.Kind.CREDENTIALS;
    }

    /** Longest time from an order to its state. */
    protected Duration patience() {
        return Duration.ofSeconds(10);
    }

    /** A secret of the peer, which no message may repeat. */
    protected abstract List<String> secrets();

    @AfterEach
    void closeShared() {
        shared.close();
    }

    @Test
    void everyActionThatItCanIsFollowedByItsState() throws Exception {
        PowerDriver driver = TestHosts.driver(section(), shared);
        assertThat(driver.capabilities()).contains(Capability.POWER_ON, Capability.FORCE_OFF, Capability.STATE);
        assertThat(driver.read()).isEqualTo(PowerState.OFF);
        follow(driver, PowerAction.ON);
        follow(driver, PowerAction.FORCE_OFF);
        follow(driver, PowerAction.ON);
        if (driver.capabilities().contains(Capability.GRACEFUL_OFF)) {
            follow(driver, PowerAction.GRACEFUL_OFF);
            follow(driver, PowerAction.ON);
        }
        if (driver.capabilities().contains(Capability.CYCLE)) {
            follow(driver, PowerAction.CYCLE);
        }
    }

    @Test
    void anOrderMayBeRepeated() throws Exception {
        PowerDriver driver = TestHosts.driver(section(), shared);
        follow(driver, PowerAction.ON);
        follow(driver, PowerAction.ON);
        follow(driver, PowerAction.FORCE_OFF);
        follow(driver, PowerAction.FORCE_OFF);
    }

    @Test
    void whatItCannotIsUnsupported() throws Exception {
        PowerDriver driver = TestHosts.driver(section(), shared);
        for (PowerAction action : Arrays.stream(PowerAction.values())
                .filter(a -> !driver.capabilities().contains(a.needs()))
                .toList()) {
            assertFails(() -> driver.request(action), Failure.Kind.UNSUPPORTED);
        }
    }

    @Test
    void aWrongPasswordIsSaidWithoutRepeatingIt() throws Exception {
        PowerDriver driver =
                TestHosts.driver(sectionWithPassword(Scripts.secret(folder.resolve("wrong"), WRONG)), shared);
        assertFails(driver::read, wrongPassword());
        assertFails(() -> driver.request(PowerAction.ON), wrongPassword());
    }

    @Test
    void aSilentDeviceIsUnreachableInTime() throws Exception {
        try (UdpProxy silent = new UdpProxy(0)) {
            PowerDriver driver = TestHosts.driver(sectionAtPort(silent.port()), shared);
            long start = System.nanoTime();
            assertFails(driver::read, Failure.Kind.UNREACHABLE);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        }
    }

    @Test
    void itsNameHoldsNoSecret() throws Exception {
        assertThat(TestHosts.driver(section(), shared).name()).doesNotContain(secrets());
    }

    private void follow(PowerDriver driver, PowerAction action) throws Exception {
        driver.request(action);
        Poll.until(patience(), action + " is followed by " + action.leadsTo(), () -> {
            try {
                return driver.read() == action.leadsTo();
            } catch (PowerException | InterruptedException e) {
                throw new AssertionError(e);
            }
        });
    }

    private void assertFails(ThrowingCallable call, Failure.Kind kind) {
        assertThatThrownBy(call).isInstanceOfSatisfying(PowerException.class, e -> {
            assertThat(e.kind()).as(e.getMessage()).isEqualTo(kind);
            assertThat(e.getMessage()).doesNotContain(WRONG).doesNotContain(secrets());
        });
    }
}
