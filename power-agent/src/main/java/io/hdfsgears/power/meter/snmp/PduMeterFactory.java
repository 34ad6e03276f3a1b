// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.snmp;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterFactory;
import io.hdfsgears.power.snmp.SnmpTarget;
import java.time.InstantSource;

/**
 * Type {@code pdu}; settings those of {@link SnmpTarget} and {@code model}: {@code apc-rpdu2} or {@code raritan-px2} with {@code
 * outlet} and {@code pdu} (1), or {@code generic} with {@code powerObject}, {@code powerUnit} (mW, W, kW), {@code powerScale} (1), and
 * {@code energyObject}, {@code energyUnit} (J, Wh, kWh), {@code energyScale} (1) where it counts energy. A value is worth raw x scale x
 * unit: hundredths of a kW are unit kW, scale 0.01. Several meters of this type on one host are its several cords.
 */
public final class PduMeterFactory implements MeterFactory {
    private static final double MAX_SCALE = 1e9;
    private static final double MIN_SCALE = 1e-9;
    private static final double JOULES_PER_WH = 3600;

    @Override
    public String type() {
        return "pdu";
    }

    @Override
    public Meter create(String host, Settings settings, SharedDevices shared) throws SettingException {
        SnmpTarget target = SnmpTarget.from(settings);
        settings.text("model"); // no default: a wrong model reads something else
        String model = settings.choice("model", "", "apc-rpdu2", "raritan-px2", "generic");
        Outlet outlet;
        String place;
        if (model.equals("generic")) {
            outlet = generic(settings);
            place = outlet.powerObjects().get(0);
        } else {
            int number = settings.integer("outlet", 1, 1_000);
            int pdu = settings.integer("pdu", 1, 1, 1_000);
            outlet = model.equals("apc-rpdu2") ? ScaledOutlet.apc(number) : new RaritanOutlet(pdu, number);
            place = "outlet " + number;
        }
        settings.noOthers();
        String name = "pdu " + model + " " + target.place() + " " + place;
        return new PduMeter(target, shared.snmp(), outlet, name, InstantSource.system());
    }

    private static Outlet generic(Settings settings) throws SettingException {
        String power = object(settings, "powerObject");
        double watts = switch (settings.choice("powerUnit", "W", "mW", "W", "kW")) {
            case "mW" -> 1e-3;
            case "kW" -> 1e3;
            default -> 1;
        };
        watts *= settings.number("powerScale", 1, MIN_SCALE, MAX_SCALE);
        double joules = switch (settings.choice("energyUnit", "Wh", "J", "Wh", "kWh")) {
            case "J" -> 1;
            case "kWh" -> 1000 * JOULES_PER_WH;
            default -> JOULES_PER_WH;
        };
        joules *= settings.number("energyScale", 1, MIN_SCALE, MAX_SCALE);
        String energy = settings.has("energyObject") ? object(settings, "energyObject") : "";
        return new ScaledOutlet(power, watts, energy, joules);
    }

    private static String object(Settings settings, String key) throws SettingException {
        String text = settings.text(key);
        String object = text.startsWith(".") ? text.substring(1) : text;
        if (!object.matches("[0-2](\\.\\d{1,10}){2,60}")
                || object.chars().filter(c -> c == '.').count() > 60) {
            throw settings.problem(
                    key, "is '" + text + "': write the object's number in dots, as 1.3.6.1.4.1.318.1.1.26.9.4.3.1.7.1");
        }
        for (String part : object.split("\\.", -1)) {
            if (Long.parseLong(part) > 0xffff_ffffL) {
                throw settings.problem(key, "is '" + text + "', in which " + part + " is larger than SNMP allows");
            }
        }
        return object;
    }
}
