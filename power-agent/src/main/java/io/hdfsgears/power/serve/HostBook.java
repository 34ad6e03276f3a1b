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
import io.hdfsgears.power.link.HostWord.Wake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a controller knows of one host, and what it makes of the NameNode's order. Level-triggered: the same order comes with every
 * heartbeat, so that whoever of NameNode and controller was away goes on where things stand.
 */
final class HostBook {
    private static final String ORDER = "order";
    private static final String READ = "read";
    private static final String BOOT = "boot";
    private static final String MAC = "mac";
    private static final String TWIN = "twin";
    private static final String WAKER = "waker";
    private static final int FAILED_READS = 3;
    private static final int SILENT_READS = 3;
    private static final int MANY_FALLS = 3;

    private final ServedHost host;
    private final ServeTimes times;
    private final WakeCheck waking;
    private PowerState read = PowerState.UNKNOWN;
    private long readNanos;
    private boolean everRead;
    private int failedReads;
    /** Looks in a row, since the last order ended, that found no sign of the host. */
    private int silent;
    /** How often it went down right after it was woken. */
    private int falls;

    private String readTrouble = "";
    private @Nullable PowerAction pending;
    private long pendingNanos;
    private boolean looksFirst;
    private @Nullable PowerAction ended;
    private boolean endedWell;
    private long endedNanos;
    private @Nullable Draw draw;
    private long drawNanos;
    /** Orders of an operator that are under way. */
    private int byHand;
    /** The last of them, here or at the controller before. */
    private @Nullable PowerAction handOrder;

    private long handNanos;
    /** The controller before was at {@link #handOrder}, which may still come about. */
    private boolean holds;
    /** By what they are about. */
    private final TreeMap<String, String> alarms = new TreeMap<>();

    HostBook(ServedHost host, ServeTimes times) {
        this.host = host;
        this.times = times;
        this.waking = new WakeCheck(host);
        if (!host.keptOn().isEmpty()) {
            alarms.put(TWIN, "it is not switched off: " + host.keptOn());
        }
    }

    /**
     * @param startedNanos when the read began: what began before the last order ended says nothing of what it did
     * @return whether it says something
     */
    boolean read(PowerState state, long startedNanos, long nowNanos) {
        failedReads = 0;
        waking.read();
        alarms.remove(READ);
        if (ended != null && startedNanos - endedNanos < 0) {
            return false;
        }
        silent = state == PowerState.UNKNOWN ? silent + 1 : 0;
        know(state, nowNanos);
        holds &= handOrder == null || handOrder == PowerAction.CYCLE || state != handOrder.leadsTo();
        if (ended != null && !endedWell && state == ended.leadsTo()) {
            endedWell = true; // late: what was ordered is so
            alarms.remove(ORDER);
        }
        return true;
    }

    /**
     * A refused login is an alarm at once: it rests, and an operator has to write another secret. So are a certificate that is
     * not trusted, and a program that is not there.
     */
    void readFailed(Failure why) {
        failedReads++;
        boolean refused = waking.readFailed(why);
        if (failedReads >= FAILED_READS || refused) {
            alarms.put(READ, "its state cannot be read: " + why.kind() + ", " + why.message());
            readTrouble = why.message();
        }
    }

    void metered(Draw reading, long nowNanos) {
        draw = reading;
        drawNanos = nowNanos;
    }

    void alarmRaised(String text) {
        alarms.put(ORDER, text);
    }

    void alarmCleared() {
        alarms.remove(ORDER);
    }

    void finished(PowerAction action, Result result, String detail, long nowNanos) {
        boolean stillTried = result == Result.QUARANTINED && action == PowerAction.ON;
        waking.ended(stillTried);
        if (stillTried || pending != action) {
            return;
        }
        pending = null;
        if (result == Result.SUPERSEDED) {
            return;
        }
        if (result == Result.CANNOT) {
            alarms.put(ORDER, detail);
        }
        silent = 0;
        ended = action;
        endedWell = result == Result.DONE || result == Result.UNVERIFIED;
        endedNanos = nowNanos;
        if (result == Result.DONE) {
            know(action.leadsTo(), nowNanos);
        }
    }

