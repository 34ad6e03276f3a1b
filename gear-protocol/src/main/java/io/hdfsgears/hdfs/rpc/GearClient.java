// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.rpc;

import io.hdfsgears.hdfs.proto.GearProtos.AdoptLayoutRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.CancelGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearModeRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.GetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.ListDatasetsReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.ListDatasetsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.RemoveDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperChunkReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperChunkRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperImagesReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.SleeperImagesRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;

/** Calls one NameNode over the gear protocol. */
public final class GearClient implements Closeable {
    private final GearPB proxy;

    /** @param nameNode RPC address of the NameNode */
    public GearClient(InetSocketAddress nameNode, Configuration conf) throws IOException {
        Configuration own = new Configuration(conf);
        RPC.setProtocolEngine(own, GearPB.class, ProtobufRpcEngine2.class);
        this.proxy = RPC.getProxy(GearPB.class, RPC.getProtocolVersion(GearPB.class), nameNode, own);
    }

    public VerbReplyProto setGear(SetGearRequestProto request) throws IOException {
        return call(() -> proxy.setGear(null, request));
    }

    public VerbReplyProto cancelGear(CancelGearRequestProto request) throws IOException {
        return call(() -> proxy.cancelGear(null, request));
    }

    public VerbReplyProto gearMode(GearModeRequestProto request) throws IOException {
        return call(() -> proxy.gearMode(null, request));
    }

    public VerbReplyProto adoptLayout(AdoptLayoutRequestProto request) throws IOException {
        return call(() -> proxy.adoptLayout(null, request));
    }

    public VerbReplyProto setDataset(SetDatasetRequestProto request) throws IOException {
        return call(() -> proxy.setDataset(null, request));
    }

    public VerbReplyProto removeDataset(RemoveDatasetRequestProto request) throws IOException {
        return call(() -> proxy.removeDataset(null, request));
    }

    public VerbReplyProto changeHosts(ChangeHostsRequestProto request) throws IOException {
        return call(() -> proxy.changeHosts(null, request));
    }

    public GearReportProto hosts() throws IOException {
        return call(() -> proxy.gearReport(
                null, GearReportRequestProto.newBuilder().setHostsOnly(true).build()));
    }

    public ListDatasetsReplyProto listDatasets() throws IOException {
        return call(() -> proxy.listDatasets(null, ListDatasetsRequestProto.getDefaultInstance()));
    }

    public GearStateProto getGear() throws IOException {
        return call(() -> proxy.getGear(null, GetGearRequestProto.getDefaultInstance()))
                .getState();
    }

    public GearReportProto gearReport(boolean verbose) throws IOException {
        return call(() -> proxy.gearReport(
                null, GearReportRequestProto.newBuilder().setVerbose(verbose).build()));
    }

    public GearCheckReplyProto gearCheck() throws IOException {
        return call(() -> proxy.gearCheck(null, GearCheckRequestProto.getDefaultInstance()));
    }

    public EafrReportProto eafrReport() throws IOException {
        return call(() -> proxy.eafrReport(null, EafrReportRequestProto.getDefaultInstance()));
    }

    public HostsHeartbeatReplyProto hostsHeartbeat(HostsHeartbeatRequestProto request) throws IOException {
        return call(() -> proxy.hostsHeartbeat(null, request));
    }

    public VerbReplyProto syncPaths(SyncPathsRequestProto request) throws IOException {
        return call(() -> proxy.syncPaths(null, request));
    }

    public SleeperImagesReplyProto sleeperImages() throws IOException {
        return call(() -> proxy.sleeperImages(null, SleeperImagesRequestProto.getDefaultInstance()));
    }

    public SleeperChunkReplyProto sleeperChunk(SleeperChunkRequestProto request) throws IOException {
        return call(() -> proxy.sleeperChunk(null, request));
    }

    @Override
    public void close() {
        RPC.stopProxy(proxy);
    }

    private interface Remote<T> {
        T run() throws ServiceException;
    }

    private static <T> T call(Remote<T> remote) throws IOException {
        try {
            return remote.run();
        } catch (ServiceException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IOException(e);
        }
    }
}
