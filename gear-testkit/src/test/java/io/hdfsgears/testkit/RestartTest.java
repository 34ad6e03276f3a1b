// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RestartTest {
    private final AtomicInteger starts = new AtomicInteger();

    @Test
    void aTakenPortIsTriedAgain() throws IOException {
        Restart.onItsPort(() -> {
            if (starts.incrementAndGet() < 3) {
                throw new BindException("Address already in use");
            }
        });
        assertThat(starts).hasValue(3);
    }

    @Test
    void anotherFailureIsFinal() {
        assertThatThrownBy(() -> Restart.onItsPort(() -> {
                    starts.incrementAndGet();
                    throw new IOException("disk full");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("disk full");
        assertThat(starts).hasValue(1);
    }
}
