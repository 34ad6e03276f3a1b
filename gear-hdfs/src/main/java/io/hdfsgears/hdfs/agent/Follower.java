// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.machine.HostFacts;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/** A standby does what the active has decided: maintenance state and images. It orders and decides nothing. */
final class Follower {
    private final Maintenance maintenance;
    private final Sleepers sleepers;
    private final Accounts accounts;

    Follower(Maintenance maintenance, Sleepers sleepers, Accounts accounts) {
        this.maintenance = maintenance;
        this.sleepers = sleepers;
        this.accounts = accounts;
    }

    void follow(Roster roster, Observer.Look look) {
        List<DatanodeDescriptor> out = new ArrayList<>();
        List<DatanodeDescriptor> in = new ArrayList<>();
        for (int i = 0; i < look.hosts().size(); i++) {
            if (look.hosts().get(i).isPresent()) {
                sort(roster, look.hosts().get(i).get(), look.facts().get(i), out, in);
            }
        }
        if (!out.isEmpty()) {
            maintenance.outOfService(out);
        }
        maintenance.serve(in);
    }

    private void sort(
            Roster roster,
            DatanodeDescriptor host,
            HostFacts facts,
            List<DatanodeDescriptor> out,
            List<DatanodeDescriptor> in) {
        String uuid = host.getDatanodeUuid();
        if (roster.maySleep(uuid)) {
            sleepers.look(uuid, facts);
            if (!facts.outOfService()) {
                out.add(host);
            }
            if (!facts.imaged() && accounts.mayWrite(uuid)) {
                sleepers.write(host, roster);
            }
        } else if (roster.mayServe(uuid) && facts.heard() && facts.fresh()) {
            sleepers.drop(uuid);
            if (!facts.inService()) {
                in.add(host);
            }
        }
    }
}
