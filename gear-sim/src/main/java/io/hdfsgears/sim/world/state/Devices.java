// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import io.hdfsgears.sim.scenario.Hardware;

/**
 * Time on disks and network cards. Requests of a host queue up, first come, first served; a transfer is done when the slowest
 * device of its way is. Switches between hosts are not modelled.
 */
public final class Devices {
    private final Hardware hardware;
    private final long blockBytes;

    public Devices(Hardware hardware, long blockBytes) {
        this.hardware = hardware;
        this.blockBytes = blockBytes;
    }

    /** Books one block's way from the host's disk to a client. @return when it is done */
    public long read(Host host, long nowNanos) {
        return Math.max(disk(host, nowNanos), send(host, nowNanos));
    }

    /** Books one block's way from a client, or the host before it in the pipeline, to the host's disk. */
    public long write(Host host, long nowNanos) {
        dirtyBytes(host, nowNanos); // Forgets what is written.
        long end = disk(host, nowNanos);
        host.writeEnds.addLast(end);
        return Math.max(end, receive(host, nowNanos));
    }

    /** Books passing a block on to the next host of a pipeline. */
    public long send(Host host, long nowNanos) {
        host.sendFreeNanos = Math.max(nowNanos, host.sendFreeNanos) + nic();
        return host.sendFreeNanos;
    }

    /** What is to be written and waits for the host's disk. */
    public long dirtyBytes(Host host, long nowNanos) {
        while (!host.writeEnds.isEmpty() && host.writeEnds.peekFirst() <= nowNanos) {
            host.writeEnds.removeFirst();
        }
        return host.writeEnds.size() * blockBytes;
    }

    private long receive(Host host, long nowNanos) {
        host.receiveFreeNanos = Math.max(nowNanos, host.receiveFreeNanos) + nic();
        return host.receiveFreeNanos;
    }

    private long disk(Host host, long nowNanos) {
        long transfer = (long) (blockBytes / hardware.diskBytesPerSecond() * 1e9);
        long service = (long) ((hardware.seekNanos() + transfer) * host.slowness);
        host.diskFreeNanos = Math.max(nowNanos, host.diskFreeNanos) + service;
        host.busyNanos += service;
        return host.diskFreeNanos;
    }

    private long nic() {
        return (long) (blockBytes / hardware.nicBytesPerSecond() * 1e9);
    }
}
