// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.kernel.Freezer;
import io.hdfsgears.rack.hardware.kernel.Tool;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What the kernel reports about a host, as proof that it sleeps. */
public final class HostProof {
    private final HardwareNet net;
    private final Freezer freezer;
    private final Guests guests;

    private HostProof(HardwareNet net, Freezer freezer, Guests guests) {
        this.net = net;
        this.freezer = freezer;
        this.guests = guests;
    }

    /** @return empty for a rack of plain processes */
    public static Optional<HostProof> of(RackDescription rack, RackFiles files) {
        HardwareNet net = rack.net();
        return net == null
                ? Optional.empty()
                : Freezer.find().map(freezer -> new HostProof(net, freezer, Guests.of(rack, files)));
    }

    /**
     * One look.
     *
     * @param processes in its control group; of a QEMU host, QEMU's
     * @param frozen the kernel says that none of them runs; QEMU, that the guest is suspended, or off with its memory on disk
     * @param silent its NIC drops what comes and what goes; that of a guest that is suspended reads nothing
     * @param cpuMillis that they have used so far
     */
    public record Seen(int processes, boolean frozen, boolean silent, long cpuMillis) {}

    /** @return hosts that are QEMU guests */
    public List<String> guests() {
        return guests.hosts();
    }

    public Seen look(String host) throws IOException {
        String group = net.group(host);
        List<Long> processes = freezer.processes(group);
        if (guests.has(host)) {
            boolean suspended = guests.suspended(host);
            return new Seen(processes.size(), suspended, suspended, cpu(processes));
        }
        return new Seen(processes.size(), freezer.frozen(group), silent(host), cpu(processes));
    }

    private boolean silent(String host) {
        return Tool.succeeds(
                "nsenter", "--net=/run/netns/" + net.namespace(host), "nft", "list", "table", "netdev", "asleep");
    }

    private static long cpu(List<Long> processes) throws IOException {
        long millis = 0;
        for (long pid : processes) {
            millis += ProcessHandle.of(pid)
                    .flatMap(process -> process.info().totalCpuDuration())
                    .map(Duration::toMillis)
                    .orElseThrow(() -> new RackException("process " + pid + " of a host is gone"));
        }
        return millis;
    }
}
