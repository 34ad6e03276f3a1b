// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.exec.PowerEvents;
import io.hdfsgears.power.serve.ServeBook;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes what the executor says, from its own thread, to the log and into the book. */
final class ServeEvents implements PowerEvents {
    private static final Logger LOG = LoggerFactory.getLogger(ServeEvents.class);

    private final OwnerThread owner;
    private final Supplier<ServeBook> book;

    /** @param book of now, on the owner's thread */
    ServeEvents(OwnerThread owner, Supplier<ServeBook> book) {
        this.owner = owner;
        this.book = book;
    }

    @Override
    public void line(String text) {
        LOG.info("{}", text);
    }

    @Override
    public void alarmRaised(String host, String text) {
        LOG.warn("ALARM {}", text);
        owner.tell(() -> book.get().alarmRaised(host, text));
    }

    @Override
    public void alarmCleared(String host) {
        LOG.info("{}: alarm cleared", host);
        owner.tell(() -> book.get().alarmCleared(host));
    }

    @Override
    public void finished(String host, PowerAction action, Command.Result result, String detail) {
        LOG.info("{}: {} {}, {}", host, action, result, detail);
        owner.tell(() -> book.get().finished(host, action, result, detail, System.nanoTime()));
    }
}
