// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.pipeline.PathSync;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncRuleProto;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SyncPathVerbsTest {
    private static final SyncPathsRequestProto PATH =
            SyncPathsRequestProto.newBuilder().setPath("/tmp").build();

    /** Writes down what is changed. */
    private static final class Written implements PathSync {
        private final List<String> changes = new ArrayList<>();

        @Override
        public List<Rule> rules() {
            return List.of();
        }

        @Override
        public void set(String path, Kind kind, int replicas) {
            changes.add(path + " " + kind + " " + replicas);
        }

        @Override
        public void clear(String path) {
            changes.add(path + " cleared");
        }

        @Override
        public void clear(String path, Kind kind) {
            changes.add(path + " " + kind + " cleared");
        }
    }

    private static String changed(SyncPathsRequestProto request) throws IOException {
        Written written = new Written();
        SyncPathVerbs.change(written, request);
        assertThat(written.changes).hasSize(1);
        return written.changes.get(0);
    }

    @Test
    void oneRuleIsTakenBackThoughTheRequestHasAFloorThatEarlierVersionsRefuse() throws Exception {
        SyncPathsRequestProto floor =
                PATH.toBuilder().setOnly(SyncRuleProto.FLOOR_RULE).setFloor(0).build();
        assertThat(changed(floor)).isEqualTo("/tmp FLOOR cleared");
        assertThat(SyncPathVerbs.change(floor)).isEqualTo(" floor cleared");
        SyncPathsRequestProto sync =
                floor.toBuilder().setOnly(SyncRuleProto.SYNC_RULE).build();
        assertThat(changed(sync)).isEqualTo("/tmp SYNC cleared");
        assertThat(SyncPathVerbs.change(sync)).isEqualTo(" sync cleared");
    }

    @Test
    void aRuleIsSetOrBothAreTakenBack() throws Exception {
        assertThat(changed(PATH.toBuilder().setReplicas(0).build())).isEqualTo("/tmp SYNC 0");
        assertThat(changed(PATH.toBuilder().setFloor(2).build())).isEqualTo("/tmp FLOOR 2");
        assertThat(SyncPathVerbs.change(PATH.toBuilder().setFloor(2).build())).isEqualTo(" floor 2");
        assertThat(changed(PATH)).isEqualTo("/tmp cleared");
    }
}
