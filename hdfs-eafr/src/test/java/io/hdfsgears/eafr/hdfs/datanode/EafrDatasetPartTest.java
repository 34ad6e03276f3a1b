// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import io.hdfsgears.datanode.hdfs.DatasetParts;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;
import org.junit.jupiter.api.Test;

final class EafrDatasetPartTest {
    private final Configuration conf = new Configuration(false);
    private final ExtendedBlock block = new ExtendedBlock("pool", 1, 0, 1);
    private final ReplicaHandler stock = new ReplicaHandler(mock(ReplicaInPipeline.class), null);

    private DatasetParts started() throws IOException {
        return DatasetParts.found().start(mock(DataNode.class), conf);
    }

    @Test
    void theDatasetFindsABadValue() {
        conf.set("dfs.datanode.eafr.receive.free.low", "much");
        assertThatThrownBy(() -> DatasetParts.found().check(conf))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("much");
    }

    @Test
    void withoutItsKeysItDoesNothing() throws IOException {
        DatasetParts parts = started();
        assertThat(parts.part(EafrDatasetPart.class)).isPresent();
        parts.served("pool");
        assertThat(parts.failures(null)).isNull();
        assertThat(parts.received(stock, block)).isSameAs(stock);
    }

    @Test
    void withABandwidthCopiesArePaced() throws IOException {
        conf.set("dfs.datanode.eafr.receive.bandwidth", "12500000");
        DatasetParts parts = started();
        assertThat(parts.received(stock, block)).isInstanceOf(PacedHandler.class);
    }

    @Test
    void withCountsAHeartbeatCarriesThem() throws IOException {
        conf.set("dfs.datanode.eafr.read.counts", "true");
        DatasetParts parts = started();
        parts.served("pool");
        parts.served("removed");
        Thread thread = Thread.currentThread();
        String name = thread.getName();
        thread.setName("BP-1 heartbeating to nn:8020");
        try {
            assertThat(parts.failures(null).getFailedStorageLocations()).hasSize(2);
            parts.gone("removed");
            assertThat(parts.failures(null).getFailedStorageLocations())
                    .singleElement()
                    .asString()
                    .contains("pool");
            parts.gone("pool");
            assertThat(parts.failures(null)).isNull();
        } finally {
            thread.setName(name);
        }
    }
}
