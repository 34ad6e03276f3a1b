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
import io.hdfsgears.hdfs.rpc.Denial;
import io.hdfsgears.hdfs.rpc.GearClient;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
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
import org.apache.hadoop.net.ConnectTimeoutException;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/**
 * The NameNode that is active when a verb is called. Each call looks it up again, so that the client follows a
 * failover.
 */
public final class ActiveNameNode implements GearPort {
    /** Longest wait for the answer whether a NameNode is active. One that hangs would take the stock 120 s. */
    private static final Duration PROBE = Duration.ofSeconds(5);

    /** Shorter waits would pass over NameNodes that are merely busy. */
    private static final Duration LEAST = Duration.ofSeconds(1);

    private final Configuration conf;
    private final Configuration probes;
    private final AtomicReference<@Nullable InetSocketAddress> lastActive;

    public ActiveNameNode(Configuration conf) {
        this(conf, PROBE);
    }

    /** @param probe longest wait for the answer whether a NameNode is active, at least {@link #LEAST} */
    ActiveNameNode(Configuration conf, Duration probe) {
        this(impatient(conf), atMost(impatient(conf), probe), new AtomicReference<>());
    }

    private ActiveNameNode(
            Configuration conf, Configuration probes, AtomicReference<@Nullable InetSocketAddress> lastActive) {
        this.conf = conf;
        this.probes = probes;
        this.lastActive = lastActive;
    }

