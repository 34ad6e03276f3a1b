// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ThreadFactory;
import org.apache.hadoop.security.SecurityUtil;

/**
 * Makes daemon threads that work as the NameNode's own user. A thread inherits the user of the thread that starts it, and a pool
 * starts one when it needs one: on an RPC handler, that would be a client.
 *
 * @param name of each thread
 */
public record OwnThreads(String name) implements ThreadFactory {
    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(() -> runAsOwn(task), name);
        thread.setDaemon(true);
        return thread;
    }

    private static void runAsOwn(Runnable task) {
        try {
            Boolean unused = SecurityUtil.doAsLoginUser(() -> {
                task.run();
                return true;
            });
        } catch (IOException e) {
            throw new UncheckedIOException("the NameNode's own user is not known", e);
        }
    }
}
