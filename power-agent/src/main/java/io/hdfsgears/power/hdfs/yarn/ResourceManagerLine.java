// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs.yarn;

import io.hdfsgears.power.os.yarn.NodeShare;
import io.hdfsgears.power.os.yarn.ResourceManagerPort;
import io.hdfsgears.power.os.yarn.YarnNode;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.yarn.api.ApplicationClientProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.GetClusterNodesRequest;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.ResourceManagerAdministrationProtocol;
import org.apache.hadoop.yarn.server.api.protocolrecords.UpdateNodeResourceRequest;

/**
 * The active ResourceManager of yarn-site.xml, as the process is logged in. Reading is everybody's; what a node offers is set by
 * those of {@code yarn.admin.acl}. A connection lasts one call, of which there are few.
 */
public final class ResourceManagerLine implements ResourceManagerPort {
    private static final int RPC_MILLIS = 10_000;
    private static final int CONNECT_MILLIS = 3_000;
    private static final int RETRY_MILLIS = 500;

    private final Configuration conf;

    public ResourceManagerLine() {
        this(new YarnConfiguration());
    }

    /** @param cluster yarn-site.xml */
    public ResourceManagerLine(Configuration cluster) {
        conf = new YarnConfiguration(cluster);
        // whoever waits here looks again anyhow
        conf.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, RPC_MILLIS);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, CONNECT_MILLIS);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
        conf.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, CONNECT_MILLIS);
        conf.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, RETRY_MILLIS);
    }

    private interface Call<P, T> {
        T on(P proxy) throws YarnException, IOException;
    }

    private <P, T> T call(Class<P> protocol, Call<P, T> call) throws IOException {
        P proxy = ClientRMProxy.createRMProxy(conf, protocol);
        try {
            return call.on(proxy);
        } catch (YarnException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            RPC.stopProxy(proxy);
        }
    }

    @Override
    public List<YarnNode> nodes() throws IOException {
        GetClusterNodesRequest all = GetClusterNodesRequest.newInstance(EnumSet.allOf(NodeState.class));
        return call(ApplicationClientProtocol.class, yarn -> yarn.getClusterNodes(all)).getNodeReports().stream()
                .map(ResourceManagerLine::node)
                .toList();
    }

    private static YarnNode node(NodeReport report) {
        Resource total = report.getCapability();
        Map<String, Long> others = new HashMap<>();
        for (ResourceInformation type : total.getResources()) {
            if (!type.getName().equals(ResourceInformation.MEMORY_URI)
                    && !type.getName().equals(ResourceInformation.VCORES_URI)) {
                others.put(type.getName(), type.getValue());
            }
        }
        return new YarnNode(
                report.getNodeId().toString(),
                !report.getNodeState().isInactiveState(),
                new NodeShare(total.getMemorySize(), total.getVirtualCores(), others),
                report.getNumContainers());
    }

    @Override
    public void offer(String node, NodeShare total, int killMillis) throws IOException {
        Resource resource = Resource.newInstance(total.memoryMebibytes(), total.cores(), total.others());
        UpdateNodeResourceRequest request = UpdateNodeResourceRequest.newInstance(
                Map.of(NodeId.fromString(node), ResourceOption.newInstance(resource, killMillis)));
        call(ResourceManagerAdministrationProtocol.class, yarn -> yarn.updateNodeResource(request));
    }
}
