// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.round.ScrubWindow;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredScrubProto;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;

/** How long all hosts were awake, in an extended attribute of the root: durable when a save returns, on the standby too. */
public final class ScrubStore {
    private static final String NAME = "trusted.gear.scrub";

    private final FSNamesystem namesystem;

    public ScrubStore(FSNamesystem namesystem) {
        this.namesystem = namesystem;
    }

    /** What was saved last, by whichever NameNode. */
    public Optional<ScrubWindow> load() throws IOException {
        NamesystemLock.FS.readLock(namesystem);
        try {
            byte[] bytes = GearNamesystemAccess.getXAttr(namesystem, NAME);
            if (bytes == null) {
                return Optional.empty();
            }
            StoredScrubProto proto = StoredScrubProto.parseFrom(bytes);
            return Optional.of(new ScrubWindow(proto.getStartMillis(), proto.getAwakeMillis()));
        } finally {
            NamesystemLock.FS.readUnlock(namesystem, "loadGearScrub");
        }
    }

    public void save(ScrubWindow window) throws IOException {
        StoredScrubProto proto = StoredScrubProto.newBuilder()
                .setStartMillis(window.startMillis())
                .setAwakeMillis(window.awakeMillis())
                .build();
        GearNamesystemAccess.setXAttr(namesystem, NAME, proto.toByteArray());
    }
}
