// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import io.hdfsgears.power.control.GroupLimit;
import io.hdfsgears.power.control.HostTraits;
import io.hdfsgears.power.control.Policy;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerDriverFactory;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.HostEntry;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * The hosts file with its drivers made and its policy read. Each driver also takes {@code waitMillis} (60000): how long the
 * state may take to follow its order before the next driver is tried; {@code offWaitMillis} (600000) of a graceful off; and
 * {@code shared} (false): the same as that of another host, on purpose.
 */
public final class PowerHosts implements AutoCloseable {
    private final Map<String, PowerHost> hosts;
    private final Policy policy;
    private final Map<String, GroupLimit> groups;
    private final int workers;

    private PowerHosts(Map<String, PowerHost> hosts, Policy policy, Map<String, GroupLimit> groups, int workers) {
        this.hosts = hosts;
        this.policy = policy;
        this.groups = groups;
        this.workers = workers;
    }

    /**
     * Hosts that name the same device are loaded with {@link HostTraits#keptOn}: an installed file must go on waking hosts.
     *
     * @throws SettingException with every other mistake of every host
     */
    public static PowerHosts load(HostsFile file, SharedDevices shared) throws SettingException {
        Map<String, PowerDriverFactory> factories = new TreeMap<>();
        ServiceLoader.load(PowerDriverFactory.class, PowerHosts.class.getClassLoader())
                .forEach(factory -> factories.put(factory.type(), factory));
        List<String> problems = new ArrayList<>();
        Map<String, PowerHost> hosts = new LinkedHashMap<>();
        SwitchedDevices switched = new SwitchedDevices();
        for (HostEntry entry : file.hosts().values()) {
            List<PowerDriver> drivers = new ArrayList<>();
            List<HostTraits.Driver> traits = new ArrayList<>();
            for (HostEntry.Section section : entry.drivers()) {
                try {
                    PowerDriverFactory factory = factories.get(section.type());
                    if (factory == null) {
                        throw section.settings()
                                .problem("type", "is '" + section.type() + "'; known: " + factories.keySet());
                    }
                    long wait = millis(section.settings().integer("waitMillis", 60_000, 0, 3_600_000));
                    long offWait = millis(section.settings().integer("offWaitMillis", 600_000, 0, 7_200_000));
                    boolean twins = section.settings().flag("shared", false);
                    PowerDriver driver = LoginDriver.of(entry.name(), section, factory, shared);
                    drivers.add(driver);
                    traits.add(new HostTraits.Driver(
                            driver.capabilities(), driver.spacing().toNanos(), wait, offWait));
                    switched.add(entry.name(), section.settings().where(), driver.switches(), twins);
                } catch (SettingException e) {
                    problems.addAll(e.problems());
                }
            }
            hosts.put(entry.name(), new PowerHost(new HostTraits(entry.name(), entry.groups(), traits), drivers));
        }
        switched.twins().forEach((name, why) -> hosts.computeIfPresent(name, (same, host) -> host.keptOn(why)));
        try {
            Settings settings = file.policy();
            int workers = settings.integer("workers", 32, 1, 1_000);
            Map<String, GroupLimit> groups = groups(settings, hosts.values());
            Policy policy = policy(settings);
            if (problems.isEmpty()) {
                return new PowerHosts(hosts, policy, groups, workers);
            }
        } catch (SettingException e) {
            problems.addAll(e.problems());
        }
        hosts.values().forEach(host -> host.drivers().forEach(PowerDriver::close));
        throw new SettingException(problems);
    }

    private static Map<String, GroupLimit> groups(Settings policy, Collection<PowerHost> hosts)
            throws SettingException {
        Set<String> known = new TreeSet<>();
        hosts.forEach(host -> known.addAll(host.traits().groups()));
        Map<String, GroupLimit> groups = new TreeMap<>();
        for (Map.Entry<String, Settings> each : policy.named("groups").entrySet()) {
            Settings group = each.getValue();
            if (!known.contains(each.getKey())) {
                throw policy.problem(
                        "groups." + each.getKey(), "is a group that no host is in; those of the hosts: " + known);
            }
            Policy.Rate on = new Policy.Rate(
                    group.integer("onsPerMinute", 0, 0, 1_000_000), group.integer("onBurst", 1, 1, 1_000_000));
            groups.put(
                    each.getKey(),
                    new GroupLimit(
                            on,
                            group.integer("atOnce", 0, 0, 1_000_000),
                            millis(group.integer("startMillis", 10_000, 1, 3_600_000))));
            group.noOthers();
        }
        return groups;
    }

    private static Policy policy(Settings settings) throws SettingException {
        Policy policy = new Policy(
                new Policy.Rate(
                        settings.integer("onsPerMinute", 120, 0, 1_000_000),
                        settings.integer("onBurst", 20, 1, 1_000_000)),
                new Policy.Rate(
                        settings.integer("offsPerMinute", 60, 0, 1_000_000),
                        settings.integer("offBurst", 10, 1, 1_000_000)),
                millis(settings.integer("settleMillis", 500, 0, 600_000)),
                millis(settings.integer("pollMillis", 2_000, 10, 600_000)),
                settings.integer("rounds", 3, 1, 100),
                millis(settings.integer("backoffMillis", 2_000, 1, 600_000)),
                millis(settings.integer("maxBackoffMillis", 60_000, 1, 3_600_000)),
                millis(settings.integer("quarantineMillis", 300_000, 10, 86_400_000)));
        settings.noOthers();
        return policy;
    }

    private static long millis(int millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** In the order of the file. */
    public Map<String, PowerHost> hosts() {
        return Collections.unmodifiableMap(hosts);
    }

    /** Why these of {@code hosts} are never switched off, one line each. */
    public List<String> warnings(Collection<String> names) {
        return names.stream()
                .map(hosts::get)
                .filter(Objects::nonNull)
                .filter(host -> !host.traits().keptOn().isEmpty())
                .map(host ->
                        host.name() + " is not switched off: " + host.traits().keptOn())
                .toList();
    }

    public Policy policy() {
        return policy;
    }

    /** Limits of single groups, by their name. */
    public Map<String, GroupLimit> groups() {
        return Collections.unmodifiableMap(groups);
    }

    /** The longest that a device wants between two calls. */
    public long spacingNanos() {
        return hosts.values().stream()
                .flatMap(host -> host.traits().drivers().stream())
                .mapToLong(HostTraits.Driver::spacingNanos)
                .max()
                .orElse(0);
    }

    /** Calls to devices that may be under way at once. */
    public int workers() {
        return workers;
    }

    @Override
    public void close() {
        hosts.values().forEach(host -> host.drivers().forEach(PowerDriver::close));
    }
}
