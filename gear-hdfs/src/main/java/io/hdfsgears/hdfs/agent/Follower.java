// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.hdfs.coverage.SafeModeBound;
import io.hdfsgears.hdfs.drain.Maintenance;
import io.hdfsgears.hdfs.image.Accounts;
import io.hdfsgears.hdfs.image.Sleepers;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.HostLooks;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.jspecify.annotations.Nullable;

/** A standby does what the active has decided: maintenance state and images. It orders and decides nothing. */
public final class Follower {
    private final Maintenance maintenance;
    private final Sleepers sleepers;
    private final Accounts accounts;
    private final SafeModeBound safeMode;

    public Follower(Maintenance maintenance, Sleepers sleepers, Accounts accounts, SafeModeBound safeMode) {
        this.safeMode = safeMode;
        this.maintenance = maintenance;
        this.sleepers = sleepers;
        this.accounts = accounts;
    }

    /** This NameNode starts: it knows sleeping hosts by their images. */
    void boot(Roster roster, boolean standby) {
        accounts.boot(roster, standby);
    }

    void activate(boolean active) {
        accounts.activate(active);
    }

    /** Safe mode ends by itself once all blocks that awake hosts or images hold are reported. */
    void leaveSafeMode(@Nullable HdfsView view) {
        safeMode.consider(view);
    }

    /** One round of a standby. */
    void follow(Roster roster, HostLooks look, boolean inSafeMode, long nowNanos) {
        accounts.follow(roster, look, inSafeMode, nowNanos);
        sleepers.nextTurn();
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
