// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.ansible;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Trees of files that preflight takes for a host. */
final class ReadyHost {
    private static final Map<String, String> FILES = Map.ofEntries(
            Map.entry("proc/self/status", "Name:\tjava\nUid:\t0\t0\t0\t0\nGid:\t0\t0\t0\t0"),
            Map.entry("proc/swaps", "Filename Type Size Used Priority"),
            Map.entry("proc/uptime", "1000.00 4000.00"),
            Map.entry("sys/power/state", "freeze mem disk"),
            Map.entry("sys/power/mem_sleep", "s2idle [deep]"),
            Map.entry("sys/class/rtc/rtc0/wakealarm", ""),
            Map.entry("sys/class/rtc/rtc0/since_epoch", "1767225600"),
            Map.entry("sys/class/rtc/rtc0/device/power/wakeup", "enabled"),
            Map.entry("sys/class/net/eth0/address", "52:54:00:12:34:56"),
            Map.entry("sys/class/net/eth0/operstate", "up"),
            Map.entry("sys/class/net/eth0/device/power/wakeup", "enabled"));
    private static final Map<String, String> PROGRAMS = Map.of(
            "ethtool", "printf 'Supports Wake-on: pumbg\\n\\tWake-on: g\\n'",
            "busctl", """
                    case "$*" in *ListInhibitors) echo '{"type":"a(ssssuu)","data":[[]]}' ;; *) echo 's "yes"' ;; esac""",
            "systemctl", ":");

    private ReadyHost() {}

    /** @param ready false: its kernel knows no sleep */
    static void make(Path root, boolean ready) throws IOException {
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            write(root.resolve(file.getKey()), file.getValue() + "\n");
        }
        write(root.resolve("proc/sys/kernel/hostname"), root.getFileName() + "\n");
        Files.createDirectories(root.resolve("run/systemd/system"));
        for (Map.Entry<String, String> program : PROGRAMS.entrySet()) {
            Path file = root.resolve("usr/sbin").resolve(program.getKey());
            write(file, "#!/bin/sh\n" + program.getValue() + "\n");
            if (!file.toFile().setExecutable(true)) {
                throw new IOException(file + " cannot be made executable");
            }
        }
        if (!ready) {
            write(root.resolve("sys/power/state"), "\n");
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
