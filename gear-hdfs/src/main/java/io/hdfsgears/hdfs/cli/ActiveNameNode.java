// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.hdfs.proto.GearProtos.AdoptLayoutRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.CancelGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearModeRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.ListDatasetsReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.RemoveDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.ha.ServiceFailedException;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.HAUtilClient;
import org.apache.hadoop.hdfs.NameNodeProxies;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The NameNode that is active when a verb is called. Each call looks it up again, so that the client follows a
 * failover.
 */
public final class ActiveNameNode implements GearPort {
    private final Configuration conf;

    public ActiveNameNode(Configuration conf) {
        this.conf = new Configuration(conf);
        // An operator waits in front of the screen; the stock 45 tries of 20 s are meant for jobs.
        this.conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 1);
        this.conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 1);
    }

    @Override
    public VerbReplyProto setGear(SetGearRequestProto request) throws IOException {
        return call(client -> client.setGear(request));
    }

    @Override
    public VerbReplyProto cancelGear(CancelGearRequestProto request) throws IOException {
        return call(client -> client.cancelGear(request));
    }

    @Override
    public VerbReplyProto gearMode(GearModeRequestProto request) throws IOException {
        return call(client -> client.gearMode(request));
    }

    @Override
    public VerbReplyProto adoptLayout(AdoptLayoutRequestProto request) throws IOException {
        return call(client -> client.adoptLayout(request));
    }

    @Override
    public VerbReplyProto setDataset(SetDatasetRequestProto request) throws IOException {
        return call(client -> client.setDataset(request));
    }

    @Override
    public VerbReplyProto removeDataset(RemoveDatasetRequestProto request) throws IOException {
        return call(client -> client.removeDataset(request));
    }

    @Override
    public VerbReplyProto changeHosts(ChangeHostsRequestProto request) throws IOException {
        return call(client -> client.changeHosts(request));
    }

    @Override
    public GearReportProto hosts() throws IOException {
        return call(GearClient::hosts);
    }

    @Override
    public ListDatasetsReplyProto listDatasets() throws IOException {
        return call(GearClient::listDatasets);
    }

    /** For {@code hdfs pfimbi}. */
    public VerbReplyProto syncPaths(SyncPathsRequestProto request) throws IOException {
        return call(client -> client.syncPaths(request));
    }

    @Override
    public EafrReportProto eafrReport() throws IOException {
        return call(GearClient::eafrReport);
    }

    @Override
    public GearCheckReplyProto gearCheck() throws IOException {
        return call(GearClient::gearCheck);
    }

    @Override
    public GearStateProto getGear() throws IOException {
        return call(GearClient::getGear);
    }

    @Override
    public GearReportProto gearReport(boolean verbose) throws IOException {
        return call(client -> client.gearReport(verbose));
    }

    private interface Call<T> {
        T on(GearClient client) throws IOException;
    }

    private <T> T call(Call<T> call) throws IOException {
        Collection<InetSocketAddress> configured = configured();
        return isPaired(configured)
                ? on(active(configured), call)
                : onOnly(configured.iterator().next(), call);
    }

    private <T> T on(InetSocketAddress address, Call<T> call) throws IOException {
        try (GearClient client = new GearClient(address, conf)) {
            return call.on(client);
        }
    }

    /** A NameNode without a partner is not asked for its state: it would answer with an exception, and log its trace. */
    private <T> T onOnly(InetSocketAddress address, Call<T> call) throws IOException {
        try {
            return on(address, call);
        } catch (RemoteException | AccessControlException e) {
            throw e;
        } catch (IOException e) {
            throw notActive(List.of(address + ": " + e.getMessage()));
        }
    }

    /** Whether one of these belongs to a nameservice with several NameNodes. */
    private boolean isPaired(Collection<InetSocketAddress> addresses) {
        return addresses.size() > 1
                || DFSUtilClient.getHaNnRpcAddresses(conf).values().stream()
                        .filter(service -> service.size() > 1)
                        .anyMatch(service -> service.values().stream().anyMatch(addresses::contains));
    }

    private InetSocketAddress active(Collection<InetSocketAddress> configured) throws IOException {
        List<String> answers = new ArrayList<>();
        for (InetSocketAddress address : configured) {
            try {
                HAServiceState state = state(address);
                if (state == HAServiceState.ACTIVE) {
                    return address;
                }
                answers.add(address + " is " + state);
            } catch (IOException e) {
                answers.add(address + ": " + rethrowIfDenied(e).getMessage());
            }
        }
        throw notActive(answers);
    }

    private static NotActiveException notActive(List<String> answers) {
        return new NotActiveException("No NameNode is active: " + String.join("; ", answers)
                + ". Start one, or name another cluster by -fs hdfs://<nameservice>.");
    }

    private Collection<InetSocketAddress> configured() throws IOException {
        URI uri = FileSystem.getDefaultUri(conf);
        if (!"hdfs".equals(uri.getScheme())) {
            throw new IOException(
                    "fs.defaultFS is " + uri + ", which is no HDFS. Name one by -fs hdfs://<nameservice>.");
        }
        return HAUtilClient.isLogicalUri(conf, uri)
                ? DFSUtil.getRpcAddressesForNameserviceId(conf, uri.getHost(), null)
                        .values()
                : List.of(DFSUtilClient.getNNAddress(uri));
    }

    private HAServiceState state(InetSocketAddress address) throws IOException {
        ClientProtocol proxy = NameNodeProxies.createNonHAProxy(
                        conf, address, ClientProtocol.class, UserGroupInformation.getCurrentUser(), false)
                .getProxy();
        try {
            return proxy.getHAServiceState();
        } catch (RemoteException e) {
            if (e.unwrapRemoteException() instanceof ServiceFailedException) {
                return HAServiceState.ACTIVE; // it has no partner, and says so
            }
            throw e;
        } finally {
            RPC.stopProxy(proxy);
        }
    }

    /** A caller who may not ask is not one whose cluster is down. */
    private static IOException rethrowIfDenied(IOException e) throws IOException {
        IOException cause = e instanceof RemoteException remote ? remote.unwrapRemoteException() : e;
        if (cause instanceof AccessControlException) {
            throw cause;
        }
        return cause;
    }
}
