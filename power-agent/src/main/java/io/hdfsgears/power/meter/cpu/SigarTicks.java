// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.cpu;

import io.hdfsgears.power.meter.MeterException;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;

/**
 * Hyperic's sigar, by name: it is in no dependency of ours, as its native part is old and unmaintained. With {@code
 * io.kamon:sigar-loader} on the class path the native part unpacks itself; else it must be on {@code java.library.path}.
 */
public final class SigarTicks implements TickSource {
    private static final String MISSING = "CPU load by sigar: the library is not there or does not load (%s); put"
            + " io.kamon:sigar-loader on the class path, or use load proc";

    private @Nullable Object sigar;

    @Override
    public String word() {
        return "sigar";
    }

    @Override
    public CpuTicks read() throws MeterException {
        try {
            Object ready = sigar;
            if (ready == null) {
                ready = open();
                sigar = ready;
            }
            Object cpu = ready.getClass().getMethod("getCpu").invoke(ready);
            long busy = get(cpu, "getUser")
                    + get(cpu, "getNice")
                    + get(cpu, "getSys")
                    + get(cpu, "getIrq")
                    + get(cpu, "getSoftIrq");
            return new CpuTicks(busy, busy + get(cpu, "getIdle") + get(cpu, "getWait") + get(cpu, "getStolen"));
        } catch (InvocationTargetException e) {
            throw new MeterException(String.format(MISSING, e.getTargetException()), e);
        } catch (ReflectiveOperationException | LinkageError | IOException e) {
            throw new MeterException(String.format(MISSING, e.getClass().getSimpleName()), e);
        }
    }

    private static Object open() throws ReflectiveOperationException, IOException {
        Class<?> type = Class.forName("org.hyperic.sigar.Sigar", false, SigarTicks.class.getClassLoader());
        try {
            Class<?> provisioner = Class.forName("kamon.sigar.SigarProvisioner");
            File folder = Files.createTempDirectory("hdfs-gears-sigar").toFile();
            folder.deleteOnExit();
            provisioner.getMethod("provision", File.class).invoke(null, folder);
            File[] unpacked = folder.listFiles();
            for (File each : unpacked == null ? new File[0] : unpacked) {
                each.deleteOnExit(); // before its folder: last registered goes first
            }
        } catch (ClassNotFoundException e) {
            // Without the loader the native part is on java.library.path, or the next line says that it is not.
            return type.getConstructor().newInstance();
        }
        return type.getConstructor().newInstance();
    }

    private static long get(Object cpu, String getter) throws ReflectiveOperationException {
        return (Long) cpu.getClass().getMethod(getter).invoke(cpu);
    }
}
