// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.HostTraits;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import java.util.List;

/** @param drivers in the order of {@code traits.drivers()} */
public record PowerHost(HostTraits traits, List<PowerDriver> drivers) {
    public PowerHost {
        drivers = List.copyOf(drivers);
        if (drivers.size() != traits.drivers().size()) {
            throw new IllegalArgumentException(
                    "traits of " + traits.drivers().size() + " drivers for " + drivers.size());
        }
    }

    public String name() {
        return traits.name();
    }

    PowerHost keptOn(String why) {
        return new PowerHost(new HostTraits(name(), traits.groups(), traits.drivers(), why), drivers);
    }

    /**
     * What the first driver that reads a state says.
     *
     * @throws PowerException also with kind {@code UNSUPPORTED} when there is none
     */
    public PowerState read() throws PowerException, InterruptedException {
        for (PowerDriver driver : drivers) {
            if (driver.capabilities().contains(Capability.STATE)) {
                return driver.read();
            }
        }
        throw new PowerException(Failure.Kind.UNSUPPORTED, "no driver of " + name() + " reads its state");
    }
}
