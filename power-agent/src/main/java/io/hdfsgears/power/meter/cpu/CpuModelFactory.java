// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.cpu;

import io.hdfsgears.core.energy.PowerCurve;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.meter.LocalHost;
import io.hdfsgears.power.meter.Looks;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterFactory;
import io.hdfsgears.power.meter.OnItsHost;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * Type {@code cpu-model}; settings {@code curve} (one that comes with us: eafr-table2, hp-proliant-ml110-g5) or {@code curveFile}, and
 * {@code load} (proc, oshi, sigar).
 */
public final class CpuModelFactory implements MeterFactory {
    private static final long MAX_CURVE_BYTES = 64 << 10;
    private static final String[] CURVES = {"eafr-table2", "hp-proliant-ml110-g5"};

    @Override
    public String type() {
        return "cpu-model";
    }

    @Override
    public Meter create(String host, Settings settings, SharedDevices shared) throws SettingException {
        boolean own = settings.has("curveFile");
        if (own && settings.has("curve")) {
            throw settings.problem("curve", "stands beside curveFile: say one of them");
        }
        String name = own ? settings.path("curveFile").toString() : settings.choice("curve", CURVES[0], CURVES);
        PowerCurve curve = own ? file(settings) : shipped(name);
        TickSource ticks = ticks(settings);
        settings.noOthers();
        return new OnItsHost(new CpuModelMeter(ticks, curve, name, Looks.SYSTEM), host, LocalHost.ofSystem());
    }

    /** For programs that know where a host's CPU time is read, and whose host it is. */
    public static Meter meter(TickSource ticks, PowerCurve curve, String curveName) {
        return new CpuModelMeter(ticks, curve, curveName, Looks.SYSTEM);
    }

    static PowerCurve shipped(String name) {
        try (InputStream in = CpuModelFactory.class.getResourceAsStream(name + ".csv")) {
            if (in == null) {
                throw new IllegalStateException("power curve " + name + " is missing from our jar");
            }
            return Curves.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("power curve " + name + " cannot be read from our jar", e);
        }
    }

    private static PowerCurve file(Settings settings) throws SettingException {
        Path file = settings.path("curveFile");
        try (InputStream in = java.nio.file.Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes((int) MAX_CURVE_BYTES + 1);
            if (bytes.length > MAX_CURVE_BYTES) {
                throw settings.problem("curveFile", "names a file of more than 64 KiB, which is no power curve");
            }
            return Curves.parse(new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw settings.problem("curveFile", "names a file that cannot be read: " + file);
        } catch (IllegalArgumentException e) {
            throw settings.problem("curveFile", "names a file that is no power curve: " + e.getMessage());
        }
    }

    private static TickSource ticks(Settings settings) throws SettingException {
        String wanted = settings.text("load", "proc");
        Set<String> known = new TreeSet<>();
        for (TickSource source : ServiceLoader.load(TickSource.class, CpuModelFactory.class.getClassLoader())) {
            if (source.word().equals(wanted)) {
                return source;
            }
            known.add(source.word());
        }
        throw settings.problem("load", "is '" + wanted + "', and must be one of " + known);
    }
}
