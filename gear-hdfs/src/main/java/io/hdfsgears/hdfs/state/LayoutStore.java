// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.config.ConfKey;
import io.hdfsgears.core.config.GearKeys;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/** Policy, parameters and hosts that the namespace was laid out with, in extended attributes of the root. */
public final class LayoutStore {
    static final String NAME = "trusted.gear.layout";
    static final String ARRANGEMENT = "trusted.gear.arrangement";

    /** What, beside the policy, decides where replicas lie. New ones come last, and are no difference to what is stored without. */
    private static final List<ConfKey<?>> PARAMETERS = List.of(
            GearKeys.GROUPS,
            GearKeys.RABBIT_RECOVERY_GROUPS,
            GearKeys.ACCORDION_COPIES,
            GearKeys.ACCORDION_VOLUMES,
            GearKeys.SPRINGFS_OFFLOAD_HOSTS,
            GearKeys.SPRINGFS_FLOOR,
            GearKeys.SPRINGFS_PRIMARY_COPY);

    private final RootAttributes attributes;

    public LayoutStore(FSNamesystem namesystem) {
        this.attributes = RootAttributes.of(namesystem);
    }

    /** @return empty where none was stored */
    public String load() throws IOException {
        return text(NAME);
    }

    /** @return the policy, parameters and hosts that data was moved to last; empty on a namespace that was never laid out */
    public String arrangement() throws IOException {
        return text(ARRANGEMENT);
    }

    public void saveArrangement(String arrangement) throws IOException {
        attributes.set(ARRANGEMENT, arrangement.getBytes(StandardCharsets.UTF_8));
    }

    private String text(String name) throws IOException {
        return attributes.reading("loadGearLayout", () -> {
            byte[] bytes = attributes.get(name);
            return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
        });
    }

    public void save(String layout) throws IOException {
        attributes.set(NAME, layout.getBytes(StandardCharsets.UTF_8));
    }

    /** Policy and parameters of this NameNode that decide where replicas lie. */
    public static String running(Configuration conf, String layout) {
        return PARAMETERS.stream()
                .map(key -> key.name() + "=" + conf.getTrimmed(key.name(), key.defaultText()))
                .collect(Collectors.joining(
                        ", ",
                        layout + " with " + DFSConfigKeys.DFS_REPLICATION_KEY + "="
                                + conf.getTrimmed(DFSConfigKeys.DFS_REPLICATION_KEY, "3") + ", ",
                        ""));
    }
}
