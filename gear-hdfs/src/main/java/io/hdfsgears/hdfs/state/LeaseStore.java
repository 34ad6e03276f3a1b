// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.lease.Lease;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredLeaseProto;
import java.io.IOException;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/** Which power controller acts, in an extended attribute of the root: durable when a save returns, on the standby too. */
public final class LeaseStore implements LeaseMemory {
    static final String NAME = "trusted.gear.power.lease";

    private final RootAttributes attributes;

    public LeaseStore(FSNamesystem namesystem) {
        this(RootAttributes.of(namesystem));
    }

    LeaseStore(RootAttributes attributes) {
        this.attributes = attributes;
    }

    @Override
    public Lease load() throws IOException {
        return attributes.reading("loadPowerLease", () -> {
            byte[] bytes = attributes.get(NAME);
            return bytes == null ? Lease.NONE : decode(bytes);
        });
    }

    private static Lease decode(byte[] bytes) throws IOException {
        try {
            StoredLeaseProto proto = StoredLeaseProto.parseFrom(bytes);
            return new Lease(proto.getEpoch(), proto.getHolder(), proto.getLabel(), proto.getSinceMillis());
        } catch (IOException e) {
            throw new IOException(
                    NAME + " on / is damaged, so no power controller may act. Stop all controllers, remove it"
                            + " (hdfs dfs -setfattr -x " + NAME
                            + " /), restart the active NameNode and start the controllers: " + e.getMessage(),
                    e);
        }
    }

    @Override
    public void save(Lease lease) throws IOException {
        attributes.set(
                NAME,
                StoredLeaseProto.newBuilder()
                        .setEpoch(lease.epoch())
                        .setHolder(lease.holder())
                        .setLabel(lease.label())
                        .setSinceMillis(lease.sinceMillis())
                        .build()
                        .toByteArray());
    }
}
