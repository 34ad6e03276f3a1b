// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.rapl;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.meter.LocalHost;
import io.hdfsgears.power.meter.Looks;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterFactory;
import io.hdfsgears.power.meter.OnItsHost;
import java.nio.file.Path;

/** Type {@code rapl}; setting {@code tree} (/sys/class/powercap). */
public final class RaplFactory implements MeterFactory {
    private static final Path TREE = Path.of("/sys/class/powercap");

    @Override
    public String type() {
        return "rapl";
    }

    @Override
    public Meter create(String host, Settings settings, SharedDevices shared) throws SettingException {
        Path tree = settings.has("tree") ? settings.path("tree") : TREE;
        settings.noOthers();
        return new OnItsHost(new RaplMeter(new PowercapTree(tree), Looks.SYSTEM), host, LocalHost.ofSystem());
    }
}
