// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import io.hdfsgears.core.check.Spelling;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What {@code hdfs gears explain} knows: phases of a shift, states of a host, and refusals. */
public enum Topic {
    STEADY(
            Kind.PHASE,
            "",
            "No shift is under way. Every block is covered. After a shift up, data may still move to the layout.",
            "Nothing. 'hdfs gears set' starts a shift."),
    DRAINING(
            Kind.PHASE,
            "",
            "Hosts are about to leave service. They get no new requests, and writers move to other hosts. Blocks"
                    + " without a replica elsewhere are copied. A walk over all blocks proves that none is uncovered.",
            "Wait: 'hdfs gears wait' shows what it waits for. 'hdfs gears cancel' keeps the hosts up."),
    POWERING_DOWN(
            Kind.PHASE,
            "",
            "Drained hosts go to sleep. The NameNode keeps an image of each, so that its replicas still count.",
            "Wait. 'hdfs gears cancel' wakes the hosts again."),
    POWERING_UP(
            Kind.PHASE,
            "",
            "Hosts are ordered to wake. Each one serves when its block report is in.",
            "Wait. A host that does not wake: see 'A host that will not wake' in share/doc/hdfs-gears/docs/operating.md."),
    CATCHING_UP(
            Kind.PHASE,
            "",
            "All wanted hosts serve. Blocks that were written while hosts slept get their missing replicas.",
            "Wait. 'hdfs gears cancel' stops it."),
    HELD(
            Kind.PHASE,
            "the shift is held",
            "A deadline was missed, data had to be rescued, or an operator stopped the shift. All hosts of the larger"
                    + " gear are kept up, so data stays readable.",
            "Read the reason in 'hdfs gears status', correct its cause, then 'hdfs gears set' again or 'hdfs gears"
                    + " cancel'."),
    SERVING(Kind.STATE, "", "The host reads and writes for clients.", "Nothing."),
    STANDING_BY(
            Kind.STATE,
            "",
            "The host is up and is offered to no client: it drains before it sleeps, or catches up after it woke.",
            "Wait for the end of the shift: 'hdfs gears wait'."),
    ASLEEP(
            Kind.STATE,
            "",
            "The host sleeps by order of the gear. Its replicas count but cannot be read. Stock tools show it in"
                    + " maintenance.",
            "Nothing. 'hdfs gears set up' wakes hosts."),
    LOST(
            Kind.STATE,
            "",
            "The host should be up and is not heard of. The NameNode does not repair its blocks yet.",
            "Bring the host back. After stock's deadline it becomes FAILED and its blocks are copied."),
    FAILED(
            Kind.STATE,
            "",
            "The host did not wake or crashed. The NameNode declared it dead and repairs what it held.",
            "Repair the host and start its DataNode, or take it off the chain: 'hdfs gears hosts remove'."),
    OPERATOR(
            Kind.STATE,
            "",
            "The host is in decommission or in maintenance by your hosts file, or sleeps and is not in it. It counts for no"
                    + " gear.",
            "End the decommission or the maintenance when your work is done, or put the host back into the file."),
    HOST_COUNT(
            Kind.REFUSAL,
            "hosts awake is not possible",
            "The cluster has fewer hosts than the order asks for.",
            "Choose a number within the range that the message names."),
    MIN_AWAKE(
            Kind.REFUSAL,
            "is below the minimum of",
            "Fewer hosts would be awake than the primaries, dfs.namenode.gear.min.awake or a dataset allow."
                    + " --force does not override it.",
            "Choose at least the number in the message. Datasets and their gears: 'hdfs dfsadmin -listDatasets'."),
    NEVER_SLEEP(
            Kind.REFUSAL,
            "would sleep, which",
            "A host of dfs.namenode.gear.never.sleep.hosts or .racks would sleep. Hosts sleep from the end of the"
                    + " chain. --force does not override it.",
            "Choose a gear that keeps the host awake, move the host forward ('hdfs gears hosts move'), or take it out"
                    + " of the key."),
    SHIFT_UNDER_WAY(
            Kind.REFUSAL,
            "hosts is under way",
            "Another shift is not done. Two shifts at a time are not possible. --force does not override it.",
            "'hdfs gears wait', or 'hdfs gears cancel'."),
    NO_CONTROLLER(
            Kind.REFUSAL,
            "no controller that could wake them",
            "No controller reported lately on hosts that would sleep, so it is not sure that they could be woken.",
            "Start 'hdfs power serve' with these hosts in its hosts file. The names must be those of the report."),
    NEVER_PROVEN(
            Kind.REFUSAL,
            "never proven to wake",
            "dfs.namenode.gear.power.require.proof is set, and hosts would sleep that never slept and woke by order.",
            "'hdfs power test HOST' for each of them. 'hdfs gears report' names them all."),
    STOCK_NAMENODE(
            Kind.REFUSAL,
            "do not run the gears",
            "Another NameNode of this nameservice runs without the gears. After a failover it would take hosts that sleep"
                    + " for dead and copy all their blocks.",
            "Install hdfs-gears there with the properties of this NameNode (share/doc/hdfs-gears/docs/install.md), and restart it."),
    SLEEPER_IMAGES(
            Kind.REFUSAL,
            "of which it has no image",
            "The NameNode took over without images of some sleepers, so it wakes them.",
            "Wait until these hosts have reported: 'hdfs gears report'."),
    CORRUPT_LAST_REPLICA(
            Kind.REFUSAL,
            "the last to repair from",
            "A host that would sleep has a corrupt replica of a missing block, which may be its last copy.",
            "'hdfs fsck / -list-corruptfileblocks'; restore or delete these files."),
    MISSING_BLOCKS(
            Kind.REFUSAL,
            "dfs.namenode.gear.max.missing allows",
            "More blocks are missing or corrupt than dfs.namenode.gear.max.missing and .max.corrupt allow.",
            "'hdfs fsck / -list-corruptfileblocks'; restore or delete these files."),
    DEAD_HOSTS(
            Kind.REFUSAL,
            "dfs.namenode.gear.max.dead allows",
            "More hosts are silent than dfs.namenode.gear.max.dead allows.",
            "Bring them back: 'hdfs gears report --state LOST' names them."),
    ERASURE_CODING(
            Kind.REFUSAL,
            "erasure-coded block group",
            "An erasure-coded file needs more hosts than would stay awake. --force does not override it.",
            "Keep more hosts awake, or convert the files to replication."),
    STORAGE_TYPE(
            Kind.REFUSAL,
            "has the storage type of",
            "Blocks must be copied first, and no host that would stay has their storage type. --force does not"
                    + " override it.",
            "Keep a host with that type awake (dfs.namenode.gear.never.sleep.hosts), or change the storage policy."),
    ERASURE_WRITES(
            Kind.REFUSAL,
            "with an erasure coding policy could not be written",
            "Writes to a directory with an erasure coding policy would fail: it needs more hosts than would stay.",
            "Keep more hosts awake, or 'hdfs ec -unsetPolicy'."),
    FILL_LIMIT(
            Kind.REFUSAL,
            "(dfs.namenode.gear.fill.limit)",
            "The hosts that would stay have no room for the data that must be copied first, or are full beyond the"
                    + " limit.",
            "Keep more hosts awake, free space, or add hosts."),
    MIN_TIME(
            Kind.REFUSAL,
            "dfs.namenode.gear.min.time asks for",
            "The gear is in force for a short time only. Hosts that go up and down often wear out.",
            "Wait for the seconds in the message.");

