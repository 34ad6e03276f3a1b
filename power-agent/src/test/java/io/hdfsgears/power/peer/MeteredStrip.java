// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A metered PDU by net-snmp's agent: any object with any value, which a test may change at any time. Community and users as
 * {@link Snmpd}'s.
 */
public final class MeteredStrip implements AutoCloseable {
    private static final String CONF = """
            agentaddress udp:127.0.0.1:%d
            rocommunity %s 127.0.0.1
            createUser power SHA "%s" AES "%s"
            createUser power256 SHA-256 "%s" AES "%s"
            rouser power authPriv
            rouser power256 authPriv
            pass_persist .1.3.6.1.4.1 %s
            """;
    private static final String SCRIPT = """
            #!/bin/bash
            # pass_persist agent (snmpd.conf(5)): what stands in the file values, as OID TYPE VALUE.
            cd "$(dirname "$0")" || exit 1
            while read -r verb; do
              case $verb in
                PING) echo PONG;;
                get) read -r wanted; answer=NONE
                     while read -r oid type value; do
                       if [ ".$oid" = "$wanted" ]; then answer="$wanted"$'\\n'"$type"$'\\n'"$value"; fi
                     done < values
                     echo "$answer";;
                getnext) read -r oid; echo NONE;;
                set) read -r oid; read -r type value; echo not-writable;;
              esac
            done
            """;

    private final Path folder;
    private final Peer peer;
    private final int port;
    private final Map<String, String> values = new TreeMap<>();

    public MeteredStrip(Path folder) throws IOException {
        Path program = Peer.program("snmpd", "apt-get install snmpd");
        this.folder = folder;
        port = Peer.freeUdpPort();
        Files.writeString(folder.resolve("values"), "");
        Path script = Scripts.program(folder.resolve("strip"), SCRIPT);
        Scripts.secret(
                folder.resolve("snmpd.conf"),
                CONF.formatted(port, Snmpd.READ_COMMUNITY, Snmpd.AUTH, Snmpd.PRIV, Snmpd.AUTH, Snmpd.PRIV, script));
        Path persistent = Files.createDirectories(folder.resolve("persist"));
        peer = Peer.start(
                folder,
                Map.of("MIBS", "", "SNMP_PERSISTENT_DIR", persistent.toString()),
                List.of(program.toString(), "-f", "-Lo", "-C", "-c", "snmpd.conf", "-p", "snmpd.pid"));
        Poll.until(Duration.ofSeconds(20), "snmpd is up", () -> {
            if (!peer.alive()) {
                throw new AssertionError("snmpd ended: " + peer.log());
            }
            return peer.log().contains("NET-SNMP version");
        });
    }

    public int port() {
        return port;
    }

    /** @param type integer, gauge, counter or counter64 */
    public void value(String oid, String type, String value) throws IOException {
        values.put(oid, type + " " + value);
        StringBuilder text = new StringBuilder();
        values.forEach(
                (key, typed) -> text.append(key).append(' ').append(typed).append('\n'));
        Path next = Files.writeString(folder.resolve("values.new"), text);
        Files.move(next, folder.resolve("values"), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() {
        peer.close();
    }
}
