// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.Quantities;
import java.util.Collection;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.RollingUpgradeStartupOption;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.StartupOption;
import org.jspecify.annotations.Nullable;

/**
 * What a start option runs. A NameNode that serves runs the gears whatever its option: without them it would take hosts that sleep
 * for lost, and copy all that they hold. An option that gives the namespace another version or an older state is refused while
 * hosts sleep, since they would not go with it.
 *
 * @param gears whether the gears run, or stock's NameNode does what the option says
 * @param allAwake whether no host may sleep
 */
record StartRule(boolean gears, boolean allAwake) {
    private static final int NAMED = 10;

    /** @param option null where stock prints its usage */
    static StartRule of(@Nullable StartupOption option) {
        if (option == null) {
            return new StartRule(false, false);
        }
        return switch (option) {
            // IMPORT: of hosts whose images fit no more the gears wake those that the state names as asleep
            case REGULAR, OBSERVER, IMPORT -> new StartRule(true, false);
            case ROLLINGUPGRADE ->
                new StartRule(true, option.getRollingUpgradeStartupOption() != RollingUpgradeStartupOption.STARTED);
            case UPGRADE -> new StartRule(true, true);
            case UPGRADEONLY, ROLLBACK -> new StartRule(false, true);
            // format, bootstrapStandby, recover and others, which serve no client
            default -> new StartRule(false, false);
        };
    }

    /** @param asleep names of hosts that sleep */
    void check(String option, Collection<String> asleep) {
        if (allAwake && !asleep.isEmpty()) {
            throw new ConfException("The NameNode cannot start with " + option + " while "
                    + Quantities.count(asleep.size(), "host", "sleeps", "sleep") + " ("
                    + String.join(", ", asleep.stream().sorted().limit(NAMED).toList())
                    + (asleep.size() > NAMED ? ", …" : "")
                    + "): a sleeping host would not take part. Start it without the option, wake all hosts by"
                    + " \"hdfs dfsadmin -setGear max -wait\", stop it, and start it with the option again.");
        }
    }
}
