// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class LiveVolumesTest {
    private final List<String> looked = new ArrayList<>();
    private final LiveVolumes<String, String> volumes = new LiveVolumes<>(this::look);

    private Optional<String> look(String folder) {
        looked.add(folder);
        return folder.equals("/plain") ? Optional.empty() : Optional.of("disk of " + folder);
    }

    @Test
    void anAddedDiskIsSeenAndARemovedOneIsNot() {
        assertThat(volumes.are(Set.of("/a", "/plain"))).isTrue();
        assertThat(volumes.all()).containsExactly("disk of /a");
        assertThat(volumes.are(Set.of("/plain", "/a"))).isFalse();
        assertThat(volumes.are(Set.of("/a", "/plain", "/b"))).isTrue();
        assertThat(volumes.all()).containsExactly("disk of /a", "disk of /b");
        assertThat(volumes.are(Set.of("/b"))).isTrue();
        assertThat(volumes.all()).containsExactly("disk of /b");
        assertThat(looked).hasSize(3);
    }
}
