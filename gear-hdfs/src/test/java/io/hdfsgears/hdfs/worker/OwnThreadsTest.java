// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.PrivilegedExceptionAction;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;

class OwnThreadsTest {
    @Test
    void aThreadThatAClientsCallStartsWorksAsTheNameNode() throws Exception {
        try (Workers workers = new Workers()) {
            for (Executor pool : new Executor[] {workers.pool(), workers.callers()}) {
                FutureTask<UserGroupInformation> asked = new FutureTask<>(UserGroupInformation::getCurrentUser);
                UserGroupInformation.createRemoteUser("client").doAs((PrivilegedExceptionAction<Void>) () -> {
                    pool.execute(asked);
                    return null;
                });
                assertThat(asked.get()).isEqualTo(UserGroupInformation.getLoginUser());
            }
        }
    }

    @Test
    void itsThreadsAreNamedAndDoNotKeepTheProcess() {
        Thread thread = new OwnThreads("gear-test").newThread(() -> {});
        assertThat(thread.getName()).isEqualTo("gear-test");
        assertThat(thread.isDaemon()).isTrue();
    }
}