    /** Its agent arms these for Wake-on-LAN, or none. */
    void armed(List<String> macs) {
        String alarm = waking.armed(macs);
        if (alarm.isEmpty()) {
            alarms.remove(MAC);
        } else {
            alarms.put(MAC, alarm);
        }
    }

    /** Another controller may have acted before: what may be so already is looked at before it is ordered. */
    void lookFirst() {
        looksFirst = true;
    }

    /** What the controller before gave this host last. */
    List<Act> inherit(Given given, long nowNanos) {
        if (given.byHand()) {
            handOrder = given.action();
            handNanos = nowNanos - given.agoNanos();
            holds = true;
            long left = host.waits().of(given.action()) - given.agoNanos();
            return left > 0 ? List.of(new Act.Hold(host.name(), given.action(), left)) : List.of();
        }
        if (given.ended()) {
            ended = given.action();
            endedWell = true;
            endedNanos = nowNanos - given.agoNanos();
            return List.of();
        }
        pending = given.action();
        pendingNanos = nowNanos - given.agoNanos();
        return List.of(new Act.Adopt(host.name(), given.action(), given.agoNanos()));
    }

    /** What it was given last, for the controller that may take over. */
    Optional<Given> given(long nowNanos) {
        if (handOrder != null && (byHand > 0 || isHeld(nowNanos))) {
            return Optional.of(Given.byHand(host.datanode(), handOrder, nowNanos - handNanos));
        }
        if (pending != null) {
            return Optional.of(new Given(host.datanode(), pending, nowNanos - pendingNanos, false));
        }
        return ended != null && endedWell
                ? Optional.of(new Given(host.datanode(), ended, nowNanos - endedNanos, true))
                : Optional.empty();
    }

    /** As {@link #given}, without an order that no device has heard of yet: who takes over gives it afresh. */
    Optional<Given> sent(BiPredicate<String, PowerAction> isSent, long nowNanos) {
        PowerAction underWay = byHand > 0 ? handOrder : pending;
        return underWay != null && !isSent.test(host.name(), underWay) ? Optional.empty() : given(nowNanos);
    }

    /** Whether what an operator ordered at the controller before may still come about. */
    private boolean isHeld(long nowNanos) {
        return holds && handOrder != null && nowNanos - handNanos < host.waits().of(handOrder);
    }

    /** An operator orders it: what NameNodes say waits until that ends. */
    void handBegins(PowerAction action, long nowNanos) {
        byHand++;
        handOrder = action;
        handNanos = nowNanos;
        holds = false;
    }

    /** What an operator ordered is over: a host that is on by it gets the time of a boot, as one that was woken. */
    void handEnds(PowerAction action, Result result, long nowNanos) {
        byHand = Math.max(0, byHand - 1);
        boolean well = result == Result.DONE || result == Result.UNVERIFIED;
        if (!well || pending != null) {
            return;
        }
        ended = action.leadsTo() == PowerState.ON ? PowerAction.ON : PowerAction.GRACEFUL_OFF;
        endedWell = true;
        endedNanos = nowNanos;
        silent = 0;
        if (result == Result.DONE) {
            know(action.leadsTo(), nowNanos);
        }
    }

    /** @param order null: as it is */
    List<Act> order(@Nullable Order order, long nowNanos) {
        List<Act> acts = new ArrayList<>();
        boolean switches =
                order != null && !(order.on() && order.heard()); // a cluster whose hosts are metered alone does not
        if (switches && !waking.hasDriver()) {
            alarms.put(WAKER, WakeCheck.NO_DRIVER);
        }
        if (byHand > 0 || isHeld(nowNanos)) {
            return acts;
        }
        if (order != null && order.on()) {
            if (order.heard()) {
                heard(acts);
            } else {
                wake(nowNanos, acts);
            }
            return acts;
        }
        alarms.remove(BOOT);
        falls = 0;
        if (order != null && host.driverSleeps() && host.keptOn().isEmpty()) {
            sleep(nowNanos, acts);
        } else if (pending != null) {
            acts.add(new Act.Withdraw(host.name()));
        }
        return acts;
    }

