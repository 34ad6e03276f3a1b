// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.machine.GearCommand;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.coverage.Proof;
import io.hdfsgears.hdfs.drain.Drain;
import io.hdfsgears.hdfs.drain.Maintenance;
import io.hdfsgears.hdfs.drain.OpenBlocks;
import io.hdfsgears.hdfs.drain.Securing;
import io.hdfsgears.hdfs.image.Accounts;
import io.hdfsgears.hdfs.redundancy.CatchUp;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.HostLooks;
import io.hdfsgears.hdfs.view.Views;
import io.hdfsgears.hdfs.worker.Workers;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;

/** Carries out what a round commands. What takes long runs on workers. */
public final class Commands {
    private final DatanodeManager datanodes;
    private final Views views;
    private final Leaving leaving;
    private final Proof proof;
    private final Accounts accounts;
    private final CatchUp catchUp;
    private final Workers workers;

    public Commands(
            DatanodeManager datanodes,
            Views views,
            Leaving leaving,
            Proof proof,
            Accounts accounts,
            CatchUp catchUp,
            Workers workers) {
        this.datanodes = datanodes;
        this.views = views;
        this.leaving = leaving;
        this.proof = proof;
        this.accounts = accounts;
        this.catchUp = catchUp;
        this.workers = workers;
    }

    /** Services that take a host out of service: they drain its writers, secure its blocks, and put it into maintenance. */
    public record Leaving(Maintenance maintenance, Securing securing, Drain drain) {}

    /** Another NameNode was active meanwhile: what was carried out before may be undone. */
    void forget() {
        leaving.maintenance().forget();
        catchUp.forget();
    }

    /** Expected redundancy is kept in memory only, so a new active NameNode has to work it out again. */
    void settleRedundancy() {
        HdfsView view = views.current();
        if (view != null && !catchUp.isSettled() && !accounts.isTakingOver() && !views.repairsHeld()) {
            workers.submitCatchUp(() -> catchUp.settle(view));
        }
    }

    /** Watches blocks that were written to fewer hosts than wanted. */
    void followUp() {
        workers.submitFollowUp(catchUp::followUp);
    }

    /** Lets hosts that leave service complete their maintenance. */
    void secure(Roster roster, HostLooks look) {
        Set<String> quiet = new HashSet<>();
        boolean entering = false;
        for (int i = 0; i < look.hosts().size(); i++) {
            DatanodeDescriptor host = look.hosts().get(i).orElse(null);
            if (host != null && host.isEnteringMaintenance() && !roster.mayServe(host.getDatanodeUuid())) {
                entering = true;
                if (look.facts().get(i).quiet()) {
                    quiet.add(host.getDatanodeUuid());
                }
            }
        }
        if (entering) {
            long epoch = roster.stored().state().epoch();
            workers.submitSecuring(
                    () -> leaving.securing().run(epoch, uuid -> !roster.mayServe(uuid), quiet::contains));
        }
    }

    void carryOut(GearCommand command, OpenBlocks open, Roster roster) {
        if (command instanceof GearCommand.StandBy standBy) {
            leaving.maintenance().standBy(descriptors(standBy.hosts()));
        } else if (command instanceof GearCommand.Serve serve) {
            leaving.maintenance().serve(descriptors(serve.hosts()));
            catchUp.served();
        } else if (command instanceof GearCommand.EvictWriters evict) {
            descriptors(evict.hosts()).stream()
                    .filter(host -> open.mayEvict(host.getDatanodeUuid()))
                    .forEach(leaving.drain()::evict);
        } else if (command instanceof GearCommand.Prove) {
            prove();
        } else if (command instanceof GearCommand.WriteImages images) {
            accounts.writeImages(descriptors(images.hosts()), roster);
        } else {
            workers.submitCatchUp(catchUp::advance);
        }
    }

    private void prove() {
        HdfsView view = views.current();
        if (view != null) {
            workers.submitProof(() -> proof.run(view));
        }
    }

    private List<DatanodeDescriptor> descriptors(List<NodeId> hosts) {
        return hosts.stream()
                .map(id -> Optional.ofNullable(datanodes.getDatanode(id.value())))
                .flatMap(Optional::stream)
                .toList();
    }
}
