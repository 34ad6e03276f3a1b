// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Names of the rack's daemons: nn1, nn2, jn1, jn2, ..., h01, h02, ... and the power controller. */
public final class Names {
    public static final String POWER = "power";
    /** Folder of the configuration of the power agents that run in QEMU hosts. */
    public static final String AGENT = "agent";

    private Names() {}

    /** @param i 1-based */
    public static String host(int i) {
        return String.format(Locale.ROOT, "h%02d", i);
    }

    /** @param i 1-based */
    public static String nameNode(int i) {
        return "nn" + i;
    }

    public static List<String> hosts(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(Names::host).toList();
    }

    public static List<String> nameNodes(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(Names::nameNode).toList();
    }

    /** JournalNodes. */
    public static List<String> journals(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> "jn" + i).toList();
    }

    /** Folder of the configuration of a client that is at home in one of several namespaces. */
    public static String client(String nameservice) {
        return "client-" + nameservice;
    }

    public static boolean isHost(String name) {
        return name.startsWith("h");
    }

    public static boolean isNameNode(String name) {
        return name.startsWith("nn");
    }

    public static boolean isJournal(String name) {
        return name.startsWith("jn");
    }

    /** @return the 1-based number in a name */
    public static int number(String name) {
        return Integer.parseInt(name.replaceAll("\\D", ""));
    }
}
