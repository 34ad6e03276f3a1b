// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import io.hdfsgears.rack.process.Installation;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** A hosts file for {@code hdfs power} whose device is a program that starts and stops the DataNodes of a rack of plain processes. */
record ProcessSwitch(Path folder, Path file) {
    /** How long a host may take to be heard of. */
    private static final int BOOT_MILLIS = 12_000;

    private static final String HANGS = "hangs.";

    /** A DataNode's process is its host's power. Of a host that hangs it is stopped before it can speak. */
    private static final String SWITCH = """
        #!/bin/bash
        rack=%s hangs=%s$2
        runs() {
          pid=$(grep -o '"pid" *: *[0-9]*' "$rack/run/$2.pid" 2>/dev/null | grep -o '[0-9]*$')
          [ -n "$pid" ] && tr '\\0' ' ' < "/proc/$pid/cmdline" 2>/dev/null | grep -q "rack.daemon=$2 "
        }
        start() {
          %s -Xmx64m -XX:TieredStopAtLevel=1 -Dio.hdfsgears.rack.home=%s -cp '%s' io.hdfsgears.rack.cli.RackMain start --no-wait --dir "$rack" "$2" &
          if [ -e "$hangs" ]; then
            until runs "$@"; do :; done
            kill -STOP "$pid"
          fi
          wait $!
        }
        case $1 in
          state) if runs "$@"; then echo on; else echo off; fi;;
          off) if runs "$@"; then kill -TERM "$pid"; fi;;
          on) start "$@";;
          cycle) if runs "$@"; then kill -KILL "$pid"; while runs "$@"; do :; done; fi; start "$@";;
        esac
        """;

    /**
     * @param chain the rack's hosts
     * @param byDriver how many of them, from the first on, are put to sleep by the program; the others by agents
     */
    static ProcessSwitch write(Path folder, VirtualRack rack, List<String> chain, int byDriver) throws IOException {
        Installation installation = Installation.find();
        Path program = Files.writeString(
                folder.resolve("switch"),
                SWITCH.formatted(
                        rack.files().root(),
                        folder.resolve(HANGS),
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        installation.home(),
                        installation.rackClassPath(rack.files().clientConf())));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path file = Files.writeString(folder.resolve("power-hosts.json"), text(program, rack, chain, byDriver));
        return new ProcessSwitch(folder, file);
    }

    private static String text(Path program, VirtualRack rack, List<String> chain, int byDriver) {
        StringBuilder hosts = new StringBuilder();
        for (String host : chain) {
            hosts.append(hosts.isEmpty() ? "" : ",\n")
                    .append(
                            "\"%s\": {\"datanode\": \"%s\", \"sleepBy\": \"%s\", \"drivers\": [{\"type\": \"command\"}],"
                                    .formatted(
                                            host,
                                            rack.description().gearName(host),
                                            chain.indexOf(host) < byDriver ? "driver" : "agent"))
                    .append("\"meters\": []}");
        }
        return """
            {"policy": {"settleMillis": 100, "pollMillis": 200},
             "serve": {"heartbeatMillis": 300, "stateMillis": 1000, "wattsMillis": 1000, "bootMillis": %3$d},
             "defaults": {"command": {"on": ["%1$s", "on", "{host}"], "gracefulOff": ["%1$s", "off", "{host}"],
                                      "cycle": ["%1$s", "cycle", "{host}"], "state": ["%1$s", "state", "{host}"]}},
             "hosts": {%2$s}}
            """.formatted(program, hosts, BOOT_MILLIS);
    }

    /** @param yes whether the host hangs when it is switched on from now on */
    void hangs(String host, boolean yes) throws IOException {
        if (yes) {
            Files.createFile(folder.resolve(HANGS + host));
        } else {
            Files.delete(folder.resolve(HANGS + host));
        }
    }
}
