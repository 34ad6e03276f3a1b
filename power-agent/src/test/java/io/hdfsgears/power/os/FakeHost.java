// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import io.hdfsgears.power.peer.Scripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A tree of files that looks like a host with everything: S3, S4, S5, two interfaces, a clock, systemd; nobody keeps it awake. */
final class FakeHost {
    static final long NOW = 1_767_225_600L;
    static final String NOBODY = "{\"type\":\"a(ssssuu)\",\"data\":[[]]}";

    private final Path root;

    FakeHost(Path root) throws Exception {
        this.root = root;
        put("/proc/sys/kernel/hostname", "h01");
        put("/proc/self/status", "Name:\tjava\nUid:\t0\t0\t0\t0\nGid:\t0\t0\t0\t0");
        put(
                "/proc/swaps",
                "Filename Type Size Used Priority\n/dev/sda2 partition 67108860 4 -2\n/dev/zram0 partition 8388604 0 100");
        put("/proc/uptime", "1000.00 4000.00");
        put("/sys/power/state", "freeze mem disk");
        put("/sys/power/mem_sleep", "s2idle [deep]");
        put("/sys/power/disk", "[platform] shutdown reboot suspend test_resume");
        put("/sys/power/resume", "8:2");
        put("/sys/power/image_size", "27021598720");
        put("/sys/kernel/security/lockdown", "[none] integrity confidentiality");
        put("/sys/class/rtc/rtc0/wakealarm", "");
        put("/sys/class/rtc/rtc0/since_epoch", Long.toString(NOW));
        put("/sys/class/rtc/rtc0/device/power/wakeup", "enabled");
        Files.createDirectories(root.resolve("run/systemd/system"));
        nic("eth0", "52:54:00:12:34:56", "up");
        nic("eth1", "52:54:00:12:34:57", "down");
        put("/sys/class/net/lo/operstate", "unknown");
        put("/state/wol.eth0", "d");
        put("/state/wol.eth1", "d");
        put("/state/inhibitors", NOBODY);
        program("ethtool", """
            #!/bin/bash
            state=$(dirname "$0")/../../state
            echo "$*" >> "$state/ethtool"
            if [ "$1" = -s ]; then [ -e "$state/refuses" ] && exit 75; [ -e "$state/lies" ] || echo "$4" > "$state/wol.$2"; exit 0; fi
            printf 'Settings for %s:\\n\\tSupports Wake-on: pumbg\\n\\tWake-on: %s\\n\\tLink detected: yes\\n' "$1" "$(cat "$state/wol.$1")"
            """);
        program("busctl", """
            #!/bin/bash
            case "$*" in
              *ListInhibitors) cat "$(dirname "$0")/../../state/inhibitors";;
              *) echo 's "yes"';;
            esac
            """);
        program("systemctl", """
            #!/bin/bash
            root=$(dirname "$0")/../..
            if [ "$1" = show ]; then
              [ -e "$root/state/show.$3" ] && cat "$root/state/show.$3"
              [ -e "$root/state/show.$3.after" ] && [ -e "$root/state/systemctl" ] && cat "$root/state/show.$3.after"
              exit 0
            fi
            echo "$*" >> "$root/state/systemctl"
            echo "systemctl $*" >> "$root/state/calls"
            [ -e "$root/state/stays-up" ] || echo "4600.00 4000.00" > "$root/proc/uptime"
            [ ! -e "$root/state/uptime" ] || cp "$root/state/uptime" "$root/proc/uptime"
            """);
    }

    private void nic(String name, String mac, String state) throws IOException {
        put("/sys/class/net/" + name + "/address", mac);
        put("/sys/class/net/" + name + "/operstate", state);
        put("/sys/class/net/" + name + "/device/power/wakeup", "disabled");
    }

    private void program(String name, String text) throws Exception {
        Path folder = Files.createDirectories(root.resolve("usr/sbin"));
        Scripts.program(folder.resolve(name), text);
    }

    /** nft and ss; an nft that fails if {@code refuses} says so. */
    void withFirewall() throws Exception {
        String say = """
            #!/bin/bash
            root=$(dirname "$0")/../..
            echo "$(basename "$0") $*" >> "$root/state/calls"
            [ ! -e "$root/state/refuses" ]
            """;
        program("nft", say);
        program("ss", say);
    }

    void put(String path, String text) throws IOException {
        Path file = root.resolve(path.substring(1));
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }

    String get(String path) throws IOException {
        return Files.readString(root.resolve(path.substring(1))).strip();
    }

    void remove(String path) throws IOException {
        Files.delete(root.resolve(path.substring(1)));
    }

    SysFiles files() {
        return new SysFiles(root);
    }
}
