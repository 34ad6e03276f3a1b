// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.pipeline;

import io.hdfsgears.hdfs.pipeline.PipelineRules.Call;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/**
 * Who makes a call, and what its request carries for rules and the audit log. Hadoop keeps both with the RPC handler's thread: a call
 * that is made again on another thread has neither without this.
 */
public record Caller(UserGroupInformation user, @Nullable CallerContext context) {
    /** Of the call under way on this thread. */
    public static Caller current() throws IOException {
        return new Caller(UserGroupInformation.getCurrentUser(), CallerContext.getCurrent());
    }

    /** Makes a call on this thread as that caller. */
    public <T> T run(Call<T> call) throws IOException {
        CallerContext before = CallerContext.getCurrent();
        CallerContext.setCurrent(context);
        try {
            return user.doAs((PrivilegedExceptionAction<T>) call::run);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the NameNode stops; ask again", e);
        } finally {
            CallerContext.setCurrent(before);
        }
    }
}
