// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.LoggedIn;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerDriverFactory;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.HostEntry;
import io.hdfsgears.power.hosts.SettingException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** A driver with secrets, whose login rests after a refusal. */
final class LoginDriver implements PowerDriver {
    private final LoggedIn<PowerDriver> login;

    private LoginDriver(LoggedIn<PowerDriver> login) {
        this.login = login;
    }

    /** The driver that {@code factory} makes; one without secrets as it is. */
    static PowerDriver of(String host, HostEntry.Section section, PowerDriverFactory factory, SharedDevices shared)
            throws SettingException {
        LoggedIn<PowerDriver> login =
                LoggedIn.of(section, shared, () -> factory.create(host, section.settings(), shared));
        return login.hasSecrets() ? new LoginDriver(login) : login.made();
    }

    @Override
    public String name() {
        return login.made().name();
    }

    @Override
    public Set<Capability> capabilities() {
        return login.made().capabilities();
    }

    @Override
    public Optional<String> wakesMac() {
        return login.made().wakesMac();
    }

    @Override
    public Set<String> switches() {
        return login.made().switches();
    }

    @Override
    public Duration spacing() {
        return login.made().spacing();
    }

    @Override
    public void request(PowerAction action) throws PowerException, InterruptedException {
        login.call(driver -> {
            driver.request(action);
            return action;
        });
    }

    @Override
    public PowerState read() throws PowerException, InterruptedException {
        return login.call(PowerDriver::read);
    }

    @Override
    public void close() {
        login.made().close();
    }
}
