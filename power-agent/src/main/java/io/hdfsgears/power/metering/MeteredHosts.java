// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.core.energy.PowerCurve;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.energy.HostFacts;
import io.hdfsgears.power.hosts.HostEntry;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterFactory;
import io.hdfsgears.power.meter.Meters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The meters that a hosts file names. */
public final class MeteredHosts {
    private static final double MAX_WATTS = 1e6;

    private MeteredHosts() {}

    /**
     * In the order of the file; hosts without meters are left out.
     *
     * @throws SettingException with all that is wrong, in all hosts
     */
    public static Map<String, MeteredHost> of(HostsFile file, SharedDevices shared) throws SettingException {
        Map<String, MeteredHost> hosts = some(file, file.hosts().values(), shared);
        if (hosts.isEmpty()) {
            throw new SettingException(
                    "no host of the hosts file has meters: {\"hosts\": {\"h01\": {\"meters\": [{\"type\": \"ipmi\", ...}]}}}");
        }
        return hosts;
    }

    /** As {@link #of}, of some of its hosts; there may be none with meters. */
    public static Map<String, MeteredHost> some(HostsFile file, Collection<HostEntry> entries, SharedDevices shared)
            throws SettingException {
        Map<String, MeterFactory> factories = new TreeMap<>();
        ServiceLoader.load(MeterFactory.class, MeteredHosts.class.getClassLoader())
                .forEach(f -> factories.put(f.type(), f));
        List<String> problems = new ArrayList<>();
        Map<String, MeteredHost> hosts = new LinkedHashMap<>();
        for (HostEntry entry : entries) {
            if (!entry.meters().isEmpty()) {
                try {
                    hosts.put(entry.name(), host(entry, file.power(entry.name()), factories, shared));
                } catch (SettingException e) {
                    problems.addAll(e.problems());
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new SettingException(problems);
        }
        return hosts;
    }

    private static MeteredHost host(
            HostEntry entry, Settings power, Map<String, MeterFactory> factories, SharedDevices shared)
            throws SettingException {
        double most = power.number("maxWatts", HostFacts.DEFAULT_MAX_WATTS, 1, MAX_WATTS);
        double asleep = power.number("asleepWatts", PowerCurve.HIBERNATED_WATTS, 0, most);
        OptionalDouble idle = power.has("idleWatts")
                ? OptionalDouble.of(power.number("idleWatts", 0, 0, most))
                : OptionalDouble.empty();
        double leastOn = power.number("minOnWatts", Math.min(MeteredHost.DEFAULT_MIN_ON_WATTS, most), 0, most);
        power.noOthers();
        List<String> problems = new ArrayList<>();
        List<Meter> meters = new ArrayList<>();
        for (HostEntry.Section section : entry.meters()) {
            MeterFactory factory = factories.get(section.type());
            if (factory == null) {
                problems.add(section.settings().where() + ".type is '" + section.type() + "', and must be one of "
                        + factories.keySet());
                continue;
            }
            try {
                meters.add(LoginMeter.of(entry.name(), section, factory, shared));
            } catch (SettingException e) {
                problems.addAll(e.problems());
            }
        }
        List<Meter> ordered = List.of();
        try {
            ordered = Meters.bestFirst(meters);
        } catch (IllegalArgumentException e) {
            problems.add("hosts." + entry.name() + ".meters " + e.getMessage());
        }
        if (!problems.isEmpty()) {
            throw new SettingException(problems);
        }
        return new MeteredHost(new HostFacts(entry.name(), entry.group(), most, idle), asleep, leastOn, ordered);
    }
}
