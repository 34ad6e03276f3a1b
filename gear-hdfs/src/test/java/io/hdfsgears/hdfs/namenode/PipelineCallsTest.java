// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.pipeline.PipelineRules;
import io.hdfsgears.hdfs.pipeline.PipelineRules.Writer;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PipelineCallsTest {
    private static final LocatedBlock PLACED =
            new LocatedBlock(new ExtendedBlock("pool", 1), new DatanodeInfoWithStorage[0]);

    private final List<Writer> writers = new ArrayList<>();
    private final PipelineCalls calls = new PipelineCalls((PipelineRules) Proxy.newProxyInstance(
            PipelineRules.class.getClassLoader(), new Class<?>[] {PipelineRules.class}, (rules, method, args) -> {
                writers.add((Writer) args[0]);
                return args[1];
            }));

    private Writer writer(@Nullable EnumSet<AddBlockFlag> flags, String... favored) throws Exception {
        calls.adding(
                new RpcInterceptor.NewBlock("/f", "client", null, null, 0, favored, flags, "10.0.0.7"), () -> PLACED);
        return writers.remove(0);
    }

    /** No RPC is under way here, as on the thread that makes a deferred call again. */
    @Test
    void theWriterHasTheAddressThatItsCallCameFrom() throws Exception {
        assertThat(writer(null)).isEqualTo(new Writer("/f", "client", "10.0.0.7", false));
        assertThat(writer(EnumSet.noneOf(AddBlockFlag.class), "h1"))
                .isEqualTo(new Writer("/f", "client", "10.0.0.7", true));
    }

    @Test
    void aWriterThatWantsNoLocalReplicaHasNoAddress() throws Exception {
        assertThat(writer(EnumSet.of(AddBlockFlag.NO_LOCAL_WRITE)).address()).isNull();
        assertThat(writer(EnumSet.of(AddBlockFlag.IGNORE_CLIENT_LOCALITY)).address())
                .isNull();
    }
}
