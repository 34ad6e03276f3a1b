// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.exec.Outcome;
import io.hdfsgears.power.exec.PowerExecutor;
import io.hdfsgears.power.exec.desk.OrderDesk;
import io.hdfsgears.power.link.LeaseHold.Standing;
import io.hdfsgears.power.serve.Announced;
import io.hdfsgears.power.serve.ServeBook;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What an operator orders on the controller's machine. It is carried out by the controller's executor, within its rates. */
final class HandOrders implements OrderDesk.Controller {
    private final OwnerThread owner;
    private final PowerExecutor executor;
    private final Announced announced;
    private final Runnable told;
    private final Daemon daemon;

    /** The daemon, on its owner's thread. */
    interface Daemon {
        ServeBook book();

        Standing standing();

        /** Label of the controller that holds the lease instead; blank: none is known. */
        String heldByOther();
    }

    /** @param told NameNodes are to hear of an order as soon as they can, for the controller that may take over */
    HandOrders(OwnerThread owner, PowerExecutor executor, Announced announced, Runnable told, Daemon daemon) {
        this.owner = owner;
        this.executor = executor;
        this.announced = announced;
        this.told = told;
        this.daemon = daemon;
    }

    @Override
    public boolean acts() throws InterruptedException {
        return owner.ask(() -> daemon.standing() == Standing.ACTING);
    }

    @Override
    public Optional<String> actsInstead() throws InterruptedException {
        return owner.ask(() -> daemon.standing() == Standing.WAITING || daemon.standing() == Standing.PAUSED
                ? Optional.of(daemon.heldByOther())
                : Optional.empty());
    }

    @Override
    public CompletableFuture<Outcome> order(String host, PowerAction action) throws InterruptedException {
        return owner.ask(() -> begin(host, action));
    }

    private CompletableFuture<Outcome> begin(String host, PowerAction action) {
        if (daemon.standing() != Standing.ACTING) {
            return refused(host, action, "another controller acts now: give the order again, or add -direct");
        }
        if (!executor.view().containsKey(host)) {
            return refused(host, action, "the controller does not know it: restart it to read its hosts file again");
        }
        ServeBook book = daemon.book();
        announced
                .drop(host)
                .ifPresent(order ->
                        book.finished(host, order.action(), Command.Result.SUPERSEDED, "by hand", System.nanoTime()));
        book.handBegins(host, action, System.nanoTime());
        told.run();
        CompletableFuture<Outcome> promise = executor.order(host, action);
        CompletableFuture<Outcome> unused =
                promise.whenComplete((outcome, failure) -> owner.tell(() -> end(book, host, action, outcome)));
        return promise;
    }

    private static CompletableFuture<Outcome> refused(String host, PowerAction action, String why) {
        return CompletableFuture.completedFuture(new Outcome(host, action, Command.Result.CANNOT, why));
    }

    private void end(ServeBook book, String host, PowerAction action, @Nullable Outcome outcome) {
        Command.Result result = outcome == null ? Command.Result.SUPERSEDED : outcome.result();
        book.handEnds(host, action, result, System.nanoTime());
        if (result == Command.Result.QUARANTINED) {
            executor.withdraw(host); // the operator was told; NameNodes may still want it
        }
    }
}
