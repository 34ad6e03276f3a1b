// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class BoundedBodyTest {
    private static List<ByteBuffer> part(String text) {
        return List.of(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aBodyIsTakenUpToItsLimit() {
        BoundedBody body = new BoundedBody(5);
        body.onSubscribe(subscription(new AtomicBoolean()));
        body.onNext(part("ab"));
        body.onNext(part("cde"));
        body.onComplete();
        assertThat(body.getBody().toCompletableFuture())
                .isCompletedWithValueMatching(taken -> new String(taken, StandardCharsets.UTF_8).equals("abcde"));
    }

    @Test
    void aLongerBodyFailsAndDropsTheConnection() {
        AtomicBoolean dropped = new AtomicBoolean();
        BoundedBody body = new BoundedBody(5);
        body.onSubscribe(subscription(dropped));
        body.onNext(part("abc"));
        body.onNext(part("def"));
        assertThat(dropped).isTrue();
        body.onNext(part("more is not looked at"));
        body.onComplete();
        assertThat(body.getBody().toCompletableFuture())
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withCauseInstanceOf(IOException.class)
                .withMessageContaining("longer than 5 bytes");
    }

    @Test
    void aBrokenConnectionIsAFailure() {
        BoundedBody body = new BoundedBody(5);
        body.onError(new IOException("reset"));
        assertThat(body.getBody().toCompletableFuture()).isCompletedExceptionally();
    }

    private static Flow.Subscription subscription(AtomicBoolean dropped) {
        return new Flow.Subscription() {
            @Override
            public void request(long n) {
                assertThat(n).isPositive();
            }

            @Override
            public void cancel() {
                dropped.set(true);
            }
        };
    }
}
