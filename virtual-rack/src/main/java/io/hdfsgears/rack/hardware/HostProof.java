// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What the kernel says of a host, for whoever doubts that it sleeps. */
public final class HostProof {
    private final HardwareNet net;
    private final Freezer freezer;

    private HostProof(HardwareNet net, Freezer freezer) {
        this.net = net;
        this.freezer = freezer;
    }

    /** @return empty for a rack of plain processes */
    public static Optional<HostProof> of(RackDescription rack) {
        HardwareNet net = rack.net();
        return net == null ? Optional.empty() : Freezer.find().map(freezer -> new HostProof(net, freezer));
    }

    /**
     * One look.
     *
     * @param processes in its control group
     * @param frozen the kernel says that none of them runs
     * @param silent its NIC drops what comes and what goes
     * @param cpuMillis that they have used so far
     */
    public record Seen(int processes, boolean frozen, boolean silent, long cpuMillis) {}

    public Seen look(String host) throws IOException {
        String group = net.group(host);
        List<Long> processes = freezer.processes(group);
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
