// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.BatchedDirectoryListing;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.junit.jupiter.api.Test;

final class GearRpcServerTest {
    private static final Set<Class<?>> NAME_HOSTS = Set.of(
            LocatedBlock.class,
            LocatedBlocks.class,
            HdfsLocatedFileStatus.class,
            DirectoryListing.class,
            BatchedDirectoryListing.class);

    /** A client goes by each answer that names hosts of blocks, so each is ours. */
    @Test
    void eachCallOfClientsWhoseAnswerNamesHostsIsOverridden() {
        List<String> stocks = Arrays.stream(ClientProtocol.class.getMethods())
                .filter(method -> NAME_HOSTS.contains(method.getReturnType()))
                .filter(method -> !isOverridden(method))
                .map(Method::getName)
                .toList();
        assertThat(stocks).isEmpty();
    }

    private static boolean isOverridden(Method method) {
        try {
            return GearRpcServer.class
                    .getMethod(method.getName(), method.getParameterTypes())
                    .getDeclaringClass()
                    .equals(GearRpcServer.class);
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
