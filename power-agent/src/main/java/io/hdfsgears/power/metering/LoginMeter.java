// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.power.control.Failure.Kind;
import io.hdfsgears.power.driver.LoggedIn;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.HostEntry;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.MeterFactory;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A meter with secrets, whose login rests after a refusal. */
final class LoginMeter implements Meter {
    private final LoggedIn<Meter> login;

    private LoginMeter(LoggedIn<Meter> login) {
        this.login = login;
    }

    /** The meter that {@code factory} makes; one without secrets as it is. */
    static Meter of(String host, HostEntry.Section section, MeterFactory factory, SharedDevices shared)
            throws SettingException {
        LoggedIn<Meter> login = LoggedIn.of(section, shared, () -> factory.create(host, section.settings(), shared));
        return login.hasSecrets() ? new LoginMeter(login) : login.made();
    }

    @Override
    public Source source() {
        return login.made().source();
    }

    @Override
    public String name() {
        return login.made().name();
    }

    @Override
    public Reading read() throws MeterException, InterruptedException {
        AtomicReference<@Nullable MeterException> failed = new AtomicReference<>();
        try {
            return login.call(meter -> {
                try {
                    return meter.read();
                } catch (MeterException e) {
                    failed.set(e);
                    throw e.getCause() instanceof PowerException cause
                            ? cause
                            : new PowerException(Kind.GARBLED, String.valueOf(e.getMessage()));
                }
            });
        } catch (PowerException e) {
            MeterException own = failed.get();
            throw own != null && e.kind() != Kind.CREDENTIALS
                    ? own
                    : new MeterException(name() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        login.made().close();
    }
}
