// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.pdu;

import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerDriverFactory;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.snmp.SnmpTarget;
import java.util.Arrays;

/**
 * {@code "type": "pdu"}. Settings: {@code model} ("apc-rpdu2" or "raritan-px2"), {@code outlet}, {@code pdu} (1; a Raritan
 * chain's number), and those of {@link SnmpTarget}.
 */
public final class PduOutletFactory implements PowerDriverFactory {
    @Override
    public String type() {
        return "pdu";
    }

    @Override
    public PowerDriver create(String host, Settings settings, SharedDevices shared) throws SettingException {
        SnmpTarget target = SnmpTarget.from(settings);
        String[] known =
                Arrays.stream(OutletModel.values()).map(OutletModel::setting).toArray(String[]::new);
        settings.text("model"); // no default: a wrong model writes somewhere else
        String chosen = settings.choice("model", "", known);
        OutletModel model = Arrays.stream(OutletModel.values())
                .filter(m -> m.setting().equals(chosen))
                .findFirst()
                .orElseThrow();
        int outlet = settings.integer("outlet", 1, 1_000);
        int pdu = settings.integer("pdu", 1, 1, 1_000);
        settings.noOthers();
        return new PduOutlet(target, shared.snmp(), model, pdu, outlet);
    }
}
