// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.fuzz;

import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.metering.MeteredHosts;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Driver and meter of one device, made as the product makes them. */
record DeviceUnderTest(PowerDriver driver, Meter meter) {
    /**
     * Reads the watts in one of four calls, gives an order in another one, else reads the power.
     *
     * @return whether the power was read and is off
     */
    boolean isReadOff(RandomGenerator random, Supplier<PowerAction> order)
            throws PowerException, MeterException, InterruptedException {
        switch (random.nextInt(4)) {
            case 0 -> meter.read();
            case 1 -> driver.request(order.get());
            default -> {
                return driver.read() == PowerState.OFF;
            }
        }
        return false;
    }

    /** Makes what they share. */
    @FunctionalInterface
    interface Maker {
        SharedDevices make() throws SettingException;
    }

    /**
     * Makes a new device every {@link #ANSWERS} answers. Until then, one answer may spoil the state that the next one
     * finds.
     */
    static final class Batches {
        static final int ANSWERS = 50;

        private final String file;
        private @Nullable SharedDevices shared;
        private @Nullable DeviceUnderTest device;
        private int answers;
        private long nanos;

        /** @param settings of driver and meter alike */
        Batches(String settings) {
            file = "{\"hosts\": {\"h\": {\"drivers\": [%s], \"meters\": [%s]}}}".formatted(settings, settings);
        }

        /** Goes on by an hour with each answer, so that no refused login rests. */
        long nanos() {
            return nanos;
        }

        DeviceUnderTest next(Maker maker) throws SettingException {
            nanos += Duration.ofHours(1).toNanos();
            DeviceUnderTest now = device;
            if (now == null || answers++ % ANSWERS == 0) {
                if (shared != null) {
                    shared.close();
                }
                shared = maker.make();
                HostsFile hosts = HostsFile.parse(file);
                now = new DeviceUnderTest(
                        Objects.requireNonNull(
                                        PowerHosts.load(hosts, shared).hosts().get("h"))
                                .drivers()
                                .get(0),
                        Objects.requireNonNull(MeteredHosts.of(hosts, shared).get("h"))
                                .meters()
                                .get(0));
                device = now;
            }
            return now;
        }
    }
}
