// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Whether a host of the hosts file is this machine: what only a machine itself can read must not be booked on another. */
public final class LocalHost {
    private final Set<String> names;

    public LocalHost(Set<String> names) {
        Set<String> lower = new HashSet<>();
        names.forEach(name -> lower.add(name.toLowerCase(Locale.ROOT)));
        this.names = lower;
    }

    /** By its host name, long and short, and the addresses of its interfaces, loopback apart. */
    public static LocalHost ofSystem() {
        Set<String> names = new HashSet<>();
        try {
            InetAddress local = InetAddress.getLocalHost();
            names.add(local.getHostName());
            names.add(local.getCanonicalHostName());
            names.add(local.getHostName().split("\\.", 2)[0]);
        } catch (IOException e) {
            names.add("localhost"); // a machine whose own name does not resolve has only its addresses
        }
        try {
            for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                each.inetAddresses()
                        .filter(address -> !address.isLoopbackAddress())
                        .forEach(address -> names.add(address.getHostAddress().split("%", 2)[0]));
            }
        } catch (SocketException e) {
            return new LocalHost(names);
        }
        return new LocalHost(names);
    }

    /** @param host as in the hosts file, a port after a colon is ignored */
    public boolean is(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return names.contains(lower) || names.contains(lower.replaceFirst(":\\d+$", ""));
    }
}
