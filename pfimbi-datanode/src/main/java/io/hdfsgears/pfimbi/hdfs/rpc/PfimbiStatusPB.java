// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.rpc;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.PfimbiStatusService;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.ipc.ProtocolInfo;
import org.apache.hadoop.security.KerberosInfo;

/** For operators. */
@KerberosInfo(serverPrincipal = DFSConfigKeys.DFS_DATANODE_KERBEROS_PRINCIPAL_KEY)
@ProtocolInfo(protocolName = "io.hdfsgears.pfimbi.hdfs.rpc.PfimbiStatusPB", protocolVersion = 1)
public interface PfimbiStatusPB extends PfimbiStatusService.BlockingInterface {}
