// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.takeover;

import io.hdfsgears.rack.process.Installation;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * The device of all hosts: a program that starts and stops DataNodes. It writes down each call with its time and with the process that
 * called it, which is what the drill judges by.
 */
record Device(Path file, Path log) {
    private static final String PROGRAM = """
        #!/bin/bash
        rack=%s
        echo "$EPOCHREALTIME $PPID $1 $2" >> %s
        runs() {
          pid=$(grep -o '"pid" *: *[0-9]*' "$rack/run/$2.pid" 2>/dev/null | grep -o '[0-9]*$')
          [ -n "$pid" ] && tr '\\0' ' ' < "/proc/$pid/cmdline" 2>/dev/null | grep -q "rack.daemon=$2 "
        }
        case $1 in
          state) if runs "$@"; then echo on; else echo off; fi;;
          off) if runs "$@"; then kill -TERM "$pid"; fi;;
          on) exec %s -Xmx64m -XX:TieredStopAtLevel=1 -Dio.hdfsgears.rack.home=%s -cp '%s' io.hdfsgears.rack.cli.RackMain start --no-wait --dir "$rack" "$2";;
        esac
        """;
    private static final BigDecimal MILLIS = BigDecimal.valueOf(1_000);

    /**
     * A call.
     *
     * @param atMillis ms since the Unix epoch
     * @param caller process number of the controller
     * @param verb on, off or state
     */
    record Call(double atMillis, long caller, String verb, String host) {
        boolean isOrder() {
            return !verb.equals("state");
        }
    }

    static Device write(Path folder, VirtualRack rack, List<String> hosts) throws IOException {
        Installation installation = Installation.find();
        Path log = Files.createFile(folder.resolve("calls.log"));
        Path program = Files.writeString(
                folder.resolve("switch"),
                PROGRAM.formatted(
                        rack.files().root(),
                        log,
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        installation.home(),
                        installation.rackClassPath(rack.files().clientConf())));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> entries = new ArrayList<>();
        for (String host : hosts) {
            entries.add(
                    "\"%s\": {\"datanode\": \"%s\", \"sleepBy\": \"driver\", \"drivers\": [{\"type\": \"command\"}], \"meters\": []}"
                            .formatted(host, rack.description().gearName(host)));
        }
        Path file = Files.writeString(
                folder.resolve("power-hosts.json"), """
                    {"policy": {"settleMillis": 100, "pollMillis": 500},
                     "serve": {"heartbeatMillis": 1000, "stateMillis": 2000},
                     "defaults": {"command": {"on": ["%1$s", "on", "{host}"], "gracefulOff": ["%1$s", "off", "{host}"],
                                              "state": ["%1$s", "state", "{host}"]}},
                     "hosts": {%2$s}}
                    """.formatted(program, String.join(",\n", entries)));
        return new Device(file, log);
    }

    /** All calls so far, in order. */
    List<Call> calls() throws IOException {
        List<Call> calls = new ArrayList<>();
        for (String line : Files.readAllLines(log)) {
            String[] parts = line.split(" ", -1);
            calls.add(new Call(
                    new BigDecimal(parts[0].replace(',', '.')).multiply(MILLIS).doubleValue(),
                    Long.parseLong(parts[1]),
                    parts[2],
                    parts[3]));
        }
        return calls;
    }
}
