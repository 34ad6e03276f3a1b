// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import io.hdfsgears.benchmarks.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.protocol.BlockReportContext;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;
import org.apache.hadoop.hdfs.server.protocol.NamespaceInfo;
import org.apache.hadoop.hdfs.server.protocol.SlowDiskReports;
import org.apache.hadoop.hdfs.server.protocol.SlowPeerReports;
import org.apache.hadoop.hdfs.server.protocol.StorageBlockReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.util.VersionInfo;

/** Hosts that exist only as calls to the NameNode: registered, alive, empty, one large disk each. */
final class Hosts {
    private static final int PER_RACK = 20;
    private static final int TRANSFER_PORT = 9866;
    private static final long CAPACITY_BYTES = 16L << 40;

    private final NamenodeProtocols nameNode;
    private final String pool;
    private final List<Host> hosts = new ArrayList<>();
    /** Hosts that send nothing, by UUID. */
    private final Set<String> silent = ConcurrentHashMap.newKeySet();

    /** One host and its disk. */
    private record Host(DatanodeRegistration registration, DatanodeStorage disk) {}

    /** Registers {@code count} hosts in racks of 20; each sends a heartbeat and an empty block report. */
    Hosts(NamenodeProtocols nameNode, int count) throws IOException {
        this.nameNode = nameNode;
        NamespaceInfo namespace = nameNode.versionRequest();
        this.pool = namespace.getBlockPoolID();
        for (int i = 0; i < count; i++) {
            hosts.add(register(i, namespace));
        }
    }

    private Host register(int i, NamespaceInfo namespace) throws IOException {
        int rack = i / PER_RACK;
        int place = i % PER_RACK;
        String name = Text.of("r%02d-h%02d", rack, place);
        String address = "10.1." + rack + "." + (place + 1);
        DatanodeID id =
                new DatanodeID(address, name, "uuid-" + name, TRANSFER_PORT, TRANSFER_PORT - 2, 0, TRANSFER_PORT + 1);
        Host host = new Host(
                nameNode.registerDatanode(new DatanodeRegistration(
                        id, new StorageInfo(namespace), new ExportedBlockKeys(), VersionInfo.getVersion())),
                new DatanodeStorage("disk-" + name));
        beat(host);
        StorageBlockReport[] nothing = {new StorageBlockReport(host.disk(), BlockListAsLongs.EMPTY)};
        nameNode.blockReport(host.registration(), pool, nothing, new BlockReportContext(1, 0, i + 1L, 0L));
        return host;
    }

    /** One heartbeat of every host. */
    void beat() throws IOException {
        for (Host host : hosts) {
            beat(host);
        }
    }

    int count() {
        return hosts.size();
    }

    void beat(int host) throws IOException {
        beat(hosts.get(host));
    }

    /** From now on a host sends nothing, as if it had died. */
    void silence(String uuid) {
        silent.add(uuid);
    }

    /** All hosts send heartbeats again. */
    void revive() {
        silent.clear();
    }

    private void beat(Host host) throws IOException {
        if (silent.contains(host.registration().getDatanodeUuid())) {
            return;
        }
        StorageReport[] room = {new StorageReport(host.disk(), false, CAPACITY_BYTES, 0L, CAPACITY_BYTES, 0L, 0L)};
        nameNode.sendHeartbeat(
                host.registration(),
                room,
                0L,
                0L,
                0,
                0,
                0,
                null,
                false,
                SlowPeerReports.EMPTY_REPORT,
                SlowDiskReports.EMPTY_REPORT);
    }
}
