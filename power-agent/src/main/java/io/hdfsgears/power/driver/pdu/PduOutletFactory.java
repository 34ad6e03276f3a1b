// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.pdu;

import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerDriverFactory;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.snmp.SnmpTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * {@code "type": "pdu"}. Settings: {@code model} ("apc-rpdu2" or "raritan-px2"), {@code outlet}, {@code pdu} (1; a
 * Raritan chain's number), and those of {@link SnmpTarget}. A host with several cords has {@code outlets} instead, a
 * list of objects with settings that differ, as {@code address} and {@code outlet}; and {@code offMillis} (5000), its
 * time without power in a cycle.
 */
public final class PduOutletFactory implements PowerDriverFactory {
    private static final int MAX_OUTLETS = 8;

    @Override
    public String type() {
        return "pdu";
    }

    @Override
    public PowerDriver create(String host, Settings settings, SharedDevices shared) throws SettingException {
        if (!settings.has("outlets")) {
            PduOutlet one = outlet(settings, shared);
            settings.noOthers();
            return one;
        }
        int offMillis = settings.integer("offMillis", 5_000, 0, 60_000);
        List<PduOutlet> outlets = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Settings each : settings.objects("outlets")) {
            PduOutlet outlet = outlet(each, shared);
            each.noOthers();
            if (!names.add(outlet.name())) {
                throw each.problem("outlet", "is named twice: " + outlet.name());
            }
            outlets.add(outlet);
        }
        settings.noOthers();
        if (outlets.size() > MAX_OUTLETS) {
            throw settings.problem("outlets", "are " + outlets.size() + ", and a host has " + MAX_OUTLETS + " at most");
        }
        return new PduOutlets(outlets, Duration.ofMillis(offMillis));
    }

    private static PduOutlet outlet(Settings settings, SharedDevices shared) throws SettingException {
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
        return new PduOutlet(target, shared.snmp(), model, pdu, outlet);
    }
}
