// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks one host after the other for a small read while data moves, and tells the throttle. On a thread of its own: a read may stall. */
final class ServiceWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServiceWatch.class);
    private static final long PERIOD_MILLIS = 500;

    private final ServiceProbe probe;
    private final Views views;
    private final Throttle throttle;
    private final BooleanSupplier moving;
    private final Rounds rounds;

    /** @param moving whether anything is asked at all */
    ServiceWatch(ServiceProbe probe, Views views, Throttle throttle, BooleanSupplier moving) {
        this.probe = probe;
        this.views = views;
        this.throttle = throttle;
        this.moving = moving;
        this.rounds = new Rounds("gear-probe", PERIOD_MILLIS, this::look);
    }

    private void look() {
        HdfsView view = views.current();
        if (view == null || !throttle.asks() || !moving.getAsBoolean()) {
            return;
        }
        try {
            probe.ask(view).ifPresent(throttle::served);
        } catch (SocketTimeoutException e) {
            throttle.served(TimeUnit.MILLISECONDS.toNanos(ServiceProbe.TIMEOUT_MILLIS)); // as slow as it gets
        } catch (IOException e) {
            LOG.debug("A small read failed: the replica has moved, or its host has left", e);
        } catch (RuntimeException e) {
            LOG.warn("A small read could not be tried; the next one will be", e);
        }
    }

    @Override
    public void close() {
        rounds.close();
    }
}
