// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The host behind a simulated BMC: a folder with its power in a file, and the script that BMCs call. */
public final class FakeChassis {
    private static final String SCRIPT = """
        #!/bin/bash
        # get power | set power "0|1" | set shutdown "1" | set reset "1" | get/set boot ... | check ...
        cd "$(dirname "$0")" || exit 1
        op=$1; shift
        case $op in
          get) for what in "$@"; do
                 case $what in
                   power) echo "power:$(cat power)";;
                   boot) echo "boot:default";;
                   *) echo "$what:0";;
                 esac
               done;;
          set) while [ $# -ge 2 ]; do
                 echo "$1 $2" >> orders
                 if [ ! -e lying ]; then
                   case $1 in
                     power) echo "$2" > power;;
                     shutdown) echo 0 > power;;
                   esac
                 fi
                 shift 2
               done;;
        esac
        exit 0
        """;

    private final Path folder;
    private final Path script;

    public FakeChassis(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.script = Scripts.program(folder.resolve("chassis.sh"), SCRIPT);
        power(false);
    }

    public Path script() {
        return script;
    }

    public boolean isOn() throws IOException {
        return Files.readString(folder.resolve("power")).strip().equals("1");
    }

    public void power(boolean on) throws IOException {
        Files.writeString(folder.resolve("power"), on ? "1\n" : "0\n");
    }

    /** The BMC accepts every order and nothing happens. */
    public void lie() throws IOException {
        Files.writeString(folder.resolve("lying"), "");
    }

    public void tellTheTruth() throws IOException {
        Files.deleteIfExists(folder.resolve("lying"));
    }

    /** What it was told, as {@code power 1}. */
    public String orders() throws IOException {
        Path orders = folder.resolve("orders");
        return Files.exists(orders) ? Files.readString(orders) : "";
    }
}
