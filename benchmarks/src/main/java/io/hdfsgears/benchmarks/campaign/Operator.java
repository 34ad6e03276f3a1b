// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign;

import io.hdfsgears.benchmarks.campaign.plan.Step;
import io.hdfsgears.benchmarks.chaos.Scene;
import io.hdfsgears.benchmarks.chaos.Shifts;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Carries out steps by the commands that an operator has, and checks what came of them. */
final class Operator {
    private static final Duration STEP = Duration.ofSeconds(2);
    private static final int REFUSED = 2;
    private static final Set<String> SERVING = Set.of("SERVING");
    private static final String REASON = "campaign";

    private final Scene scene;
    private final VirtualRack rack;
    private final SmallDisks disks;
    private final HostsFile hosts;
    private final Looks looks;
    private final Shifts shifts;

    Operator(Scene scene, SmallDisks disks, HostsFile hosts, Looks looks) {
        this.scene = scene;
        this.rack = scene.rack();
        this.disks = disks;
        this.hosts = hosts;
        this.looks = looks;
        this.shifts = new Shifts(scene);
    }

    /** @return what came of it; it has ended, and data is repaired */
    String carryOut(Step step) throws IOException {
        String host = step.host();
        if (step.kind().losesDisk()) {
            looks.awaitSpareable(host);
        }
        String outcome = switch (step.kind()) {
            case ADD, ADD_RACK -> add(host);
            case REFORMAT -> reformat(host);
            case REPLACE -> replace(host, step.other());
            case EXCHANGE -> exchange(host, step.other());
            case DECOMMISSION -> decommission(host);
            case RMA -> rma(host);
            case MORE_PRIMARIES -> primaries(3);
            case FEWER_PRIMARIES -> primaries(2);
            case EVEN_OUT -> evenOut();
            case SHIFT_DOWN -> shiftDown(step.pick());
            case SHIFT_UP -> shiftUp();
        };
        looks.awaitSettled();
        return outcome;
    }

    private String add(String host) throws IOException {
        boolean highest = isHighest();
        hosts.admit(host);
        refreshNodes();
        start(host);
        looks.await(host, highest ? SERVING : Set.of("SERVING", "ASLEEP", "STANDING_BY"));
        List<String> chain = looks.chain();
        require(chain.get(chain.size() - 1).equals(host), host + " is not at the end of " + chain);
        return "position " + chain.size() + (highest ? "" : ", in a low gear");
    }

    private boolean isHighest() throws IOException {
        GearStatus status = scene.link().status();
        return status.gear() == status.gears().size();
    }

    private void start(String host) throws IOException {
        Files.createDirectories(rack.files().disk(host));
        rack.start(host);
    }

    private String reformat(String host) throws IOException {
        List<String> chain = looks.chain();
        String before = looks.uuid(host);
        scene.kill(host, true);
        disks.wipe(host);
        rack.start(host);
        Poll.until(
                Looks.PATIENCE,
                STEP,
                () -> looks.host(host)
                        .filter(now -> now.getService().equals("SERVING")
                                && !now.getUuid().equals(before))
                        .isPresent(),
                () -> host + " does not serve under another identity");
        require(looks.chain().equals(chain), "the chain was " + chain + " and is " + looks.chain());
        looks.awaitSettled();
        long blocks = looks.host(host).map(now -> now.getBlocks()).orElse(0L);
        require(blocks > 0, host + " stays empty");
        return "position " + (chain.indexOf(host) + 1) + ", " + blocks + " blocks came back";
    }

    private String replace(String old, String fresh) throws IOException {
        int position = looks.chain().indexOf(old);
        scene.kill(old, true);
        looks.await(old, Set.of("LOST"));
        disks.wipe(old);
        hosts.admit(fresh);
        refreshNodes();
        start(fresh);
        looks.await(fresh, SERVING);
        verb("-gearHosts", "-replace", old, fresh, "-reason", REASON);
        looks.awaitGone(old);
        require(looks.chain().indexOf(fresh) == position, fresh + " has not " + old + "'s position: " + looks.chain());
        return "position " + (position + 1);
    }

    private String exchange(String one, String other) throws IOException {
        List<String> chain = looks.chain();
        verb("-gearHosts", "-replace", one, other, "-reason", REASON);
        List<String> now = looks.chain();
        require(
                now.indexOf(one) == chain.indexOf(other) && now.indexOf(other) == chain.indexOf(one),
                "the chain was " + chain + " and is " + now);
        return "positions " + (chain.indexOf(one) + 1) + " and " + (chain.indexOf(other) + 1);
    }

