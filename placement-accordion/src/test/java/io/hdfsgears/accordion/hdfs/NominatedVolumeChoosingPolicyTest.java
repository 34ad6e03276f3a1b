// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.util.DiskChecker.DiskOutOfSpaceException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NominatedVolumeChoosingPolicyTest {
    private final NominatedVolumeChoosingPolicy<FsVolumeSpi> policy = new NominatedVolumeChoosingPolicy<>();

    @BeforeEach
    void configure() {
        Configuration conf = new Configuration(false);
        conf.setLong("dfs.datanode.round-robin-volume-choosing-policy.additional-available-space", 0);
        policy.setConf(conf);
    }

    private static FsVolumeSpi volume(String id, long available) {
        return (FsVolumeSpi) Proxy.newProxyInstance(
                FsVolumeSpi.class.getClassLoader(), new Class<?>[] {FsVolumeSpi.class}, (proxy, method, arguments) -> {
                    return switch (method.getName()) {
                        case "getStorageID", "toString" -> id;
                        case "getAvailable" -> available;
                        case "getStorageType" -> StorageType.DISK;
                        default -> null;
                    };
                });
    }

    @Test
    void takesTheNominatedVolumeAgainAndAgain() throws IOException {
        List<FsVolumeSpi> volumes = List.of(volume("a", 1000), volume("b", 1000), volume("c", 1000));
        for (int i = 0; i < 5; i++) {
            assertThat(policy.chooseVolume(volumes, 100, "b").getStorageID()).isEqualTo("b");
        }
    }

    @Test
    void aFullOrMissingVolumeIsReplacedByOneWithRoom() throws IOException {
        List<FsVolumeSpi> volumes = List.of(volume("a", 1000), volume("b", 50), volume("c", 1000));
        assertThat(policy.chooseVolume(volumes, 100, "b").getStorageID()).isIn("a", "c");
        assertThat(policy.chooseVolume(volumes, 100, "gone").getStorageID()).isIn("a", "c");
        assertThat(policy.chooseVolume(volumes, 100, null).getStorageID()).isIn("a", "c");
    }

    @Test
    void withoutRoomAnywhereItSaysSo() {
        List<FsVolumeSpi> volumes = List.of(volume("a", 50), volume("b", 50));
        assertThatThrownBy(() -> policy.chooseVolume(volumes, 100, "b")).isInstanceOf(DiskOutOfSpaceException.class);
    }
}
