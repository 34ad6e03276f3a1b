// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/** Policy and parameters that the namespace was laid out with, in an extended attribute of the root. */
public final class LayoutStore {
    private static final String NAME = "trusted.gear.layout";

    private final RootAttributes attributes;

    public LayoutStore(FSNamesystem namesystem) {
        this.attributes = RootAttributes.of(namesystem);
    }

    /** @return empty where none was stored */
    public String load() throws IOException {
        return attributes.reading("loadGearLayout", () -> {
            byte[] bytes = attributes.get(NAME);
            return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
        });
    }

    public void save(String layout) throws IOException {
        attributes.set(NAME, layout.getBytes(StandardCharsets.UTF_8));
    }
}
