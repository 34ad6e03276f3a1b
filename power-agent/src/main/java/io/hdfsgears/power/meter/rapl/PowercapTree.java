// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.rapl;

import io.hdfsgears.power.meter.MeterException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The zones that make up what RAPL sees of a host: each package, and memory where it has a zone of its own. Cores and uncore are
 * inside of their package; psys overlaps the packages; {@code intel-rapl-mmio} shows a package a second time.
 */
final class PowercapTree {
    private final Path root;

    PowercapTree(Path root) {
        this.root = root;
    }

    Path root() {
        return root;
    }

    /** @return in order of id; at least one */
    List<Zone> zones() throws MeterException {
        List<Zone> zones = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root, "intel-rapl:*")) {
            for (Path entry : entries) {
                String name = text(entry.resolve("name"));
                if (name.startsWith("package") || name.equals("dram")) {
                    zones.add(zone(entry));
                }
            }
        } catch (IOException e) {
            throw new MeterException(
                    "rapl: " + root + " cannot be listed (" + e.getClass().getSimpleName()
                            + "): this kernel has no powercap, or the CPU no RAPL; use another meter");
        }
        if (zones.isEmpty()) {
            throw new MeterException("rapl: no package under " + root
                    + ": this CPU or virtual machine has no RAPL, or the module intel_rapl_msr is not loaded");
        }
        zones.sort(Comparator.comparing(Zone::id));
        return zones;
    }

    private static Zone zone(Path entry) throws MeterException {
        Path energy = entry.resolve("energy_uj");
        long range = number(entry.resolve("max_energy_range_uj"));
        long microjoules = number(energy);
        if (range <= 0 || microjoules < 0 || microjoules > range) {
            throw new MeterException("rapl: " + energy + " says " + microjoules + " of a range of " + range
                    + " uJ, which cannot be; use another meter");
        }
        return new Zone(String.valueOf(entry.getFileName()), microjoules, range);
    }

    private static long number(Path file) throws MeterException {
        String text = text(file);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new MeterException("rapl: " + file + " holds no whole number; use another meter", e);
        }
    }

    private static String text(Path file) throws MeterException {
        try {
            return Files.readString(file).strip();
        } catch (AccessDeniedException e) {
            throw new MeterException(
                    "rapl: " + file + " may not be read: since CVE-2020-8694 it is root's alone; run as"
                            + " root, or give the agent's group the right by a tmpfiles.d line (docs/energy.md)",
                    e);
        } catch (IOException e) {
            throw new MeterException(
                    "rapl: " + file + " cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }
}
