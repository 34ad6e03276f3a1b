// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.RoundRobinVolumeChoosingPolicy;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.VolumeChoosingPolicy;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.NullUnmarked;

/**
 * Lets a copy go to the volume that was chosen when it was asked for; everything else is for the policy that the DataNode is configured
 * with. Stock hands the storage id through to here, and its policies do not look at it.
 */
@NullUnmarked
public final class VolumeChoice<V extends FsVolumeSpi> implements VolumeChoosingPolicy<V>, Configurable {
    private static final String KEY = DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY;
    private static final String CONFIGURED = "dfs.datanode.pfimbi.configured.volume.choosing.policy";
    private static final String CHOSEN = "pfimbi:";

    private Configuration conf;
    private VolumeChoosingPolicy<V> configured;

    /** For the dataset: the same, with this policy before the configured one. */
    public static Configuration before(Configuration conf) {
        Configuration own = new Configuration(conf);
        own.set(CONFIGURED, policy(conf, KEY).getName());
        own.set(KEY, VolumeChoice.class.getName());
        return own;
    }

    /** The policy that the DataNode is configured with. */
    @SuppressWarnings("unchecked")
    static <V extends FsVolumeSpi> VolumeChoosingPolicy<V> configured(Configuration conf) {
        return ReflectionUtils.newInstance(policy(conf, KEY), conf);
    }

    @SuppressWarnings("rawtypes")
    private static Class<? extends VolumeChoosingPolicy> policy(Configuration conf, String key) {
        return conf.getClass(key, RoundRobinVolumeChoosingPolicy.class, VolumeChoosingPolicy.class);
    }

    /** To be given to the dataset as the storage id, for this volume to be chosen if it is there and has room. */
    public static String chosen(String storageId) {
        return CHOSEN + storageId;
    }

    @Override
    @SuppressWarnings("unchecked")
    public void setConf(Configuration conf) {
        this.conf = conf;
        this.configured = ReflectionUtils.newInstance(policy(conf, CONFIGURED), conf);
    }

    @Override
    public Configuration getConf() {
        return conf;
    }

    @Override
    public V chooseVolume(List<V> volumes, long replicaSize, String storageId) throws IOException {
        if (storageId == null || !storageId.startsWith(CHOSEN)) {
            return configured.chooseVolume(volumes, replicaSize, storageId);
        }
        String wanted = storageId.substring(CHOSEN.length());
        for (V volume : volumes) {
            if (volume.getStorageID().equals(wanted) && volume.getAvailable() > replicaSize) {
                return volume;
            }
        }
        return configured.chooseVolume(volumes, replicaSize, wanted);
    }
}
