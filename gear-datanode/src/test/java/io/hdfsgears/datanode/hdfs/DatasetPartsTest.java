// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.datanode.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class DatasetPartsTest {
    private final List<String> told = new ArrayList<>();
    private final DatasetParts.Factories factories = DatasetParts.of(
            new RecordedPart.Factory(new RecordedPart("a", told)),
            new RecordedPart.Factory(new RecordedPart("b", told)));
    private final Configuration conf = new Configuration(false);
    private DatasetParts parts;

    @BeforeEach
    void start() throws IOException {
        parts = factories.start(mock(DataNode.class), conf);
    }

    private static ExtendedBlock block(long id) {
        return new ExtendedBlock("pool", id, 0, 1);
    }

    @Test
    void eachPartIsToldInOrder() {
        parts.served("pool");
        parts.opened(block(1), 17);
        parts.writing(block(2), "DS-1|a");
        parts.arriving(block(3));
        parts.finalizing(block(4));
        parts.finalized(block(4), Path.of("/data/4"), true);
        parts.broken(block(5));
        parts.abort(block(6));
        parts.gone("pool");
        parts.close();
        assertThat(told)
                .containsExactly(
                        "a served pool",
                        "b served pool",
                        "a opened 1 at 17",
                        "b opened 1 at 17",
                        "a writing 2 DS-1|a",
                        "b writing 2 DS-1|a",
                        "a arriving 3",
                        "b arriving 3",
                        "a finalizing 4",
                        "b finalizing 4",
                        "a finalized 4 /data/4 true",
                        "b finalized 4 /data/4 true",
                        "a broken 5",
                        "b broken 5",
                        "a abort 6",
                        "b abort 6",
                        "a gone pool",
                        "b gone pool",
                        "a close",
                        "b close");
    }

    @Test
    void whatOneChangesTheNextGets() {
        assertThat(parts.storageId("DS-1|b|a")).isEqualTo("DS-1");
        assertThat(parts.failures(null).getFailedStorageLocations()).containsExactly("+a+b");
        assertThat(factories.dataset(conf).get(RecordedPart.Factory.KEY)).isEqualTo("ab");
        ReplicaHandler stock = new ReplicaHandler(null, null);
        assertThat(parts.received(stock, block(7))).isNotSameAs(stock);
        assertThat(told).containsExactly("a received 7", "b received 7");
    }

    @Test
    void theFirstThatMindsChoosesTheVolume() {
        assertThat(parts.volume(block(1))).contains("a's volume");
        assertThat(parts.volume(block(2))).isEmpty();
    }

    @Test
    void aPartIsFoundByItsClass() {
        assertThat(parts.part(RecordedPart.class)).map(RecordedPart::name).contains("a");
        assertThat(parts.part(DatasetParts.class)).isEmpty();
    }

    @Test
    void withoutPartsTheDatasetIsStocks() throws IOException {
        DatasetParts.Factories none = DatasetParts.of();
        assertThat(none.dataset(conf)).isSameAs(conf);
        DatasetParts nothing = none.start(mock(DataNode.class), conf);
        assertThat(nothing.failures(null)).isNull();
        assertThat(nothing.storageId("DS-1|a")).isEqualTo("DS-1|a");
        assertThat(nothing.volume(block(1))).isEmpty();
        ReplicaHandler stock = new ReplicaHandler(null, null);
        assertThat(nothing.received(stock, block(1))).isSameAs(stock);
    }

    @Test
    void whatHasStartedIsClosedIfAnotherDoesNotStart() {
        conf.set("test.part.fails", "b");
        assertThatThrownBy(() -> factories.start(mock(DataNode.class), conf)).hasMessage("b does not start");
        assertThat(told).containsExactly("a close");
    }

    /** A part that throws leaves no other open. */
    @Test
    void eachPartIsClosedWhateverOthersThrow() throws IOException {
        DatasetPart broken = mock(DatasetPart.class);
        doThrow(new IllegalStateException("no")).when(broken).close();
        DatasetPart.Factory factory = mock(DatasetPart.Factory.class);
        when(factory.start(any(), any())).thenReturn(broken);
        DatasetParts.of(factory, new RecordedPart.Factory(new RecordedPart("b", told)))
                .start(mock(DataNode.class), conf)
                .close();
        assertThat(told).containsExactly("b close");
    }
}
