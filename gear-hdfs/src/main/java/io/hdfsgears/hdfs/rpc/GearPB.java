// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.rpc;

import io.hdfsgears.hdfs.proto.GearProtos.GearService;
import org.apache.hadoop.ipc.ProtocolInfo;

/**
 * Wire interface of the gear protocol.
 *
 * <p>The protocol name must be the name of this class: service-level authorization loads the class by the name on the wire.
 */
@ProtocolInfo(protocolName = "io.hdfsgears.hdfs.rpc.GearPB", protocolVersion = 1)
public interface GearPB extends GearService.BlockingInterface {}
