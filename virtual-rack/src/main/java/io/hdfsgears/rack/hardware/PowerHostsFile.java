// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

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

    /** The file exists only where hosts can be woken from outside. */
    public static Path in(RackFiles files) {
        return files.conf(Names.POWER).resolve(NAME);
    }

    /**
     * @param bmcs the kind of a host's, where it has one
     * @param secret holds the password of every BMC
     */
    void write(Function<String, Optional<BmcKind>> bmcs, boolean nics, boolean pdu, Path secret) throws IOException {
        ObjectNode root = Json.MAPPER.createObjectNode();
        // nothing here is shared or worn out by haste
        root.putObject("policy")
                .put("onsPerMinute", 0)
                .put("offsPerMinute", 0)
                .put("settleMillis", 20)
                .put("pollMillis", SPACING_MILLIS);
        ObjectNode defaults = root.putObject("defaults");
        defaults.putObject("ipmi")
                .put("user", Bmcs.USER)
                .put("passwordFile", secret.toString())
                .put("spacingMillis", SPACING_MILLIS);
        defaults.putObject("redfish")
                .put("user", Bmcs.USER)
                .put("passwordFile", secret.toString())
                .put("caFile", Bmcs.certificate(files).toString())
                .put("spacingMillis", SPACING_MILLIS);
        defaults.putObject("wol").put("interface", net.bridge());
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
            Optional<BmcKind> bmc = bmcs.apply(host);
            addDrivers(entry.putArray("drivers"), host, bmc, nics);
            ArrayNode meters = entry.putArray("meters");
            if (pdu) {
                meters.addObject().put("type", "pdu").put("outlet", Names.number(host));
            }
            bmc.filter(BmcKind::tellsWatts).ifPresent(kind -> addBmc(meters, host, kind));
        }
        Secrets.write(in(files), Json.MAPPER.writeValueAsString(root));
    }

    private void addDrivers(ArrayNode drivers, String host, Optional<BmcKind> bmc, boolean nics) {
        boolean packetFirst = Names.number(host) % 2 == 1;
        if (nics && packetFirst) {
            addPacket(drivers, host);
        }
        bmc.ifPresent(kind -> addBmc(drivers, host, kind).put("waitMillis", PATIENCE_MILLIS));
        if (nics && !packetFirst) {
            addPacket(drivers, host);
        }
    }

    /** As driver or as meter. */
    private ObjectNode addBmc(ArrayNode list, String host, BmcKind kind) {
        ObjectNode entry = list.addObject();
        return switch (kind) {
            case IPMI_SIM -> asIpmi(entry, host, 3);
            case SUITE_17 -> asIpmi(entry, host, 17);
            case REDFISH -> entry.put("type", "redfish").put("url", "https://" + net.bmc(host));
        };
    }

    private ObjectNode asIpmi(ObjectNode entry, String host, int suite) {
        entry.put("type", "ipmi").put("address", net.bmc(host));
        entry.putArray("cipherSuites").add(suite);
        return entry;
    }

    private void addPacket(ArrayNode drivers, String host) {
        drivers.addObject().put("type", "wol").put("mac", net.mac(host)).put("waitMillis", PATIENCE_MILLIS);
    }
}
