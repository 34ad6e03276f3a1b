// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import java.nio.file.Path;

/** Where a rack keeps what. */
public record RackFiles(Path root) {
    public RackFiles {
        root = root.toAbsolutePath().normalize();
    }

    /** What was asked for and which ports were given; its presence makes a folder a rack's. */
    public Path description() {
        return root.resolve("rack.json");
    }

    /** Configuration of a daemon, or of {@code client}. */
    public Path conf(String name) {
        return root.resolve("conf").resolve(name);
    }

    public Path clientConf() {
        return conf("client");
    }

    /** Disk of a host or of a NameNode. */
    public Path disk(String name) {
        return root.resolve("disks").resolve(name);
    }

    /** Second disk of a host that has one. */
    public Path fastDisk(String host) {
        return root.resolve("disks").resolve(host + "-fast");
    }

    public Path sharedEdits() {
        return root.resolve("disks").resolve("shared-edits");
    }

    /** What a JournalNode keeps. */
    public Path journal(String name) {
        return disk(name).resolve("edits");
    }

    public Path logs() {
        return root.resolve("logs");
    }

    /** What the daemon logs. */
    public Path log(String name) {
        return logs().resolve(name + ".log");
    }

    /** Audit log of a NameNode. */
    public Path auditLog(String nameNode) {
        return log(nameNode).resolveSibling(log(nameNode).getFileName() + ".audit");
    }

    /** What the daemon or its JVM prints. */
    public Path out(String name) {
        return logs().resolve(name + ".out");
    }

    public Path run() {
        return root.resolve("run");
    }

    /** Names and addresses of a rack with hardware, as /etc/hosts has them. */
    public Path hostsFile() {
        return run().resolve("hosts");
    }

    public Path pidFile(String name) {
        return run().resolve(name + ".pid");
    }

    public Path lockFile(String name) {
        return run().resolve(name + ".lock");
    }

    /** Set when the power controller has reached a NameNode. */
    public Path powerReady() {
        return run().resolve(Names.POWER + ".ready");
    }

    /** Set when an order, not an accident, stopped the host. */
    public Path asleepMark(String host) {
        return run().resolve(host + ".asleep");
    }

    /** Log of wakes: when a sleeping host was woken, by what, and when it ran again. */
    public Path wakes() {
        return run().resolve("wakes");
    }

    /** Set when the host broke down or was killed by a drill: no order starts it, only {@code rack start}. */
    public Path crashedMark(String host) {
        return run().resolve(host + ".crashed");
    }

    /** Hadoop's temporary folder for clients and local jobs. */
    public Path temporary() {
        return root.resolve("tmp");
    }
}
