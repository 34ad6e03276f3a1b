// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.RoundRobinVolumeChoosingPolicy;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.VolumeChoosingPolicy;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VolumeChoiceTest {
    private static final String KEY = DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY;

    private final Configuration conf = new Configuration(false);
    private List<FsVolumeSpi> volumes = List.of();

    /** Takes the last; what it was asked for last can be seen. */
    public static final class Last implements VolumeChoosingPolicy<FsVolumeSpi> {
        static String asked = "";

        @Override
        public FsVolumeSpi chooseVolume(List<FsVolumeSpi> from, long size, String storageId) {
            asked = storageId;
            return from.get(from.size() - 1);
        }
    }

    @BeforeEach
    void volumes() throws IOException {
        volumes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            volumes.add(FakeVolumes.volume("DS-" + i, StorageType.DISK, Path.of("/data/" + i), 1L << 40));
        }
    }

    /** As stock's dataset makes it. */
    @SuppressWarnings("unchecked")
    private VolumeChoosingPolicy<FsVolumeSpi> policy() {
        Configuration own = VolumeChoice.before(conf);
        return ReflectionUtils.newInstance(
                own.getClass(KEY, RoundRobinVolumeChoosingPolicy.class, VolumeChoosingPolicy.class), own);
    }

    private String chosen(VolumeChoosingPolicy<FsVolumeSpi> policy, long size, String storageId) throws IOException {
        return policy.chooseVolume(volumes, size, storageId).getStorageID();
    }

    @Test
    void aCopyGoesWhereItWasChosenToGo() throws IOException {
        VolumeChoosingPolicy<FsVolumeSpi> policy = policy();
        for (int i = 0; i < 3; i++) {
            assertThat(chosen(policy, 10, VolumeChoice.chosen("DS-2"))).isEqualTo("DS-2");
        }
    }

    @Test
    void everythingElseIsStocks() throws IOException {
        VolumeChoosingPolicy<FsVolumeSpi> policy = policy();
        assertThat(policy).isInstanceOf(VolumeChoice.class);
        assertThat(conf.get(KEY))
                .as("the DataNode's own configuration stays as it is")
                .isNull();
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ids.add(chosen(policy, 10, "DS-2"));
        }
        assertThat(ids).containsExactly("DS-0", "DS-1", "DS-2", "DS-3", "DS-0");
    }

    @Test
    void orOfThePolicyThatIsConfigured() throws IOException {
        conf.set(KEY, Last.class.getName());
        assertThat(VolumeChoice.<FsVolumeSpi>configured(conf)).isInstanceOf(Last.class);
        VolumeChoosingPolicy<FsVolumeSpi> policy = policy();
        assertThat(chosen(policy, 10, "DS-1")).isEqualTo("DS-3");
        assertThat(Last.asked).isEqualTo("DS-1");
        assertThat(chosen(policy, 10, VolumeChoice.chosen("DS-1"))).isEqualTo("DS-1");
    }

    @Test
    void whatIsGoneOrFullIsChosenAnew() throws IOException {
        conf.set(KEY, Last.class.getName());
        volumes.set(1, FakeVolumes.volume("DS-1", StorageType.DISK, Path.of("/data/1"), 9));
        VolumeChoosingPolicy<FsVolumeSpi> policy = policy();
        assertThat(chosen(policy, 10, VolumeChoice.chosen("DS-1"))).isEqualTo("DS-3");
        assertThat(Last.asked).isEqualTo("DS-1");
        assertThat(chosen(policy, 10, VolumeChoice.chosen("DS-9"))).isEqualTo("DS-3");
    }
}
