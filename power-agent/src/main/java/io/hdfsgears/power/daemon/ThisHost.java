// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.hosts.HostEntry;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.os.SysFiles;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which entry of the hosts file, and which process, is of this host. */
public final class ThisHost {
    private static final String UNKNOWN = "?";

    private ThisHost() {}

    static String name(SysFiles files) {
        return files.read("/proc/sys/kernel/hostname").orElse("");
    }

    /** This process, for people: host/pid. */
    static String process() {
        return localHost() + "/" + ProcessHandle.current().pid();
    }

    /** Whether a process, as {@link #process} names it, is one of this host; false: it is of another, or that is not known. */
    public static boolean isOf(String process) {
        int end = process.lastIndexOf('/');
        String host = localHost();
        return end > 0 && !host.equals(UNKNOWN) && process.substring(0, end).equalsIgnoreCase(host);
    }

    private static String localHost() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return UNKNOWN;
        }
    }

    /** @throws SettingException when there is none, or when it could be several */
    static HostEntry entry(HostsFile file, Optional<String> named, SysFiles files) throws SettingException {
        if (named.isPresent()) {
            HostEntry entry = file.hosts().get(named.get());
            if (entry == null) {
                throw new SettingException("-host " + named.get() + " is not in the hosts file: name one of "
                        + String.join(", ", file.hosts().keySet()));
            }
            return entry;
        }
        String own = name(files);
        List<HostEntry> fitting =
                file.hosts().values().stream().filter(e -> fits(e.name(), own)).toList();
        if (fitting.size() != 1) {
            throw new SettingException("this host is '" + own + "', and "
                    + (fitting.isEmpty() ? "no host" : "more than one host")
                    + " of the hosts file is called so: name the one by -host <name>");
        }
        return fitting.get(0);
    }

    /** With or without domain and port. */
    private static boolean fits(String entry, String own) {
        String name = entry.replaceAll(":\\d+$", "").toLowerCase(Locale.ROOT);
        String lower = own.toLowerCase(Locale.ROOT);
        return !lower.isEmpty() && (name.equals(lower) || name.startsWith(lower + ".") || lower.startsWith(name + "."));
    }
}
