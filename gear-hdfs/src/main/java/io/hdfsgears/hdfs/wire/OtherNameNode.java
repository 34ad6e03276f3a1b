// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import io.hdfsgears.hdfs.image.ImageSource;
import io.hdfsgears.hdfs.image.Offered;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperChunkRequestProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.HAUtil;
import org.apache.hadoop.hdfs.server.namenode.ha.RemoteNameNodeInfo;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.SecurityUtil;

/** The images of another NameNode of this nameservice, asked for as this NameNode's own user, as stock asks it to roll its log. */
public final class OtherNameNode implements ImageSource {
    private static final int CONNECT_MILLIS = 2_000;
    private static final int CALL_MILLIS = 15_000;

    private final String name;
    private final Configuration conf;

    /** @param other of the other NameNode, which names its principal and address */
    private OtherNameNode(String id, Configuration other) {
        this.conf = new Configuration(other);
        this.name = id + " (" + conf.get(DFSConfigKeys.DFS_NAMENODE_RPC_ADDRESS_KEY) + ")";
        // Tried again by who asks, who has other sources meanwhile.
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, CONNECT_MILLIS);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
        conf.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, CALL_MILLIS);
    }

    /** @return none without a partner */
    public static List<ImageSource> of(Configuration conf) throws IOException {
        String nameservice = DFSUtil.getNamenodeNameServiceId(conf);
        if (nameservice == null || !HAUtil.isHAEnabled(conf, nameservice)) {
            return List.of();
        }
        List<ImageSource> others = new ArrayList<>();
        for (RemoteNameNodeInfo other : RemoteNameNodeInfo.getRemoteNameNodes(conf)) {
            others.add(new OtherNameNode(other.getNameNodeID(), other.getConfiguration()));
        }
        return others;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Shelf list() throws IOException {
        return call(client -> ImageShelf.shelf(client.sleeperImages()));
    }

    @Override
    public byte[] chunk(Offered image, long offset) throws IOException {
        SleeperChunkRequestProto request = SleeperChunkRequestProto.newBuilder()
                .setImage(ImageShelf.proto(image))
                .setOffset(offset)
                .build();
        return call(client -> client.sleeperChunk(request).getData().toByteArray());
    }

    private interface Call<T> {
        T on(GearClient client) throws IOException;
    }

    private <T> T call(Call<T> call) throws IOException {
        return SecurityUtil.doAsLoginUser(() -> {
            String address = conf.get(DFSConfigKeys.DFS_NAMENODE_RPC_ADDRESS_KEY);
            try (GearClient client = new GearClient(NetUtils.createSocketAddr(address), conf)) {
                return call.on(client);
            }
        });
    }
}
