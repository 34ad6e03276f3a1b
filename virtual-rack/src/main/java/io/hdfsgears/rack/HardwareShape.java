// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

/**
 * How fast a host is. Two cores serve about 200 MB/s over all hosts, so that faster ones would measure this machine instead.
 *
 * @param nicMbit each way, 10^6 bits/s
 * @param diskMBps reading and writing, each, 10^6 bytes/s
 * @param qemuHosts how many, the last ones, are QEMU guests with a kernel of their own
 * @param hibernatingHosts how many of those, the last ones, sleep by suspending to disk (S4) and not to RAM (S3)
 * @param fastDiskMBps of a second disk, which DataNodes call an SSD; 0 for hosts with one disk
 * @param diskMiB size of each disk, whose image is sparse: it takes what is written to it
 */
public record HardwareShape(
        int nicMbit, int diskMBps, int qemuHosts, int hibernatingHosts, int fastDiskMBps, int diskMiB) {
    private static final int USUAL_DISK_MIB = 4096;
    /** A NIC of 200 Mbit/s and a disk of 40 MB/s. */
    public static final HardwareShape USUAL = new HardwareShape(200, 40);

    public HardwareShape {
        diskMiB = diskMiB == 0 ? USUAL_DISK_MIB : diskMiB; // a description of before there was a choice
    }

    public HardwareShape(int nicMbit, int diskMBps, int qemuHosts, int fastDiskMBps) {
        this(nicMbit, diskMBps, qemuHosts, 0, fastDiskMBps, USUAL_DISK_MIB);
    }

    public HardwareShape(int nicMbit, int diskMBps) {
        this(nicMbit, diskMBps, 0, 0);
    }

    public HardwareShape(int nicMbit, int diskMBps, int qemuHosts) {
        this(nicMbit, diskMBps, qemuHosts, 0);
    }

    public HardwareShape withFastDisk(int megabytesPerSecond) {
        return new HardwareShape(nicMbit, diskMBps, qemuHosts, hibernatingHosts, megabytesPerSecond, diskMiB);
    }

    /** @param count of the QEMU hosts, the last ones, suspend to disk */
    public HardwareShape withHibernating(int count) {
        return new HardwareShape(nicMbit, diskMBps, qemuHosts, count, fastDiskMBps, diskMiB);
    }

    /** For disks that are to be full soon. */
    public HardwareShape withDiskMiB(int mebibytes) {
        return new HardwareShape(nicMbit, diskMBps, qemuHosts, hibernatingHosts, fastDiskMBps, mebibytes);
    }

    public long diskBytes() {
        return (long) diskMiB << 20;
    }

    /** What a host may hold in memory, for each of its disks, before writers wait for it. */
    public static final long DIRTY_BYTES = 64L << 20;
}
