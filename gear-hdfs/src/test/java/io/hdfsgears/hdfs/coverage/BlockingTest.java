// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.coverage.RecoveryCover.Affected;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A shift down to one of three hosts. */
class BlockingTest extends OnLocalGears {
    private static final GearState DRAINING = LocalGears.state(8, Phase.DRAINING, 1, 3);

    private Proof proof;
    private Blocking blocking;
    private HdfsView view;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
        proof = new Proof(gears.scan);
        blocking = new Coverage(proof, new Blocking(gears.names.namesystem(), gears.scan, proof), losses()).blocking();
        view = gears.publish(DRAINING, Service.SERVING, Service.STANDING_BY, Service.STANDING_BY);
    }

    private LossWatch losses() {
        return new LossWatch(gears.scan, new io.hdfsgears.hdfs.worker.QueuedWork(), gears.notices, () -> false);
    }

    @Test
    void whatOnlyLeavingHostsHeldIsNamedUntilItIsElsewhere() throws Exception {
        BlockInfo block = gears.names.file("/a", 2, gears.hosts(2, 3));
        blocking.expect(1, List.of(new Affected(block.getBlockId(), List.of(2, 3))));
        assertThat(blocking.now(DRAINING, view)).containsExactly(block.getBlockId());
        gears.names.received(gears.host(1), block);
        assertThat(blocking.now(DRAINING, view)).isEmpty();
    }

    @Test
    void deletedBlocksAndThoseOfAnotherShiftAreNotNamed() throws Exception {
        BlockInfo block = gears.names.file("/a", 2, gears.hosts(2, 3));
        blocking.expect(2, List.of(new Affected(block.getBlockId(), List.of(3))));
        assertThat(blocking.now(DRAINING, view)).isEmpty();
        blocking.expect(1, List.of(new Affected(block.getBlockId(), List.of(2, 3))));
        gears.names.delete("/a");
        assertThat(blocking.now(DRAINING, view)).isEmpty();
    }

    @Test
    void openBlocksAndGapsOfThisEpochsProofAreNamed() throws Exception {
        blocking.open(List.of(42L));
        BlockInfo block = gears.names.file("/a", 2, gears.hosts(2, 3));
        proof.run(view);
        assertThat(blocking.now(DRAINING, view)).containsExactly(42L, block.getBlockId());
        assertThat(blocking.now(LocalGears.state(9, Phase.DRAINING, 1, 3), view))
                .as("a proof of another epoch says nothing")
                .containsExactly(42L);
        assertThat(blocking.now(LocalGears.steady(1), view)).isEmpty();
    }
}
