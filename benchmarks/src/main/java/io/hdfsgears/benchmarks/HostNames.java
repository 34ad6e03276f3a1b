// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import io.hdfsgears.rack.Names;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/** Names of a rack's hosts for this JVM: WebHDFS redirects to hosts by name. */
public final class HostNames {
    private static final int MOST = 200;

    private HostNames() {}

    /** Has to be the first thing that a program does: Java reads the file once. */
    public static void learn() throws IOException {
        Path file = Files.createTempFile("rack-hosts-", "");
        file.toFile().deleteOnExit();
        StringBuilder text = new StringBuilder("127.0.0.1 localhost\n");
        for (String host : Names.hosts(MOST)) {
            text.append("127.0.0.1 ").append(host).append('\n');
        }
        Path own = Path.of("/proc/sys/kernel/hostname");
        if (Files.isReadable(own)) {
            text.append("127.0.0.1 ").append(Files.readString(own).strip()).append('\n');
        }
        Files.writeString(file, text);
        System.setProperty("jdk.net.hosts.file", file.toString());
        InetAddress.getByName(Names.host(1));
    }
}
