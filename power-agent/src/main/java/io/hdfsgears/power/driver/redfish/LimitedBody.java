// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects a body up to a limit; one that is longer ends the exchange with an error. */
final class LimitedBody implements HttpResponse.BodySubscriber<byte[]> {
    private final int limitBytes;
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
    private Flow.@Nullable Subscription subscription;

    LimitedBody(int limitBytes) {
        this.limitBytes = limitBytes;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription from) {
        subscription = from;
        from.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            if (collected.size() + bytes.length > limitBytes) {
                if (subscription != null) {
                    subscription.cancel();
                }
                body.completeExceptionally(new IOException("answer has more than " + limitBytes + " bytes"));
                return;
            }
            collected.write(bytes, 0, bytes.length);
        }
    }

    @Override
    public void onError(Throwable error) {
        body.completeExceptionally(error);
    }

    @Override
    public void onComplete() {
        body.complete(collected.toByteArray());
    }
}
