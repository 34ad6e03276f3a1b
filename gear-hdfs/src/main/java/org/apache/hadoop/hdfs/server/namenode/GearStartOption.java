// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.namenode;

import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.StartupOption;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** Reaches what only this package may see, and does nothing else: NameNode.parseArguments. */
@NullMarked
public final class GearStartOption {
    private GearStartOption() {}

    /** @return null where stock would print its usage */
    public static @Nullable StartupOption parse(String... arguments) {
        return NameNode.parseArguments(arguments);
    }
}
