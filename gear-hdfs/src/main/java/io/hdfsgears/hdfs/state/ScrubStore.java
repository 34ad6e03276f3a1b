// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.round.ScrubWindow;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredScrubProto;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;

/** How long all hosts were awake, in an extended attribute of the root: durable when a save returns, on the standby too. */
public final class ScrubStore {
    static final String NAME = "trusted.gear.scrub";

    private final RootAttributes attributes;

    public ScrubStore(FSNamesystem namesystem) {
        this.attributes = RootAttributes.of(namesystem);
    }

    /** What was saved last, by whichever NameNode. */
    public Optional<ScrubWindow> load() throws IOException {
        return attributes.reading("loadGearScrub", () -> {
            byte[] bytes = attributes.get(NAME);
            if (bytes == null) {
                return Optional.empty();
            }
            try {
                StoredScrubProto proto = StoredScrubProto.parseFrom(bytes);
                return Optional.of(new ScrubWindow(proto.getStartMillis(), proto.getAwakeMillis()));
            } catch (InvalidProtocolBufferException e) {
                return Damaged.insteadOf(NAME, e, Optional.empty());
            }
        });
    }

    public void save(ScrubWindow window) throws IOException {
        StoredScrubProto proto = StoredScrubProto.newBuilder()
                .setStartMillis(window.startMillis())
                .setAwakeMillis(window.awakeMillis())
                .build();
        attributes.set(NAME, proto.toByteArray());
    }
}
