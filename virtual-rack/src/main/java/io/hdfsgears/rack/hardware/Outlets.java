// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.kernel.Freezer;
import io.hdfsgears.rack.hardware.kernel.HostDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What each host draws, measured at one place: the PDU's outlets and the BMCs show it. */
final class Outlets {
    private final RackDescription rack;
    private final RackFiles files;
    private final HardwareNet net;
    private final HardwareShape shape;

    Outlets(RackDescription rack, RackFiles files, HardwareNet net, HardwareShape shape) {
        this.rack = rack;
        this.files = files;
        this.net = net;
        this.shape = shape;
    }

    static Path folder(RackFiles files) {
        return files.run().resolve("outlets");
    }

    /** Its first word is watts. */
    static Path of(RackFiles files, String host) {
        return folder(files).resolve(host);
    }

    /** Returns when there are watts of each host. */
    void start(Services services, Freezer freezer) throws IOException {
        Path program = files.run().resolve("outlets.py");
        Resource.copy("outlets.py", program);
        List<String> command = new ArrayList<>(List.of(
                Services.PYTHON,
                program.toString(),
                files.run().toString(),
                freezer.group(net.groups()).toString(),
                Long.toString(shape.nicMbit() * 1_000_000L / 8),
                Long.toString(shape.diskMBps() * 1_000_000L)));
        for (String host : rack.hosts()) {
            command.add(host + "=" + net.link(host) + "=" + HostDisk.image(files.disk(host)));
        }
        services.startUntil("measuring", "outlets", files.run(), command);
    }
}
