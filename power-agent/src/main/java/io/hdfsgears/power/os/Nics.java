// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import io.hdfsgears.power.agent.Nic;
import io.hdfsgears.power.os.Tools.ToolException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Network interfaces with hardware of their own, and Wake-on-LAN by ethtool. */
final class Nics {
    private static final String NET = "/sys/class/net/";
    private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9_.:@-]{0,14}";

    private final SysFiles files;
    private final Tools tools;

    Nics(SysFiles files, Tools tools) {
        this.files = files;
        this.tools = tools;
    }

    List<Nic> read() throws InterruptedException {
        List<Nic> nics = new ArrayList<>();
        for (String name : files.list(NET)) {
            if (name.matches(NAME) && files.exists(NET + name + "/device")) {
                nics.add(read(name));
            }
        }
        return nics;
    }

    private Nic read(String name) throws InterruptedException {
        String trouble = "";
        EthtoolText text = EthtoolText.parse("");
        try {
            text = EthtoolText.parse(tools.run("ethtool", name));
        } catch (ToolException e) {
            trouble = e.text();
        }
        return new Nic(
                name,
                files.read(NET + name + "/address").orElse("?"),
                files.read(NET + name + "/operstate").filter("up"::equals).isPresent(),
                text.supports(),
                text.armed(),
                files.read(wakeup(name)),
                trouble);
    }

    /**
     * Arms interfaces for magic packets, and reads each back: drivers accept what they do not do.
     *
     * @param wanted names; none: every one that is up and can wake
     * @return those that are armed, and why others are not
     */
    Armed arm(List<String> wanted) throws InterruptedException {
        List<String> armed = new ArrayList<>();
        List<String> troubles = new ArrayList<>();
        for (Nic nic : read()) {
            if (isMeant(nic, wanted)) {
                arm(nic.name()).ifPresentOrElse(troubles::add, () -> armed.add(nic.name()));
            }
        }
        for (String name : wanted) {
            if (!files.exists(NET + name)) {
                troubles.add("there is no interface " + name);
            } else if (!files.exists(NET + name + "/device")) {
                troubles.add(name + " has no hardware of its own: name those below it in agent.interfaces");
            }
        }
        if (armed.isEmpty() && troubles.isEmpty()) {
            troubles.add("no interface is up and supports magic packets");
        }
        return new Armed(armed, troubles);
    }

    /**
     * MACs of those that {@link #arm} arms. A bond gives its interfaces one address; they wake by their own, by that of the bond, or by
     * both, as their hardware does. Whether a link is up does not count: right after sleep it comes late.
     *
     * @param read by {@link #read()}
     * @param armed only those that are armed now; else all that could be
     */
    List<String> macs(List<Nic> read, List<String> wanted, boolean armed) {
        return read.stream()
                .filter(nic -> wanted.isEmpty() || wanted.contains(nic.name()))
                .filter(nic -> armed ? nic.isArmed() : nic.canWake())
                .flatMap(nic -> Stream.concat(
                        Stream.of(nic.mac()), files.read(NET + nic.name() + "/bonding_slave/perm_hwaddr").stream()))
                .distinct()
                .toList();
    }

    /** Whether none of those that {@link #arm} may arm can wake the host. False where ethtool does not tell of one. */
    static boolean canWakeByNone(List<Nic> read, List<String> wanted) {
        return read.stream()
                .filter(nic -> wanted.isEmpty() || wanted.contains(nic.name()))
                .allMatch(nic -> nic.trouble().isEmpty() && !nic.canWake());
    }

    /** Whether no interface of the host is armed, by whomever. False where ethtool does not tell of one. */
    static boolean noneArmed(List<Nic> read) {
        return read.stream().allMatch(nic -> nic.trouble().isEmpty() && !nic.isArmed());
    }

    private static boolean isMeant(Nic nic, List<String> wanted) {
        return wanted.isEmpty() ? nic.up() && nic.canWake() : wanted.contains(nic.name());
    }

    /** @param names of interfaces that are armed */
    record Armed(List<String> names, List<String> troubles) {}

    private Optional<String> arm(String name) throws InterruptedException {
        try {
            tools.run("ethtool", "-s", name, "wol", "g");
        } catch (ToolException e) {
            return Optional.of(e.text());
        }
        try {
            if (files.read(wakeup(name)).filter("disabled"::equals).isPresent()) {
                files.write(wakeup(name), "enabled");
            }
        } catch (IOException e) {
            return Optional.of(name + "'s device may not wake the host (" + wakeup(name) + ")");
        }
        Nic after = read(name);
        boolean off = after.wakeup().filter("disabled"::equals).isPresent();
        return after.isArmed() && !off
                ? Optional.empty()
                : Optional.of(
                        name + " reads back as Wake-on: " + after.armed().orElse("nothing") + " after it was armed");
    }

    private static String wakeup(String name) {
        return NET + name + "/device/power/wakeup";
    }
}
