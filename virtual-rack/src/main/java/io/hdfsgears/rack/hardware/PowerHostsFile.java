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
 * How the product's power drivers and meters reach the hosts. Hosts of odd number are woken by a magic packet first, the others by
 * their BMC, so that both ways are used; each has the other one behind it.
 */
public final class PowerHostsFile {
    private static final String NAME = "power-hosts.json";
    private static final int PATIENCE_MILLIS = 5_000;
    private static final int SPACING_MILLIS = 50;

    private final RackDescription rack;
    private final RackFiles files;
    private final HardwareNet net;

    PowerHostsFile(RackDescription rack, RackFiles files, HardwareNet net) {
        this.rack = rack;
        this.files = files;
        this.net = net;
    }

    /** There is none where nobody wakes hosts from outside. */
    public static Path in(RackFiles files) {
        return files.conf(Names.POWER).resolve(NAME);
    }

    /** @param secret holds the password of every BMC */
    void write(boolean bmcs, boolean nics, boolean pdu, Path secret) throws IOException {
        ObjectNode root = Json.MAPPER.createObjectNode();
        // nothing here is shared or worn out by haste
        root.putObject("policy")
                .put("onsPerMinute", 0)
                .put("offsPerMinute", 0)
                .put("settleMillis", 20)
                .put("pollMillis", SPACING_MILLIS);
        ObjectNode defaults = root.putObject("defaults");
        ObjectNode ipmi = defaults.putObject("ipmi")
                .put("user", Bmcs.USER)
                .put("passwordFile", secret.toString())
                .put("spacingMillis", SPACING_MILLIS)
                .put("waitMillis", PATIENCE_MILLIS);
        ipmi.putArray("cipherSuites").add(3);
        defaults.putObject("wol").put("interface", net.bridge()).put("waitMillis", PATIENCE_MILLIS);
        if (pdu) {
            defaults.putObject("power")
                    .put("maxWatts", Pdu.MAX_WATTS)
                    .put("idleWatts", Pdu.IDLE_WATTS)
                    .put("asleepWatts", Pdu.ASLEEP_WATTS);
            defaults.putObject("pdu")
                    .put("model", "apc-rpdu2")
                    .put("address", net.pdu())
                    .put("user", Pdu.USER)
                    .put("authFile", Pdu.authSecret(files).toString())
                    .put("privFile", Pdu.privSecret(files).toString());
        }
        ObjectNode hosts = root.putObject("hosts");
        for (String host : rack.hosts()) {
            ObjectNode entry = hosts.putObject(host);
            entry.put("group", "rack" + ((Names.number(host) - 1) % rack.spec().racks() + 1));
            addDrivers(entry.putArray("drivers"), host, bmcs, nics);
            if (pdu) {
                entry.putArray("meters").addObject().put("type", "pdu").put("outlet", Names.number(host));
            }
        }
        Secrets.write(in(files), Json.MAPPER.writeValueAsString(root));
    }

    private void addDrivers(ArrayNode drivers, String host, boolean bmcs, boolean nics) {
        boolean packetFirst = Names.number(host) % 2 == 1;
        if (nics && packetFirst) {
            addPacket(drivers, host);
        }
        if (bmcs) {
            drivers.addObject().put("type", "ipmi").put("address", net.bmc(host));
        }
        if (nics && !packetFirst) {
            addPacket(drivers, host);
        }
    }

    private void addPacket(ArrayNode drivers, String host) {
        drivers.addObject().put("type", "wol").put("mac", net.mac(host));
    }
}
