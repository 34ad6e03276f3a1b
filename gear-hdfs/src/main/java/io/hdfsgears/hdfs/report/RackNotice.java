// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.check.Finding;
import io.hdfsgears.core.check.PrimaryRacks;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.hdfs.agent.Observer;
import io.hdfsgears.hdfs.observe.Notices;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says once when all primaries are in one rack: after the chain was made, when hosts joined or moved, or a rack was named anew. */
final class RackNotice {
    private final Notices notices;
    private @Nullable ClusterView seen;
    private boolean said;

    RackNotice(Notices notices) {
        this.notices = notices;
    }

    /** One thread. A view that is the same as before has nothing new. */
    void look(ClusterView cluster) {
        if (cluster == seen) {
            return;
        }
        seen = cluster;
        Optional<Finding> finding = PrimaryRacks.check(
                cluster.members().stream()
                        .map(member -> member.rack().equals(Observer.UNKNOWN_RACK) ? "" : member.rack())
                        .toList(),
                cluster.primaries());
        if (finding.isPresent() && !said) {
            notices.warn("the racks " + finding.get().text());
        }
        said = finding.isPresent();
    }
}
