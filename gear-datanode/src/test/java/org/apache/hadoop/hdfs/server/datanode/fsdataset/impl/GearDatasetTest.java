// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.junit.jupiter.api.Test;

final class GearDatasetTest {
    /** As an IOException, after which a DataNode tries again, and with nothing half-made. */
    @Test
    void aBadValueIsFoundBeforeAnythingIsMade() {
        Configuration conf = new Configuration(false);
        conf.set("test.part.value", "bad");
        DataNode dataNode = mock(DataNode.class);
        DataStorage storage = mock(DataStorage.class);
        assertThatThrownBy(() -> new GearDataset.Factory().newInstance(dataNode, storage, conf))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("until its configuration is right: test.part.value is bad");
        verifyNoInteractions(dataNode, storage);
    }
}