    private String decommission(String host) throws IOException {
        int position = looks.chain().indexOf(host);
        hosts.decommission(host);
        refreshNodes();
        looks.awaitDecommissioned(host);
        looks.awaitGone(host);
        scene.kill(host, false);
        disks.wipe(host);
        return "it was at position " + (position + 1);
    }

    private String rma(String host) throws IOException {
        int position = looks.chain().indexOf(host);
        scene.kill(host, true);
        looks.await(host, Set.of("LOST"));
        verb("-gearHosts", "-remove", host, "-reason", REASON);
        looks.awaitGone(host);
        disks.wipe(host);
        return "it was at position " + (position + 1);
    }

    private String primaries(int number) throws IOException {
        verb("-gearHosts", "-primaries", String.valueOf(number), "-reason", REASON);
        long now = looks.primaries();
        require(now == number, now + " primaries and not " + number);
        return number + " primaries";
    }

    /** Moves what lies elsewhere than the layout wants. */
    String evenOut() throws IOException {
        return lastLine(verb("-evenOut", "-reason", REASON));
    }

    private String shiftDown(int pick) throws IOException {
        String moved = spreadPrimaries();
        int gears = scene.link().status().gears().size();
        shifts.order(1 + pick % (gears - 1), REASON);
        return moved + end();
    }

    /** Steps, such as an exchange, can bring all primaries into one rack: a notice says so, and the operator follows it before a shift down. */
    private String spreadPrimaries() throws IOException {
        List<HostProto> chain = looks.hosts();
        int primaries = (int) looks.primaries();
        String rack = chain.get(0).getRack();
        boolean oneRack =
                chain.stream().limit(primaries).allMatch(host -> host.getRack().equals(rack));
        Optional<HostProto> elsewhere = chain.stream()
                .skip(primaries)
                .filter(host -> !host.getRack().equals(rack))
                .findFirst();
        if (!oneRack || elsewhere.isEmpty()) {
            return "";
        }
        String name = Looks.name(elsewhere.get());
        verb("-gearHosts", "-move", name, String.valueOf(primaries), "-reason", REASON);
        looks.awaitSettled();
        return name + " to position " + primaries + ", for a second rack; ";
    }

    /** All hosts are to be awake. */
    String shiftUp() throws IOException {
        shifts.orderHighest(REASON);
        return end();
    }

    private String end() throws IOException {
        GearStatus status = shifts.ended();
        if (!status.phase().equals("HELD")) {
            return "gear " + status.gear() + ", " + status.hostsAwake() + " hosts awake";
        }
        String why = "held: " + status.held();
        shifts.orderHighest(REASON);
        require(!shifts.ended().phase().equals("HELD"), "still held with all hosts ordered, at first " + why);
        return why;
    }

    /** The NameNode reads the hosts file again. */
    void refreshNodes() throws IOException {
        hosts.write(rack.description());
        CommandResult result = rack.hdfs("dfsadmin", "-refreshNodes");
        require(result.exitCode() == 0, "-refreshNodes: " + result);
    }

    /** A verb of hdfs dfsadmin; while it is refused since data moves or a gear shifts, it is given again. */
    private CommandResult verb(String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of("dfsadmin"));
        line.addAll(List.of(arguments));
        CommandResult[] result = new CommandResult[1];
        Poll.until(
                Looks.PATIENCE,
                STEP,
                () -> {
                    result[0] = rack.hdfs(line.toArray(String[]::new));
                    return result[0].exitCode() != REFUSED;
                },
                () -> String.join(" ", line) + " is refused: " + result[0].output() + result[0].errors());
        require(
                result[0].exitCode() == 0,
                String.join(" ", line) + " ended with " + result[0].exitCode() + ": " + result[0].output()
                        + result[0].errors());
        return result[0];
    }

    private static String lastLine(CommandResult result) {
        List<String> lines =
                result.output().lines().filter(line -> !line.isBlank()).toList();
        return lines.isEmpty() ? "done" : lines.get(lines.size() - 1).strip();
    }

    private static void require(boolean holds, String what) throws RackException {
        if (!holds) {
            throw new RackException(what);
        }
    }
}
