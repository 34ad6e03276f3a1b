// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CallerTest {
    private final ExecutorService other = Executors.newSingleThreadExecutor();

    @AfterEach
    void stop() {
        CallerContext.setCurrent(null);
        other.shutdownNow();
    }

    private static CallerContext context(String text) {
        return new CallerContext.Builder(text).build();
    }

    private static List<String> seen() throws Exception {
        return List.of(
                UserGroupInformation.getCurrentUser().getUserName(),
                Objects.requireNonNull(CallerContext.getCurrent()).getContext());
    }

    @Test
    void aCallMadeAgainOnAnotherThreadHasItsUserAndItsContext() throws Exception {
        CallerContext.setCurrent(context("mr_job_7,pfimbi:3"));
        Caller caller =
                UserGroupInformation.createRemoteUser("ann").doAs((PrivilegedExceptionAction<Caller>) Caller::current);
        List<String> seen = other.submit(() -> {
                    CallerContext.setCurrent(context("its own"));
                    return caller.run(() -> {
                        try {
                            return seen();
                        } catch (Exception e) {
                            throw new AssertionError(e);
                        }
                    });
                })
                .get();
        assertThat(seen).containsExactly("ann", "mr_job_7,pfimbi:3");
        assertThat(other.submit(CallerContext::getCurrent).get().getContext())
                .as("the thread's own context is back")
                .isEqualTo("its own");
    }

    @Test
    void aCallerWithoutContextHasNoneOnAThreadThatHasOne() throws Exception {
        Caller caller = Caller.current();
        CallerContext.setCurrent(context("of another job"));
        assertThat(caller.run(() -> CallerContext.getCurrent() == null)).isTrue();
        assertThatThrownBy(() -> caller.run(() -> {
                    throw new FileNotFoundException("/f");
                }))
                .isExactlyInstanceOf(FileNotFoundException.class);
        assertThat(CallerContext.getCurrent()).isEqualTo(context("of another job"));
    }
}
