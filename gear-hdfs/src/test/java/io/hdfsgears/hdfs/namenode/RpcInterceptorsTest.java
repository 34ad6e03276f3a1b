// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Extension;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Update;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.junit.jupiter.api.Test;

final class RpcInterceptorsTest {
    private static final ExtendedBlock BLOCK = new ExtendedBlock("pool", 1);
    private static final LocatedBlock LOCATED = new LocatedBlock(BLOCK, new DatanodeInfoWithStorage[0]);

    private final List<String> heard = new ArrayList<>();

    /** Notes its turns, and leaves its mark on arguments that pass. */
    private final class Noting implements RpcInterceptor {
        private final String name;

        Noting(String name) {
            this.name = name;
        }

        @Override
        public LocatedBlock adding(NewBlock block, Call<LocatedBlock> call) throws IOException {
            heard.add(name + " before");
            LocatedBlock placed = call.run();
            heard.add(name + " after");
            return placed;
        }

        @Override
        public void rebuilding(ExtendedBlock block, String[] storageIds, Update call) throws IOException {
            call.run(marked(storageIds));
        }

        @Override
        public LocatedBlock extending(
                ExtendedBlock block, DatanodeInfo[] excluded, String[] storageIds, int hostsWanted, Extension call)
                throws IOException {
            return call.find(marked(storageIds), excluded);
        }

        private String[] marked(String[] ids) {
            String[] more = Arrays.copyOf(ids, ids.length + 1);
            more[ids.length] = name;
            return more;
        }

        @Override
        public LocatedBlocks located(String path, long offset, long length, LocatedBlocks blocks) {
            heard.add(name + " saw " + blocks.getFileLength());
            return new LocatedBlocks(blocks.getFileLength() + 1, false, List.of(), null, true, null, null);
        }

        @Override
        public LocatedBlocks listed(String path, LocatedBlocks blocks) {
            heard.add(name + " listed " + blocks.getFileLength());
            return new LocatedBlocks(blocks.getFileLength() + 1, false, List.of(), null, true, null, null);
        }

        @Override
        public HeartbeatResponse answered(Heartbeat beat, HeartbeatResponse response) {
            heard.add(name);
            return response;
        }
    }

    private RpcInterceptors two() {
        return new RpcInterceptors(List.of(new Noting("first"), new Noting("second")));
    }

    @Test
    void theFirstIsAroundTheOthers() throws Exception {
        LocatedBlock placed = two().adding(
                        new RpcInterceptor.NewBlock("/f", "client", null, null, 0, null, null, null), () -> {
                            heard.add("stock");
                            return LOCATED;
                        });
        assertThat(placed).isSameAs(LOCATED);
        assertThat(heard).containsExactly("first before", "second before", "stock", "second after", "first after");
    }

    @Test
    void argumentsPassThroughAllOfThem() throws Exception {
        two().rebuilding(BLOCK, new String[] {"DS-1"}, ids -> heard.addAll(List.of(ids)));
        assertThat(heard).containsExactly("DS-1", "first", "second");
        heard.clear();
        two().extending(BLOCK, null, new String[] {"DS-1"}, 2, (ids, excluded) -> {
            heard.addAll(List.of(ids));
            return LOCATED;
        });
        assertThat(heard).containsExactly("DS-1", "first", "second");
    }

    @Test
    void answersPassFromTheFirstToTheLast() throws Exception {
        LocatedBlocks answer =
                two().located("/f", 0, 1, new LocatedBlocks(7, false, List.of(), null, true, null, null));
        assertThat(heard).containsExactly("first saw 7", "second saw 8");
        assertThat(answer.getFileLength()).isEqualTo(9);
        heard.clear();
        assertThat(two().listed("/f", answer).getFileLength()).isEqualTo(11);
        assertThat(heard).containsExactly("first listed 9", "second listed 10");
        heard.clear();
        two().answered(new RpcInterceptor.Heartbeat(null, 0, 0, List.of()), null);
        assertThat(heard).containsExactly("first", "second");
    }

    @Test
    void withoutInterceptorsCallsAreStocks() throws Exception {
        RpcInterceptors none = new RpcInterceptors(List.of());
        none.rebuilding(BLOCK, new String[] {"DS-1", "DS-2"}, ids -> heard.addAll(List.of(ids)));
        assertThat(heard).containsExactly("DS-1", "DS-2");
        assertThat(none.renewed("client", LOCATED)).isSameAs(LOCATED);
        assertThat(none.closing(null, 1, () -> false)).isFalse();
        assertThat(none.closing(BLOCK, 1, () -> true)).isTrue();
        assertThat(none.deletingSnapshot("/d", "s", () -> false)).isFalse();
    }
}
