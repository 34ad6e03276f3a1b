// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A PDU by net-snmp's agent, with the outlets of an APC rPDU2 and of a Raritan PX2 behind {@code pass_persist}. Outlets are
 * 1 to 4 of one strip, which both families switch. Communities and users: the constants.
 */
public final class Snmpd implements AutoCloseable {
    public static final String READ_COMMUNITY = "r34d-only";
    public static final String WRITE_COMMUNITY = "wr1te-too";
    public static final String AUTH = "auth-passphrase";
    public static final String PRIV = "priv-passphrase";
    /** SHA and AES-128. */
    public static final String SHA_USER = "power";
    /** SHA-256 and AES-128. */
    public static final String SHA256_USER = "power256";
    /** SHA-256; may read only. */
    public static final String READER = "reader";

    private static final String CONF = """
        agentaddress udp:127.0.0.1:%d
        exactEngineID 0x80001f8804686466732d6765617273
        rocommunity %s 127.0.0.1
        rwcommunity %s 127.0.0.1
        createUser power SHA "auth-passphrase" AES "priv-passphrase"
        createUser power256 SHA-256 "auth-passphrase" AES "priv-passphrase"
        createUser reader SHA-256 "auth-passphrase" AES "priv-passphrase"
        rwuser power authPriv
        rwuser power256 authPriv
        rouser reader authPriv
        pass_persist .1.3.6.1.4.1.318.1.1.26 %s apc
        pass_persist .1.3.6.1.4.1.13742.6 %s raritan
        """;
    private static final String SCRIPT = """
        #!/bin/bash
        # pass_persist agent (snmpd.conf(5)): ./strip FAMILY; outlet i is on when file outlet.i says 1.
        cd "$(dirname "$0")" || exit 1
        if [ "$1" = apc ]; then
          control=.1.3.6.1.4.1.318.1.1.26.9.2.4.1.5; state=.1.3.6.1.4.1.318.1.1.26.9.2.3.1.5
          on=1; off=2; cycle=3; is_on=2; is_off=1
        else
          control=.1.3.6.1.4.1.13742.6.4.1.2.1.2.1; state=.1.3.6.1.4.1.13742.6.4.1.2.1.3.1
          on=1; off=0; cycle=2; is_on=7; is_off=8
        fi
        while read -r verb; do
          case $verb in
            PING) echo PONG;;
            get) read -r oid; outlet=${oid##*.}
                 if [ "${oid%.*}" = $state ] && [ -e "outlet.$outlet" ]; then
                   [ "$(cat "outlet.$outlet")" = 1 ] && value=$is_on || value=$is_off
                   printf '%s\\ninteger\\n%s\\n' "$oid" "$value"
                 elif [ "${oid%.*}" = $control ] && [ -e "outlet.$outlet" ]; then
                   printf '%s\\ninteger\\n%s\\n' "$oid" $on # snmpd reads before it sets
                 else echo NONE; fi;;
            getnext) read -r oid; echo NONE;;
            set) read -r oid; read -r type value; outlet=${oid##*.}
                 if [ "${oid%.*}" != $control ] || [ ! -e "outlet.$outlet" ]; then echo not-writable
                 elif [ -e lying ]; then echo DONE
                 elif [ "$value" = $on ] || [ "$value" = $cycle ]; then echo 1 > "outlet.$outlet"; echo DONE
                 elif [ "$value" = $off ]; then echo 0 > "outlet.$outlet"; echo DONE
                 else echo wrong-value; fi;;
          esac
        done
        """;

    private final Path folder;
    private final Path program;
    private final int port;
    private Peer peer;

    public Snmpd(Path folder) throws IOException {
        program = Peer.program("snmpd", "apt-get install snmpd");
        this.folder = folder;
        port = Peer.freeUdpPort();
        for (int outlet = 1; outlet <= 4; outlet++) {
            outlet(outlet, false);
        }
        Path script = Scripts.program(folder.resolve("strip"), SCRIPT);
        Scripts.secret(
                folder.resolve("snmpd.conf"), CONF.formatted(port, READ_COMMUNITY, WRITE_COMMUNITY, script, script));
        peer = start();
    }

    /** Kills it and starts it anew at the same port, with this number of earlier boots and nothing else remembered. */
    public void restart(int boots) throws IOException {
        peer.close();
        Files.delete(folder.resolve("peer.log"));
        try (Stream<Path> remembered = Files.list(folder.resolve("persist"))) {
            for (Path file : remembered.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
        Files.writeString(folder.resolve("persist").resolve("snmpd.conf"), "engineBoots " + boots + "\n");
        peer = start();
    }

    private Peer start() throws IOException {
        Path persistent = Files.createDirectories(folder.resolve("persist"));
        Peer started = Peer.start(
                folder,
                Map.of("MIBS", "", "SNMP_PERSISTENT_DIR", persistent.toString()),
                List.of(program.toString(), "-f", "-Lo", "-C", "-c", "snmpd.conf", "-p", "snmpd.pid"));
        Poll.until(Duration.ofSeconds(20), "snmpd is up", () -> {
            if (!started.alive()) {
                throw new AssertionError("snmpd ended: " + started.log());
            }
            return started.log().contains("NET-SNMP version");
        });
        return started;
    }

    public int port() {
        return port;
    }

    public boolean isOn(int outlet) throws IOException {
        return Files.readString(folder.resolve("outlet." + outlet)).strip().equals("1");
    }

    public void outlet(int outlet, boolean on) throws IOException {
        Files.writeString(folder.resolve("outlet." + outlet), on ? "1\n" : "0\n");
    }

    @Override
    public void close() {
        peer.close();
    }
}
