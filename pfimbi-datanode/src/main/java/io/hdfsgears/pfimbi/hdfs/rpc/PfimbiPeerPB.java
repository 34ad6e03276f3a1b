// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.rpc;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.PfimbiPeerService;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.ipc.ProtocolInfo;
import org.apache.hadoop.security.KerberosInfo;

/** Between DataNodes; with Kerberos for nobody else, as stock's protocol between DataNodes. */
@KerberosInfo(
        serverPrincipal = DFSConfigKeys.DFS_DATANODE_KERBEROS_PRINCIPAL_KEY,
        clientPrincipal = DFSConfigKeys.DFS_DATANODE_KERBEROS_PRINCIPAL_KEY)
@ProtocolInfo(protocolName = "io.hdfsgears.pfimbi.hdfs.rpc.PfimbiPeerPB", protocolVersion = 1)
public interface PfimbiPeerPB extends PfimbiPeerService.BlockingInterface {}
