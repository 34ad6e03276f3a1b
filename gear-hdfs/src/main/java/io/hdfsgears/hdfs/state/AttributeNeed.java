// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.chain.ExpansionChain;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/**
 * How many attributes the root may have at once: what stands there, what the gears still add, and each value of several parts twice,
 * since both versions are there while it changes.
 */
public final class AttributeNeed {
    /** One attribute each, in every cluster sooner or later. */
    private static final Set<String> SINGLES = Set.of(
            StateStore.STATE,
            AutoStore.AUTO,
            MigrationStore.NAME,
            LeaseStore.NAME,
            LayoutStore.NAME,
            LayoutStore.ARRANGEMENT,
            ScrubStore.NAME);

    /** Prefix, version and number of a part. */
    private static final Pattern PART = Pattern.compile("(trusted\\.gear\\.\\w+\\.)([01])\\.\\d+");

    private AttributeNeed() {}

    public static int of(FSNamesystem namesystem, ExpansionChain chain) throws IOException {
        return of(RootAttributes.of(namesystem), chain);
    }

    static int of(RootAttributes attributes, ExpansionChain chain) throws IOException {
        List<String> names = attributes.reading("countGearAttributes", attributes::names);
        Set<String> singles = new TreeSet<>(SINGLES);
        Map<String, Integer> counts = new HashMap<>();
        for (String name : names) {
            Matcher part = PART.matcher(name);
            if (part.matches()) {
                counts.merge(part.group(1) + part.group(2), 1, Integer::sum);
            } else {
                singles.add(name);
            }
        }
        Map<String, Integer> parts = new HashMap<>();
        parts.put(StateStore.CHAIN, AttributeParts.parts(attributes, StoredChain.pack(chain).length));
        counts.forEach((version, count) -> parts.merge(version.substring(0, version.length() - 1), count, Math::max));
        return singles.size()
                + 2 * parts.values().stream().mapToInt(Integer::intValue).sum();
    }
}
