// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.view.HdfsView;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A shift down to one of three hosts. */
class ProofTest extends OnLocalGears {
    private static final GearState DRAINING = LocalGears.state(8, Phase.DRAINING, 1, 3);

    private Proof proof;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
        proof = new Proof(gears.scan);
    }

    private HdfsView draining() {
        return gears.publish(DRAINING, Service.SERVING, Service.STANDING_BY, Service.STANDING_BY);
    }

    @Test
    void beforeTheFirstWalkNothingIsProven() {
        assertThat(proof.epoch()).isEqualTo(-1);
        assertThat(proof.startedMillis()).isZero();
        assertThat(proof.result()).isNull();
    }

    @Test
    void onlyAReplicaOnAHostThatStaysProvesABlock() throws Exception {
        BlockInfo leaves = gears.names.file("/leaves", 2, gears.hosts(2, 3));
        gears.names.file("/stays", 2, gears.hosts(1, 2));
        proof.run(draining());
        assertThat(proof.epoch()).isEqualTo(8);
        assertThat(proof.uncovered()).isEqualTo(1);
        assertThat(proof.startedMillis()).isPositive();
        gears.names.received(gears.host(1), leaves);
        proof.run(draining());
        assertThat(proof.uncovered()).isZero();
    }

    @Test
    void aCorruptReplicaOnAHostThatStaysProvesNothing() throws Exception {
        BlockInfo block = gears.names.file("/a", 2, gears.hosts(1, 2));
        gears.names.corrupt(gears.host(1), block);
        proof.run(draining());
        assertThat(proof.uncovered()).isEqualTo(1);
    }

    /** One missing block does not stop the shifts of all others: its only host is down, whoever leaves. */
    @Test
    void aBlockThatOnlyADeadHostHasHoldsNoShift() throws Exception {
        gears.names.file("/a", 1, gears.hosts(3));
        BlockInfo corrupt = gears.names.file("/b", 1, gears.hosts(1));
        gears.names.corrupt(gears.host(1), corrupt);
        proof.run(gears.publish(DRAINING, Service.SERVING, Service.STANDING_BY, Service.FAILED));
        assertThat(proof.uncovered()).isZero();
        assertThat(proof.result().outOfReach()).isEqualTo(2);
        proof.run(gears.publish(DRAINING, Service.SERVING, Service.STANDING_BY, Service.ASLEEP));
        assertThat(proof.uncovered()).as("a sleeper can be woken").isEqualTo(1);
    }

    @Test
    void aHostThatShouldStayAndFallsSilentProvesNothing() throws Exception {
        gears.names.file("/a", 2, gears.hosts(1, 2));
        proof.run(gears.publish(DRAINING, Service.LOST, Service.STANDING_BY, Service.STANDING_BY));
        assertThat(proof.uncovered()).isEqualTo(1);
    }
}
