// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

import io.hdfsgears.power.control.Command.Result;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.link.Answer.Order;
import io.hdfsgears.power.link.Given;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.link.HostWord.Draw;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;

/** All hosts of a controller. The one mutable object of this package: its owner calls it from one thread. */
public final class ServeBook {
    private final Map<String, ServedHost> hosts = new LinkedHashMap<>();
    private final Map<String, HostBook> books = new LinkedHashMap<>();

    public ServeBook(Collection<ServedHost> served, ServeTimes times) {
        for (ServedHost host : served) {
            hosts.put(host.name(), host);
            books.put(host.name(), new HostBook(host, times));
        }
    }

    /**
     * A driver read a state.
     *
     * @param startedNanos when the read began
     * @return whether it says something; not if an order ended meanwhile
     */
    public boolean read(String host, PowerState state, long startedNanos, long nowNanos) {
        return book(host).read(state, startedNanos, nowNanos);
    }

    /** @param why without anything secret */
    public void readFailed(String host, Failure why) {
        book(host).readFailed(why);
    }

    public void metered(String host, Draw draw, long nowNanos) {
        book(host).metered(draw, nowNanos);
    }

    public void alarmRaised(String host, String text) {
        book(host).alarmRaised(text);
    }

    public void alarmCleared(String host) {
        book(host).alarmCleared();
    }

    /** An operator orders this host: what NameNodes say of it waits until {@link #handEnds}. */
    public void handBegins(String host, PowerAction action, long nowNanos) {
        book(host).handBegins(action, nowNanos);
    }

    public void handEnds(String host, PowerAction action, Result result, long nowNanos) {
        book(host).handEnds(action, result, nowNanos);
    }

    /** An order of the executor ended. */
    public void finished(String host, PowerAction action, Result result, String detail, long nowNanos) {
        book(host).finished(action, result, detail, nowNanos);
    }

    /**
     * The active NameNode spoke.
     *
     * @param byDatanode host:transfer port to what is wanted; who is not in it stays as it is
     */
    public List<Act> orders(Map<String, Order> byDatanode, long nowNanos) {
        List<Act> acts = new ArrayList<>();
        hosts.forEach((name, host) -> acts.addAll(book(name).order(byDatanode.get(host.datanode()), nowNanos)));
        return acts;
    }

    /**
     * Another controller acted before.
     *
     * @param byDatanode host:transfer port to what it gave the host last
     */
    public List<Act> inherit(Map<String, Given> byDatanode, long nowNanos) {
        List<Act> acts = new ArrayList<>();
        books.values().forEach(HostBook::lookFirst);
        hosts.forEach((name, host) -> {
            Given given = byDatanode.get(host.datanode());
            if (given != null) {
                acts.addAll(book(name).inherit(given, nowNanos));
            }
        });
        return acts;
    }

    /**
     * Agents said which interfaces they arm for Wake-on-LAN.
     *
     * @param byDatanode host:transfer port to MACs; of who is not in it nothing new is known
     */
    public void armed(Map<String, List<String>> byDatanode) {
        hosts.forEach((name, host) -> {
            List<String> macs = byDatanode.get(host.datanode());
            if (macs != null) {
                book(name).armed(macs);
            }
        });
    }

    /** What hosts were given last. */
    public List<Given> given(long nowNanos) {
        return books.values().stream()
                .flatMap(book -> book.given(nowNanos).stream())
                .toList();
    }

    /**
     * What hosts were given last, as handed over to the next controller.
     *
     * @param isSent whether a device may have heard of this order of this host
     */
    public List<Given> sent(BiPredicate<String, PowerAction> isSent, long nowNanos) {
        return books.values().stream()
                .flatMap(book -> book.sent(isSent, nowNanos).stream())
                .toList();
    }

    /** What there is to report of all hosts. */
    public List<HostWord> words(long nowNanos) {
        return books.values().stream().map(book -> book.word(nowNanos)).toList();
    }

    private HostBook book(String host) {
        return Objects.requireNonNull(books.get(host), host);
    }
}
