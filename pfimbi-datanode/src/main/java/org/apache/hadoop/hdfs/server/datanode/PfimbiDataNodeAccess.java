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

    /**
     * Another object after each registration at the active NameNode, and after each failover; null while none is active. What a standby
     * or an observer is told does not count: it expects no copies.
     */
    public static @Nullable Object activeRegistration(DataNode dataNode, String pool) {
        BPOfferService service = dataNode.getBPOfferService(pool);
        Object active = service == null ? null : service.getActiveNN();
        return service == null || active == null
                ? null
                : service.getBPServiceActors().stream()
                        .filter(actor -> actor.getNameNodeProxy() == active)
                        .map(BPServiceActor::getBpRegistration)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }
}
