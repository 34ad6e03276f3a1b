// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware.kernel;

import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which subnets are whose. A rack's bridge carries the rack's folder as its alias: whatever became of that folder, what belongs to
 * it can be found.
 */
public final class Subnets {
    private static final Path INTERFACES = Path.of("/sys/class/net");
    private static final String ALIAS = HardwareNet.GROUPS + "rack:";
    private static final Pattern BRIDGE = Pattern.compile("vr(\\d{1,3})");
    private static final Pattern ADDRESS =
            Pattern.compile("\\b(\\d{1,3})\\.(\\d{1,3})\\.\\d{1,3}\\.\\d{1,3}(?:/(\\d{1,2}))?");
    private static final int TEN = 10;

    private Subnets() {}

    /** Makes the bridge of the first unused subnet. Two racks that start at the same time cannot both make it. */
    public static HardwareNet claim(RackFiles files) throws IOException {
        String used = Tool.run("ip", "-4", "route", "show", "table", "all") + Tool.run("ip", "-4", "-o", "addr");
        for (int number : IntStream.rangeClosed(HardwareNet.LOWEST, HardwareNet.HIGHEST)
                .filter(n -> isFree(n, used))
                .toArray()) {
            HardwareNet net = new HardwareNet(number);
            if (Tool.succeeds("ip", "link", "add", net.bridge(), "type", "bridge")) {
                String alias = ALIAS + files.root();
                Tool.run("ip", "link", "set", "dev", net.bridge(), "alias", alias);
                Tool.run(
                        "ip",
                        "addr",
                        "add",
                        net.gateway() + "/" + HardwareNet.PREFIX_LENGTH,
                        "brd",
                        net.broadcast(),
                        "dev",
                        net.bridge());
                Tool.run("ip", "link", "set", net.bridge(), "up");
                return net;
            }
        }
        throw new RackException("None of the subnets 10." + HardwareNet.LOWEST + ".0.0/16 to 10." + HardwareNet.HIGHEST
                + ".0.0/16 is free: stop other racks (./rack down --all).");
    }

    /** @param used what ip prints of routes and addresses */
    public static boolean isFree(int number, String used) {
        Matcher matcher = ADDRESS.matcher(used);
        while (matcher.find()) {
            int first = Integer.parseInt(matcher.group(1));
            int second = Integer.parseInt(matcher.group(2));
            int length = matcher.group(3) == null ? 32 : Integer.parseInt(matcher.group(3));
            int bits = Math.min(length, HardwareNet.PREFIX_LENGTH);
            int theirs = first << 8 | second;
            int ours = TEN << 8 | number;
            if (bits > 0 && theirs >> (16 - bits) == ours >> (16 - bits)) {
                return false;
            }
        }
        return true;
    }

    /** @return the rack's subnets; more than one if it was killed between two starts */
    public static List<HardwareNet> of(Path root) throws IOException {
        List<HardwareNet> found = new ArrayList<>();
        for (Path nic : bridges()) {
            if (alias(nic).equals(ALIAS + root)) {
                number(nic).ifPresent(n -> found.add(new HardwareNet(n)));
            }
        }
        return found;
    }

    /** @return folders of all racks that have a bridge */
    public static List<Path> folders() throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path nic : bridges()) {
            String alias = alias(nic);
            if (alias.startsWith(ALIAS)) {
                found.add(Path.of(alias.substring(ALIAS.length())));
            }
        }
        return found;
    }

    private static List<Path> bridges() throws IOException {
        if (!Files.isDirectory(INTERFACES)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(INTERFACES)) {
            return all.filter(nic -> number(nic).isPresent()).sorted().toList();
        }
    }

    private static String alias(Path nic) {
        try {
            return Files.readString(nic.resolve("ifalias")).strip();
        } catch (IOException e) {
            return ""; // it is just being taken away
        }
    }

    private static OptionalInt number(Path nic) {
        Matcher matcher = BRIDGE.matcher(nic.getFileName().toString());
        return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }
}
