// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.link.Answer;
import io.hdfsgears.power.link.Answer.Order;
import io.hdfsgears.power.link.Given;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.link.LeaseAsk;
import io.hdfsgears.power.link.LeaseWord;
import io.hdfsgears.power.port.NameNodePort;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A NameNode that answers what a test wants, and remembers what it heard. */
final class FakeNameNode implements NameNodePort {
    private final String nameservice;
    private final String name;
    private final Map<String, Order> orders = new HashMap<>();
    private final List<HostWord> heard = new ArrayList<>();
    private boolean active;
    private boolean gone;
    private boolean cancels;
    private int resets;
    private int beats;
    private boolean ended;
    private @Nullable LeaseWord lease;
    private final List<Given> given = new ArrayList<>();
    private List<Given> remembered = List.of();

    FakeNameNode(String name, boolean active) {
        this("ns", name, active);
    }

    FakeNameNode(String nameservice, String name, boolean active) {
        this.nameservice = nameservice;
        this.name = name;
        this.active = active;
    }

    synchronized void order(String datanode, boolean on, boolean isHeard) {
        orders.put(datanode, new Order(on, isHeard));
    }

    synchronized void active(boolean now) {
        active = now;
    }

    synchronized void gone(boolean now) {
        gone = now;
    }

    /** The shift is cancelled in the moment in which a host says its last word. */
    synchronized void cancelsAtLastWord() {
        cancels = true;
    }

    synchronized List<HostWord> heard() {
        return List.copyOf(heard);
    }

    /** The last word of a host. */
    synchronized @Nullable HostWord last(String datanode) {
        HostWord found = null;
        for (HostWord word : heard) {
            found = word.datanode().equals(datanode) ? word : found;
        }
        return found;
    }

    /** What it says of the lease from now on; before, it knows none. */
    synchronized void lease(LeaseWord now) {
        lease = now;
    }

    synchronized int beats() {
        return beats;
    }

    /** Whether a controller gave its lease back. */
    synchronized boolean ended() {
        return ended;
    }

    /** All orders that it was told of. */
    synchronized List<Given> given() {
        return List.copyOf(given);
    }

    /** What it would hand over to the next controller. */
    synchronized List<Given> remembered() {
        return remembered;
    }

    @Override
    public synchronized Answer beat(List<HostWord> words, LeaseAsk ask) throws IOException {
        Answer answer = beat(words);
        beats++;
        given.addAll(ask.given());
        ended |= ask.ends();
        LeaseWord now = lease;
        if (now != null && ask.epoch() == now.epoch() && !words.isEmpty()) {
            remembered = ask.given(); // as HostsHeartbeats does
        }
        return new Answer(
                answer.active(), answer.orders(), answer.strangers(), answer.abstains(), Optional.ofNullable(lease));
    }

    synchronized int resets() {
        return resets;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String nameservice() {
        return nameservice;
    }

    @Override
    public synchronized Answer beat(List<HostWord> words) throws IOException {
        if (gone) {
            throw new IOException("connection refused");
        }
        heard.addAll(words);
        for (HostWord word : words) {
            if (cancels && word.power() == PowerState.OFF) {
                orders.put(word.datanode(), new Order(true, true));
            }
        }
        return new Answer(active, active ? orders : Map.of());
    }

    @Override
    public synchronized void reset() {
        resets++;
    }
}
