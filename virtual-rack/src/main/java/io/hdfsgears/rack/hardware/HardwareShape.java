// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

/**
 * How fast a host is. Two cores serve about 200 MB/s over all hosts, so that faster ones would measure this machine instead.
 *
 * @param nicMbit each way, 10^6 bits/s
 * @param diskMBps reading and writing, each, 10^6 bytes/s
 * @param qemuHosts how many, the last ones, are QEMU guests with a kernel of their own
 * @param fastDiskMBps of a second disk, which DataNodes call an SSD; 0 for hosts with one disk
 */
public record HardwareShape(int nicMbit, int diskMBps, int qemuHosts, int fastDiskMBps) {
    /** A NIC of 200 Mbit/s and a disk of 40 MB/s. */
    public static final HardwareShape USUAL = new HardwareShape(200, 40);

    public HardwareShape(int nicMbit, int diskMBps) {
        this(nicMbit, diskMBps, 0, 0);
    }

    public HardwareShape(int nicMbit, int diskMBps, int qemuHosts) {
        this(nicMbit, diskMBps, qemuHosts, 0);
    }

    public HardwareShape withFastDisk(int megabytesPerSecond) {
        return new HardwareShape(nicMbit, diskMBps, qemuHosts, megabytesPerSecond);
    }

    /** Sparse: takes what is written to it. */
    static final int DISK_GIB = 4;
    /** What a host may hold in memory, for each of its disks, before writers wait for it. */
    static final long DIRTY_BYTES = 64L << 20;
}
