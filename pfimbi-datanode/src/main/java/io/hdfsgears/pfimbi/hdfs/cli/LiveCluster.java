// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.cli.ActiveNameNode;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighRequestProto;
import io.hdfsgears.pfimbi.hdfs.rpc.PfimbiStatusPB;
import io.hdfsgears.pfimbi.hdfs.rpc.Remote;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/** The cluster that the configuration names: its live DataNodes and its active NameNode. */
record LiveCluster(Configuration conf) implements PfimbiPort {
    @Override
    public Answers<StatusReplyProto> status() throws IOException {
        return ask(agent -> agent.status(null, StatusRequestProto.getDefaultInstance()));
    }

    @Override
    public Answers<WeighReplyProto> weigh(WeighRequestProto request) throws IOException {
        return ask(agent -> agent.weigh(null, request));
    }

    /** The NameNode refuses a stranger the list of DataNodes, before any of them is asked. */
    private <T> Answers<T> ask(Remote.Call<PfimbiStatusPB, T> call) throws IOException {
        List<DatanodeInfo> hosts;
        try (FileSystem fs = FileSystem.newInstance(impatient(conf))) {
            if (!(fs instanceof DistributedFileSystem hdfs)) {
                throw new IOException(fs.getUri() + " is no HDFS: set fs.defaultFS or give -fs hdfs://...");
            }
            hosts = List.of(hdfs.getDataNodeStats(DatanodeReportType.LIVE));
        }
        return new AgentCalls(conf).ask(hosts, call);
    }

    /** An operator waits in front of the screen; the stock 45 tries of 20 s are meant for jobs. */
    private static Configuration impatient(Configuration conf) {
        Configuration own = new Configuration(conf);
        own.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 1);
        own.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 1);
        own.setInt(HdfsClientConfigKeys.Failover.MAX_ATTEMPTS_KEY, 3);
        return own;
    }

    @Override
    public VerbReplyProto syncPaths(SyncPathsRequestProto request) throws IOException {
        return new ActiveNameNode(conf).syncPaths(request);
    }

    @Override
    public MissingCopies missing(Path path, OptionalInt replicas) throws IOException {
        return MissingBlocks.below(path, replicas, conf);
    }
}
