// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How the product's power drivers reach the hosts. Hosts of odd number are woken by a magic packet first, the others by their BMC, so
 * that both ways are used; each has the other one behind it.
 */
final class PowerHostsFile {
    static final String NAME = "power-hosts.json";
    private static final int PATIENCE_MILLIS = 5_000;

    private PowerHostsFile() {}

    static Path in(RackFiles files) {
        return files.conf(Names.POWER).resolve(NAME);
    }

    static void write(RackDescription rack, RackFiles files, HardwareNet net, boolean bmcs, boolean nics, Path secret)
            throws IOException {
        ObjectNode root = Json.MAPPER.createObjectNode();
        // nothing here is shared or worn out by haste
        root.putObject("policy")
                .put("onsPerMinute", 0)
                .put("offsPerMinute", 0)
                .put("settleMillis", 20)
                .put("pollMillis", 50);
        ObjectNode defaults = root.putObject("defaults");
        defaults.putObject("ipmi")
                .put("user", Bmcs.USER)
                .put("passwordFile", secret.toString())
                .putArray("cipherSuites")
                .add(3);
        ((ObjectNode) defaults.get("ipmi")).put("spacingMillis", 50).put("waitMillis", PATIENCE_MILLIS);
        defaults.putObject("wol").put("interface", net.bridge()).put("waitMillis", PATIENCE_MILLIS);
        ObjectNode hosts = root.putObject("hosts");
        for (String host : rack.hosts()) {
            ArrayNode drivers = hosts.putObject(host).putArray("drivers");
            boolean packetFirst = Names.number(host) % 2 == 1;
            if (nics && packetFirst) {
                drivers.addObject().put("type", "wol").put("mac", net.mac(host));
            }
            if (bmcs) {
                drivers.addObject().put("type", "ipmi").put("address", net.bmc(host));
            }
            if (nics && !packetFirst) {
                drivers.addObject().put("type", "wol").put("mac", net.mac(host));
            }
        }
        Secrets.write(in(files), Json.MAPPER.writeValueAsString(root));
    }
}
