// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Calls that need the same costly preparation share it. A preparation serves all calls that came before it began: what happened
 * before a call is in it. Thus a call waits for two at most, however many others there are. The last call to end undoes them.
 *
 * @param <R> what follows from undoing them
 */
final class SharedHold<R> {
    private final Runnable prepare;
    private final Supplier<R> undo;
    private final Consumer<R> after;
    private final Lock lock = new ReentrantLock();
    private final Condition prepared = lock.newCondition();
    private Turn next = new Turn();
    private boolean preparing;
    private int calls;

    /** A preparation and the calls that wait for it. */
    private static final class Turn {
        private boolean taken;
        private boolean over;
        private boolean done;
    }

    /**
     * @param prepare takes long; runs again while calls that were prepared for before go on
     * @param undo short, as calls that come meanwhile wait for it
     * @param after what is to be done then; calls that come meanwhile go on
     */
    SharedHold(Runnable prepare, Supplier<R> undo, Consumer<R> after) {
        this.prepare = prepare;
        this.undo = undo;
        this.after = after;
    }

    <T> T during(Views.Change<T> call) throws IOException {
        enter();
        try {
            prepared();
            return call.run();
        } finally {
            leave().ifPresent(after);
        }
    }

    private void enter() {
        lock.lock();
        try {
            calls++;
        } finally {
            lock.unlock();
        }
    }

    private Optional<R> leave() {
        lock.lock();
        try {
            calls--;
            return calls == 0 ? Optional.of(undo.get()) : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Returns once a preparation that began after this call has succeeded. The first that waits makes it. */
    private void prepared() {
        boolean done = false;
        while (!done) {
            Turn mine = await();
            done = mine.done || (!mine.over && prepare(mine));
        }
    }

    /** @return a turn that is over, or one that is this call's to take */
    private Turn await() {
        lock.lock();
        try {
            Turn mine = next;
            while (!mine.over && (mine.taken || preparing)) {
                prepared.awaitUninterruptibly();
            }
            if (!mine.over) {
                mine.taken = true;
                preparing = true;
                next = new Turn();
            }
            return mine;
        } finally {
            lock.unlock();
        }
    }

    private boolean prepare(Turn mine) {
        boolean done = false;
        try {
            prepare.run();
            done = true;
        } finally {
            lock.lock();
            try {
                preparing = false;
                mine.over = true;
                mine.done = done;
                prepared.signalAll();
            } finally {
                lock.unlock();
            }
        }
        return done;
    }
}
