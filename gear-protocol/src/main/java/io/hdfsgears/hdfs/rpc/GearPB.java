// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.rpc;

import io.hdfsgears.hdfs.proto.GearProtos.GearService;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.security.token.delegation.DelegationTokenSelector;
import org.apache.hadoop.ipc.ProtocolInfo;
import org.apache.hadoop.security.KerberosInfo;
import org.apache.hadoop.security.token.TokenInfo;

/**
 * Wire interface of the gear protocol.
 *
 * <p>The protocol name must be the name of this class: service-level authorization loads the class by the name on the wire.
 */
@KerberosInfo(serverPrincipal = HdfsClientConfigKeys.DFS_NAMENODE_KERBEROS_PRINCIPAL_KEY)
@TokenInfo(DelegationTokenSelector.class)
@ProtocolInfo(protocolName = "io.hdfsgears.hdfs.rpc.GearPB", protocolVersion = 1)
public interface GearPB extends GearService.BlockingInterface {}