    private void heard(List<Act> acts) {
        alarms.remove(BOOT);
        falls = 0;
        ended = null;
        if (pending == PowerAction.ON) {
            acts.add(new Act.Seen(host.name()));
        } else {
            alarms.remove(ORDER);
        }
    }

    private void wake(long nowNanos, List<Act> acts) {
        if (pending == PowerAction.ON || paused(PowerAction.ON, nowNanos)) {
            return;
        }
        boolean woken = ended == PowerAction.ON && endedWell;
        if (woken && nowNanos - endedNanos < times.bootNanos()) {
            falls++;
            if (falls >= MANY_FALLS) {
                alarms.put(
                        BOOT,
                        "it was woken " + falls
                                + " times and went off each time: look at its console and power supplies");
            }
        } else if (woken) {
            alarms.put(
                    BOOT,
                    "it was woken " + (nowNanos - endedNanos) / 1_000_000_000L + " s ago, reads " + known(nowNanos)
                            + ", and its DataNode is not heard of: look at its console, or hdfs power cycle -force "
                            + host.name());
        }
        give(PowerAction.ON, nowNanos, acts);
    }

    private void sleep(long nowNanos, List<Act> acts) {
        if (looksFirst && pending == null && !everRead && host.readsState() && failedReads == 0) {
            return; // it may be off already
        }
        boolean there = known(nowNanos) == PowerState.OFF || paused(PowerAction.GRACEFUL_OFF, nowNanos);
        if (pending == PowerAction.ON || (pending == null && !there)) {
            give(PowerAction.GRACEFUL_OFF, nowNanos, acts);
        }
    }

    /** After an order that worked, the time that the host takes; after one that did not, the pause before it is given again. */
    private boolean paused(PowerAction action, long nowNanos) {
        long since = nowNanos - endedNanos;
        if (ended != action) {
            return false;
        }
        if (!endedWell) {
            return since < times.retryNanos();
        }
        boolean wokeUnasked = action == PowerAction.GRACEFUL_OFF && known(nowNanos) == PowerState.ON;
        boolean fell = action == PowerAction.ON && wentDown(nowNanos);
        long pause = fell && falls >= MANY_FALLS ? Math.min(times.retryNanos(), times.bootNanos()) : times.bootNanos();
        boolean atOnce = wokeUnasked || (fell && falls < MANY_FALLS);
        return !atOnce && since < pause;
    }

    /** Whether it is off, or falls silent, after it was read on: it was still shutting down when it was wanted, or tripped. */
    private boolean wentDown(long nowNanos) {
        return known(nowNanos) == PowerState.OFF || (host.sighted() && silent >= SILENT_READS);
    }

    private void give(PowerAction action, long nowNanos, List<Act> acts) {
        pending = action;
        pendingNanos = nowNanos;
        waking.ordered();
        ended = null;
        acts.add(new Act.Order(host.name(), action));
    }

    private void know(PowerState state, long nowNanos) {
        read = state;
        readNanos = nowNanos;
        everRead = true;
    }

    private PowerState known(long nowNanos) {
        return everRead && nowNanos - readNanos <= times.staleNanos() ? read : PowerState.UNKNOWN;
    }

    HostWord word(long nowNanos) {
        PowerState state = known(nowNanos);
        Optional<Draw> drawn =
                draw != null && nowNanos - drawNanos <= times.drawNanos() ? Optional.of(draw) : Optional.empty();
        return new HostWord(
                host.datanode(),
                HostWord.Reporter.CONTROLLER,
                state,
                0,
                state == PowerState.ON && host.sighted(),
                drawn,
                alarm(),
                List.of(),
                new Wake(OptionalLong.empty(), Optional.empty(), waking.now()));
    }

    /** What keeps an order and a look from working in the same way is said once. */
    private String alarm() {
        String order = alarms.getOrDefault(ORDER, "");
        boolean said = !readTrouble.isEmpty() && order.contains(readTrouble);
        return alarms.entrySet().stream()
                .filter(each -> !(said && each.getKey().equals(READ)))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining("; "));
    }
}
