// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.datanode;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** Reaches what only this package may see, and does nothing else: to which NameNode a block pool's DataNode reports (BPOfferService). */
@NullMarked
public final class PfimbiDataNodeAccess {
    private PfimbiDataNodeAccess() {}

    /** Block pools that this DataNode serves. */
    public static List<String> pools(DataNode dataNode) {
        return dataNode.getAllBpOs().stream()
                .map(service -> service.getBlockPoolId(true))
                .filter(Objects::nonNull)
                .toList();
    }

    /** Another object after each registration: a NameNode that began anew asks for one. */
    public static @Nullable Object registration(DataNode dataNode, String pool) {
        BPOfferService service = dataNode.getBPOfferService(pool);
        return service == null ? null : service.bpRegistration;
    }

    /** Another object after each failover. */
    public static @Nullable Object activeNameNode(DataNode dataNode, String pool) {
        BPOfferService service = dataNode.getBPOfferService(pool);
        return service == null ? null : service.getActiveNN();
    }
}
