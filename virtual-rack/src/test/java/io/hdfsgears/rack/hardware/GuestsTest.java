// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.RackPorts;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuestsTest {
    @TempDir
    Path folder;

    @Test
    void theLastHostsAreGuestsAndAreSwitchedOnByTheirOwnWay() {
        RackDescription rack = rack(2, new HardwareNet(77));
        RackFiles files = new RackFiles(folder);
        assertThat(Guests.of(rack, files).hosts()).containsExactly("h03", "h04");
        HardwareHosts hosts = HardwareHosts.of(rack, files).orElseThrow();
        assertThat(hosts.entering("h02", List.of("java", "-v"))).endsWith("h02", "enter", "java", "-v");
        assertThat(hosts.entering("h03", List.of("java", "-v"))).endsWith("h03", "boot", "java", "-v");
    }

    @Test
    void noneAreWhereNoneWereAskedForOrHostsArePlainProcesses() {
        assertThat(Guests.of(rack(0, new HardwareNet(77)), new RackFiles(folder))
                        .hosts())
                .isEmpty();
        assertThat(Guests.of(rack(2, null), new RackFiles(folder)).hosts()).isEmpty();
    }

    @Test
    void moreGuestsThanHostsAreRefused() {
        assertThatThrownBy(() -> RackSpec.of(4)
                        .withHardware(new HardwareShape(200, 40, 5))
                        .checked())
                .hasMessageContaining("--qemu 5")
                .hasMessageContaining("give 0 to 4");
    }

    @Test
    void theProgramsOfAGuestAreInTheJar() throws IOException {
        assertThat(Resource.text("guest.py")).contains("system_wakeup");
        assertThat(Resource.text("guest-init.sh")).contains("/sys/power/state");
        assertThat(Resource.text("guest-image.sh")).contains("virtio_blk");
    }

    private static RackDescription rack(int guests, @Nullable HardwareNet net) {
        return new RackDescription(
                RackSpec.of(4).withHardware(new HardwareShape(200, 40, guests)),
                new RackPorts(List.of(), List.of()),
                false,
                net);
    }
}
