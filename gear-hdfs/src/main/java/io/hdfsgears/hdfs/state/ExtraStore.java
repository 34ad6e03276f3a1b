// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/** What decides on extra replicas remembers, in extended attributes of the root: durable when a save returns, on the standby too. */
public final class ExtraStore {
    private static final int MAX_PARTS = 3;

    private final RootAttributes attributes;
    private final PartedAttribute attribute;

    public ExtraStore(FSNamesystem namesystem) {
        this.attributes = RootAttributes.of(namesystem);
        this.attribute = new PartedAttribute(attributes, "trusted.gear.eafr", MAX_PARTS);
    }

    /** What was saved last, by whichever NameNode. */
    public synchronized Optional<byte[]> load() throws IOException {
        return attributes.reading("loadGearExtras", attribute::load);
    }

    /** @return false when it is too long to be kept; nothing changed then */
    public synchronized boolean save(byte[] state) throws IOException {
        return attribute.save(state);
    }
}