    /** An operator waits in front of the screen; the stock 45 tries of 20 s are meant for jobs. */
    private static Configuration impatient(Configuration conf) {
        Configuration own = new Configuration(conf);
        own.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 1);
        own.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 1);
        return own;
    }

    @Override
    public VerbReplyProto setGear(SetGearRequestProto request) throws IOException {
        return change(client -> client.setGear(request));
    }

    @Override
    public VerbReplyProto cancelGear(CancelGearRequestProto request) throws IOException {
        return change(client -> client.cancelGear(request));
    }

    @Override
    public VerbReplyProto gearMode(GearModeRequestProto request) throws IOException {
        return change(client -> client.gearMode(request));
    }

    @Override
    public VerbReplyProto adoptLayout(AdoptLayoutRequestProto request) throws IOException {
        return change(client -> client.adoptLayout(request));
    }

    @Override
    public VerbReplyProto setDataset(SetDatasetRequestProto request) throws IOException {
        return change(client -> client.setDataset(request));
    }

    @Override
    public VerbReplyProto removeDataset(RemoveDatasetRequestProto request) throws IOException {
        return change(client -> client.removeDataset(request));
    }

    @Override
    public VerbReplyProto changeHosts(ChangeHostsRequestProto request) throws IOException {
        return change(client -> client.changeHosts(request));
    }

    @Override
    public GearReportProto hosts() throws IOException {
        return read(GearClient::hosts);
    }

    @Override
    public ListDatasetsReplyProto listDatasets() throws IOException {
        return read(GearClient::listDatasets);
    }

    /** For {@code hdfs pfimbi}. Without a path it only reads. */
    public VerbReplyProto syncPaths(SyncPathsRequestProto request) throws IOException {
        Call<VerbReplyProto> call = client -> client.syncPaths(request);
        return request.hasPath() ? change(call, "hdfs pfimbi list-paths") : read(call);
    }

    @Override
    public EafrReportProto eafrReport() throws IOException {
        return read(GearClient::eafrReport);
    }

    @Override
    public GearCheckReplyProto gearCheck() throws IOException {
        return read(GearClient::gearCheck);
    }

    @Override
    public GearStateProto getGear() throws IOException {
        return read(GearClient::getGear);
    }

    @Override
    public GearReportProto gearReport(boolean verbose) throws IOException {
        return read(client -> client.gearReport(verbose));
    }

    @Override
    public GearPort within(Duration left) {
        return new ActiveNameNode(atMost(conf, left), atMost(probes, left), lastActive);
    }

    private interface Call<T> {
        T on(GearClient client) throws IOException;
    }

    private <T> T read(Call<T> call) throws IOException {
        return call(call, "");
    }

    private <T> T change(Call<T> call) throws IOException {
        return change(call, "-getGear");
    }

    /** @param verb that shows whether it was accepted */
    private <T> T change(Call<T> call, String verb) throws IOException {
        return call(call, " The request may have been accepted: ask " + verb + ".");
    }

    /**
     * A NameNode without a partner is not asked for its state: it would answer with an exception, and log its trace.
     *
     * @param sent what to say where a request was sent and not answered
     */
    private <T> T call(Call<T> call, String sent) throws IOException {
        Collection<InetSocketAddress> configured = configured();
        boolean paired = isPaired(configured);
        InetSocketAddress address =
                paired ? active(configured) : configured.iterator().next();
        try (GearClient client = new GearClient(address, conf)) {
            return call.on(client);
        } catch (RemoteException e) {
            throw e;
        } catch (IOException e) {
            String said = address + ": " + rethrowIfDenied(e).getMessage();
            boolean unsent = sent.isEmpty() || isUnsent(e);
            throw unsent ? notActive(List.of(said)) : new NotActiveException("No answer from " + said + "." + sent);
        }
    }

    /** Whether not even a connection was made. */
    private static boolean isUnsent(IOException e) {
        return e instanceof ConnectException
                || e instanceof ConnectTimeoutException
                || e instanceof NoRouteToHostException
                || e instanceof UnknownHostException;
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
        for (InetSocketAddress address : inOrder(configured, lastActive.get())) {
            try {
                HAServiceState state = state(address);
                if (state == HAServiceState.ACTIVE) {
                    lastActive.set(address);
                    return address;
                }
                answers.add(address + " is " + state);
            } catch (IOException e) {
                answers.add(address + ": " + rethrowIfDenied(e).getMessage());
            }
        }
        throw notActive(answers);
    }

    /** The one that was active last comes first. */
    static List<InetSocketAddress> inOrder(
            Collection<InetSocketAddress> configured, @Nullable InetSocketAddress lastActive) {
        List<InetSocketAddress> order = new ArrayList<>(configured);
        if (lastActive != null && order.remove(lastActive)) {
            order.add(0, lastActive);
        }
        return order;
    }

    private static NotActiveException notActive(List<String> answers) {
        return new NotActiveException("No NameNode is active: " + String.join("; ", answers)
                + ". Start one, or name another cluster by -fs hdfs://<nameservice>.");
    }

    private Collection<InetSocketAddress> configured() throws IOException {
        try {
            URI uri = FileSystem.getDefaultUri(conf);
            if (!"hdfs".equals(uri.getScheme())) {
                throw new IOException(
                        "fs.defaultFS is " + uri + ", which is no HDFS. Name one by -fs hdfs://<nameservice>.");
            }
            return HAUtilClient.isLogicalUri(conf, uri)
                    ? DFSUtil.getRpcAddressesForNameserviceId(conf, uri.getHost(), null)
                            .values()
                    : List.of(DFSUtilClient.getNNAddress(uri));
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    "fs.defaultFS is " + conf.get(FileSystem.FS_DEFAULT_NAME_KEY) + ", which names no NameNode ("
                            + e.getMessage() + "). Name one by -fs hdfs://<nameservice>.",
                    e);
        }
    }

    private HAServiceState state(InetSocketAddress address) throws IOException {
        ClientProtocol proxy = NameNodeProxies.createNonHAProxy(
                        probes, address, ClientProtocol.class, UserGroupInformation.getCurrentUser(), false)
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
        if (Denial.in(e).isPresent()) {
            throw e;
        }
        return e instanceof RemoteException remote ? remote.unwrapRemoteException() : e;
    }

    /** As these settings, but no connection and no call takes longer than that. */
    private static Configuration atMost(Configuration conf, Duration most) {
        int millis = (int) Math.max(LEAST.toMillis(), Math.min(most.toMillis(), Integer.MAX_VALUE));
        Configuration limited = new Configuration(conf);
        limit(
                limited,
                CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY,
                CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_DEFAULT,
                millis);
        limit(
                limited,
                CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY,
                CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_DEFAULT,
                millis);
        limited.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
        return limited;
    }

    /** What is not positive has no limit in stock. */
    private static void limit(Configuration conf, String key, int usual, int millis) {
        int set = conf.getInt(key, usual);
        conf.setInt(key, set <= 0 ? millis : Math.min(set, millis));
    }
}
