// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.model.NodeId;
import java.util.List;

/** What is to be done now. Every command may be repeated; the state that demands it is durable before it runs. */
public sealed interface GearCommand {
    /** Stop offering these hosts and let the NameNode secure what they hold. */
    record StandBy(List<NodeId> hosts) implements GearCommand {}

    /** Take these hosts into service: they are up and their block report is in. */
    record Serve(List<NodeId> hosts) implements GearCommand {}

    /** Make the writers of open blocks move their pipelines away from these hosts. */
    record EvictWriters(List<NodeId> hosts) implements GearCommand {}

    /** Prove that every block has a replica on the hosts that stay. */
    record Prove() implements GearCommand {}

    /** Put the sleeper images of these hosts on disk. */
    record WriteImages(List<NodeId> hosts) implements GearCommand {}

    /** Bring redundancy and layout up to date. */
    record CatchUp() implements GearCommand {}
}
