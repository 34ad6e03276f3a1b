// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import io.hdfsgears.hdfs.image.ImageSource;
import io.hdfsgears.hdfs.image.Offered;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperChunkRequestProto;
import io.hdfsgears.hdfs.report.Partners;
import io.hdfsgears.hdfs.rpc.GearClient;
import io.hdfsgears.hdfs.rpc.ShortConnects;
import io.hdfsgears.hdfs.rpc.StockServer;
import io.hdfsgears.hdfs.state.GearsOffException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.HAUtil;
import org.apache.hadoop.hdfs.server.namenode.ha.RemoteNameNodeInfo;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.SecurityUtil;

/** Another NameNode of this nameservice, asked as this NameNode's own user, as stock asks it to roll its log. */
public final class OtherNameNode implements ImageSource, Partners.Partner {
    private static final int CALL_MILLIS = 15_000;
    private static final int SHORT_CALL_MILLIS = 2_000;

    private final String name;
    private final Configuration conf;

    /** @param other of the other NameNode, which names its principal and address */
    private OtherNameNode(String id, Configuration other) {
        this.conf = limited(other);
        this.name = id + " (" + conf.get(DFSConfigKeys.DFS_NAMENODE_RPC_ADDRESS_KEY) + ")";
    }

    /** Tried again by who asks, who has other sources meanwhile. */
    static Configuration limited(Configuration other) {
        Configuration limited = ShortConnects.of(other);
        limited.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, CALL_MILLIS);
        return limited;
    }

    /** @return none without a partner */
    public static List<OtherNameNode> of(Configuration conf) throws IOException {
        String nameservice = DFSUtil.getNamenodeNameServiceId(conf);
        if (nameservice == null || !HAUtil.isHAEnabled(conf, nameservice)) {
            return List.of();
        }
        List<OtherNameNode> others = new ArrayList<>();
        for (RemoteNameNodeInfo other : RemoteNameNodeInfo.getRemoteNameNodes(conf)) {
            others.add(new OtherNameNode(other.getNameNodeID(), other.getConfiguration()));
        }
        return others;
    }

    /** Where images are fetched from: other NameNodes, if there are any. */
    public static List<ImageSource> sources(List<OtherNameNode> others, ImageSource own) {
        List<ImageSource> sources = new ArrayList<>(others);
        if (!sources.isEmpty()) {
            // A standby starts with an older state than it ends with: an image that fits the later one may be here.
            sources.add(0, own);
        }
        return sources;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Shelf list() throws IOException {
        return call(conf, client -> ImageShelf.shelf(client.sleeperImages()));
    }

    @Override
    public byte[] chunk(Offered image, long offset) throws IOException {
        SleeperChunkRequestProto request = SleeperChunkRequestProto.newBuilder()
                .setImage(ImageShelf.proto(image))
                .setOffset(offset)
                .build();
        return call(conf, client -> client.sleeperChunk(request).getData().toByteArray());
    }

    /** A standby answers as well, and one that refuses for another reason knows the call. */
    @Override
    public boolean runsGears() throws IOException {
        Configuration quick = new Configuration(conf);
        quick.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, SHORT_CALL_MILLIS);
        try {
            Object unused = call(quick, GearClient::getGear);
            return true;
        } catch (RemoteException e) {
            return runsGears(e);
        }
    }

    static boolean runsGears(RemoteException refusal) {
        return !StockServer.refused(refusal) && !(refusal.unwrapRemoteException() instanceof GearsOffException);
    }

    private interface Call<T> {
        T on(GearClient client) throws IOException;
    }

    private static <T> T call(Configuration conf, Call<T> call) throws IOException {
        return SecurityUtil.doAsLoginUser(() -> {
            String address = conf.get(DFSConfigKeys.DFS_NAMENODE_RPC_ADDRESS_KEY);
            try (GearClient client = new GearClient(NetUtils.createSocketAddr(address), conf)) {
                return call.on(client);
            }
        });
    }
}
