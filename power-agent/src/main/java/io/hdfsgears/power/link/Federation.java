// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import io.hdfsgears.power.link.Answer.Order;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the nameservices say that the same hosts serve, and the orders that they agree on ({@link Say#agree}). Of each, the NameNode
 * that says that it is active speaks ({@link Claims}), and what it said counts for a few heartbeats. With one nameservice the
 * orders are that one's. Its owner calls it from one thread at a time.
 */
public final class Federation {
    private final long claimNanos;
    private final Map<String, Voice> voices = new TreeMap<>();

    /** What one nameservice said last. */
    private static final class Voice {
        private final Claims claims;
        private @Nullable Answer last;
        private String speaker = "";
        private long atNanos;

        Voice(Claims claims) {
            this.claims = claims;
        }
    }

    /**
     * @param nameservices all that have to agree
     * @param claimNanos how long what was said counts: a few heartbeats
     */
    public Federation(Collection<String> nameservices, long claimNanos) {
        this.claimNanos = claimNanos;
        nameservices.forEach(name -> voices.put(name, new Voice(new Claims(claimNanos))));
    }

    /**
     * A NameNode answered.
     *
     * @return the orders to be followed now; empty when this NameNode has none to give, which is not the same as no order
     */
    public Optional<Map<String, Order>> take(String nameservice, String nameNode, Answer answer, long nowNanos) {
        Voice voice = Objects.requireNonNull(voices.get(nameservice), nameservice);
        Optional<Map<String, Order>> own = voice.claims.take(nameNode, answer, nowNanos);
        if (own.isEmpty()) {
            if (voice.speaker.equals(nameNode)) {
                voice.last = null;
            }
            return Optional.empty();
        }
        boolean sole = voice.claims.isSole(nowNanos);
        voice.last = new Answer(true, own.get(), answer.strangers(), sole ? answer.abstains() : Set.of());
        voice.speaker = nameNode;
        voice.atNanos = nowNanos;
        return Optional.of(orders(nowNanos));
    }

    private Map<String, Order> orders(long nowNanos) {
        Set<String> hosts = new HashSet<>();
        voices.values()
                .forEach(voice -> heard(voice, nowNanos)
                        .ifPresent(answer -> hosts.addAll(answer.orders().keySet())));
        Map<String, Order> agreed = new HashMap<>();
        for (String host : hosts) {
            Say say = agreed(host, nowNanos);
            if (say != Say.NONE) {
                agreed.put(host, new Order(say == Say.ON, hears(host, nowNanos)));
            }
        }
        return Map.copyOf(agreed);
    }

    /** @return ON, OFF or NONE */
    public Say agreed(String datanode, long nowNanos) {
        return Say.agree(voices.values().stream()
                .map(voice -> say(voice, datanode, nowNanos))
                .toList());
    }

    /** Which others than this nameservice do not let the host sleep, in words. */
    public List<String> heldBy(String datanode, String nameservice, long nowNanos) {
        List<String> others = new ArrayList<>();
        voices.forEach((name, voice) -> {
            Say say = say(voice, datanode, nowNanos);
            if (!name.equals(nameservice) && !say.letsSleep()) {
                others.add(say == Say.SILENT ? name + " (not heard)" : name);
            }
        });
        return others;
    }

    /** Its DataNode is heard of by one at least: there is nothing to wake. */
    private boolean hears(String datanode, long nowNanos) {
        return voices.values().stream()
                .flatMap(voice -> heard(voice, nowNanos).stream())
                .map(answer -> answer.orders().get(datanode))
                .anyMatch(order -> order != null && order.heard());
    }

    private Say say(Voice voice, String datanode, long nowNanos) {
        Optional<Answer> answer = heard(voice, nowNanos);
        if (answer.isEmpty()) {
            return Say.SILENT;
        }
        Order order = answer.get().orders().get(datanode);
        if (order != null) {
            return order.on() ? Say.ON : Say.OFF;
        }
        return answer.get().abstains().contains(datanode) ? Say.ABSTAINS : Say.NONE;
    }

    private Optional<Answer> heard(Voice voice, long nowNanos) {
        Answer last = voice.last;
        return last != null && nowNanos - voice.atNanos <= claimNanos ? Optional.of(last) : Optional.empty();
    }
}