    private enum Kind {
        PHASE("Phases of a shift"),
        STATE("States of a host"),
        REFUSAL("Refusals of a shift");

        private final String title;

        Kind(String title) {
            this.title = title;
        }
    }

    /** Letters that a mistyped name may differ by. */
    private static final int CLOSE = 2;

    private final Kind kind;
    private final String sign;
    private final String meaning;
    private final String remedy;

    Topic(Kind kind, String sign, String meaning, String remedy) {
        this.kind = kind;
        this.sign = sign;
        this.meaning = meaning;
        this.remedy = remedy;
    }

    /** As it is printed in reports; refusals have a name of their own. */
    public String label() {
        return kind == Kind.REFUSAL ? name().toLowerCase(Locale.ROOT).replace('_', '-') : name();
    }

    /** All names. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Topic::label).toList();
    }

    /** @param asked a name in any spelling, or a message that was printed */
    public static Optional<Topic> of(String asked) {
        String name = asked.strip().replace('-', '_').replace(' ', '_');
        return Arrays.stream(values())
                .filter(topic -> topic.name().equalsIgnoreCase(name))
                .findFirst()
                .or(() -> ofMessage(asked.toLowerCase(Locale.ROOT)));
    }

    private static Optional<Topic> ofMessage(String message) {
        return Arrays.stream(values())
                .filter(topic -> !topic.sign.isEmpty() && message.contains(topic.sign))
                .findFirst();
    }

    /** The name that was probably meant. */
    public static Optional<String> nearest(String asked) {
        String word = asked.strip().replace('_', '-').toLowerCase(Locale.ROOT);
        List<String> known = names().stream()
                .map(name -> name.replace('_', '-').toLowerCase(Locale.ROOT))
                .toList();
        return Spelling.nearest(word, known, CLOSE);
    }

    /** All names with the first sentence of each. */
    public static String list() {
        StringBuilder text = new StringBuilder();
        for (Kind kind : Kind.values()) {
            text.append(text.isEmpty() ? "" : System.lineSeparator())
                    .append(kind.title)
                    .append(":")
                    .append(System.lineSeparator());
            Arrays.stream(values())
                    .filter(topic -> topic.kind == kind)
                    .forEach(topic -> text.append("  ").append(topic.label()).append(System.lineSeparator()));
        }
        return text.append(System.lineSeparator())
                .append("Explain one: hdfs gears explain <word>")
                .append(System.lineSeparator())
                .toString();
    }

    /** @param width of the terminal; 0 for any */
    public String text(int width) {
        return new Rows(width)
                .add(kind == Kind.PHASE ? "Phase" : kind == Kind.STATE ? "State" : "Refusal", label())
                .add("Meaning", meaning)
                .add("What to do", remedy)
                .add(
                        "More",
                        "share/doc/hdfs-gears/docs/operating.md"
                                + (kind == Kind.REFUSAL ? ", Interlocks" : ", What the phases mean"))
                .toString();
    }
}
