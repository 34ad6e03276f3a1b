// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Locale;

/**
 * Names and addresses of one rack; everything follows from its number, which no other rack on this machine has.
 *
 * @param number second byte of its subnet 10.number.0.0/16: this machine is 10.number.0.1, the PDU 10.number.0.2, host i 10.number.1.i, its BMC
 *     10.number.2.i
 */
public record HardwareNet(int number) {
    public static final int LOWEST = 64;
    public static final int HIGHEST = 127;
    public static final int PREFIX_LENGTH = 16;

    /** What every control group of ours begins with. */
    public static final String GROUPS = "hdfs-gears-";

    /** At most 15 characters, as all names of interfaces here. */
    @JsonIgnore
    public String bridge() {
        return "vr" + number;
    }

    @JsonIgnore
    public String subnet() {
        return "10." + number + ".0.0/" + PREFIX_LENGTH;
    }

    @JsonIgnore
    public String broadcast() {
        return "10." + number + ".255.255";
    }

    /** This machine: NameNodes and clients. */
    @JsonIgnore
    public String gateway() {
        return "10." + number + ".0.1";
    }

    /** Of the PDU. */
    @JsonIgnore
    public String pdu() {
        return "10." + number + ".0.2";
    }

    /** @param host h01, ... */
    public String address(String host) {
        return "10." + number + ".1." + index(host);
    }

    public String bmc(String host) {
        return "10." + number + ".2." + index(host);
    }

    /** Locally administered, as no real NIC's is. */
    public String mac(String host) {
        return String.format(Locale.ROOT, "02:77:%02x:00:00:%02x", number, index(host));
    }

    public String namespace(String host) {
        return bridge() + "-" + host;
    }

    /** The end of the host's cable that is plugged into the bridge; the other is eth0 in its namespace. */
    public String link(String host) {
        return bridge() + host;
    }

    /** Name of its control group. */
    public String group(String host) {
        return groups() + host;
    }

    @JsonIgnore
    public String groups() {
        return GROUPS + number + "-";
    }

    private static int index(String host) {
        return Integer.parseInt(host.substring(1));
    }
}
