// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.core.check.Spelling;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Our verbs with their help texts. */
enum Verb {
    SET_GEAR(
            "-setGear",
            "shift to a gear, or say by -dryRun what that would do",
            "-setGear <n|up|down|min|max> | -setGear -nodes <n> | -setGear -watts <watts> -end <time>\n"
                    + "\t[-dryRun] [-force] [-reason <text>] [-end <time>] [-wait [-timeout <duration>]] [-json]",
            """
            Shifts the cluster to gear <n>, one gear up or down, to the lowest or the highest gear, or to
            <n> hosts awake. Every block stays readable: hosts sleep only once that is proven.
              -dryRun    say what would happen and every check that would refuse it; change nothing
              -force     override the safety checks that may be overridden; needs -reason
              -reason    why; goes into the audit log and the gear report
              -watts     change of power from now, such as -5000, by the estimate of -dryRun; needs
                         -end. Who chooses the gear stays as it is
              -end       go back to the gear of now after a time such as 30m, 8h or 2d, or at a time
                         such as 18:00; another order or -cancelGear takes that back
              -wait      return when the shift has ended, not when it is accepted; says what it waits for
              -timeout   longest wait, such as 90s, 30m or 2h; default 30m
              -json      one JSON object on standard output
            Exit codes: 0 done or accepted, 1 bad arguments, 2 refused by a safety check (nothing changed),
            3 still in progress when -timeout ran out, 4 partly done (held; data is up), 5 not authorised,
            6 no active NameNode or safe mode, 255 unexpected.
            """),
    GET_GEAR("-getGear", "the gear in force, the one wanted, and the shift under way", "-getGear [-json]", """
        Shows the gear in force and the one wanted, the phase of the shift, since when, by whom and why.
        """),
    GEAR_REPORT(
            "-gearReport",
            "every host, the state of the data, notices and alarms",
            "-gearReport [-verbose] [-json]",
            """
            Shows every host's role, service and power, blocks without a live replica (must be 0), blocks
            under-replicated by design and really, and what is still to move.
              -verbose   also names blocks and files without a live replica
            """),
    GEAR_CHECK("-gearCheck", "what of the configuration the gears cannot work with", "-gearCheck [-json]", """
        Shows what of Hadoop's version and configuration the gears cannot work with, or not well, with
        the remedy; the NameNode's log has the same at its start.
        Exit codes: 0 nothing found, 2 at least one error, 4 warnings only, 6 no active NameNode, 255
        unexpected.
        """),
    ADOPT_LAYOUT(
            "-adoptLayout",
            "move data that lies elsewhere into the layout",
            "-adoptLayout [-dryRun] [-reason <text>] [-json] [<path>] | -adoptLayout -cancel [-json]",
            """
            Brings data that another placement wrote into the layout while clients work, at the rate of
            dfs.namenode.gear.migration.bandwidth; -gearReport shows how far it is. It goes on by itself after
            a restart or a failover, and waits while a shift is under way.
              <path>     only the files below it; default /
              -dryRun    say how much would move and change nothing
              -cancel    stop; what has been moved stays moved
              -reason    why; goes into the audit log
              -json      one JSON object on standard output
            Exit codes: 0 done or accepted, 1 bad arguments, 2 refused (another adoption is under way),
            5 not authorised, 6 no active NameNode or safe mode, 255 unexpected.
            """),
    EVEN_OUT(
            "-evenOut",
            "even out how full the hosts are, within the layout",
            "-evenOut [-threshold <percent>] [-dryRun] [-reason <text>] [-json]",
            """
            Moves replicas until the hosts are as full as the layout wants them, by bytes and at the rate of
            dfs.namenode.gear.migration.bandwidth. Stock's Balancer knows no layout: what it moves comes back.
            It is the job of -adoptLayout for /: -gearReport shows how far it is, -adoptLayout -cancel stops it.
              -threshold percent points of its capacity that a host's fill may be off what the layout wants
                         for all the data; with less nothing moves. 1 to 100, default 10
              -dryRun    say how much would move and change nothing
              -reason    why; goes into the audit log
              -json      one JSON object on standard output
            No replica goes to a host filled beyond dfs.namenode.gear.fill.limit. Exit codes as of -adoptLayout.
            """),
    SET_DATASET(
            "-setDataset",
            "give a directory primaries and a lowest gear of its own",
            "-setDataset <path> [-primaries <p>] [-gear <k>] [-share <w>] [-dryRun] [-reason <text>] [-json]",
            """
            Makes the files below a directory a dataset (Rabbit's layout), or changes it: with primaries of its
            own, chosen where the other datasets need hosts least, and a share of the hosts while others are
            in use too. What lies below the path moves to its place, as by -adoptLayout.
              -primaries hosts that hold a replica of all its data; for a new one the cluster's number
              -gear      its lowest gear, in which its primaries are; the cluster goes no lower while the
                         dataset is there. A new one has gear 1
              -share     its weight against other datasets in use, 1 to 1000; a new one has 1.
                         / is the dataset of all other files: only its share can be set
              -dryRun    say where its primaries would be and how much would move; change nothing
              -reason    why; goes into the audit log
              -json      one JSON object on standard output
            Exit codes: 0 done or accepted, 1 bad arguments, 2 refused (nothing changed), 5 not authorised,
            6 no active NameNode or safe mode, 255 unexpected.
            """),
    GEAR_HOSTS(
            "-gearHosts",
            "list the hosts of the chain, or change it",
            "-gearHosts [-json] | -gearHosts -remove <host> | -replace <old> <new> | -move <host> <position>\n"
                    + "\t| -primaries <n> | -refound [-dryRun] [-reason <text>] [-wait [-timeout <duration>]] [-json]",
            """
            Shows the hosts in the order in which they wake, with the lowest gear of each, the share of all blocks
            that the layout wants it to hold, how full it is and its last wake; or changes the chain. After a
            change data moves to its place by itself, as by -adoptLayout.
              -remove    takes a host that is lost off the chain; one that is decommissioned leaves by itself
              -replace   <new> takes the place of <old>; <old> takes the place of <new>, or leaves if it is lost
              -move      puts a host at another position
              -primaries the hosts that hold a replica of all data and never sleep, at least 2
              -refound   orders all hosts as a new chain would, after a change of racks; all must be awake
              -dryRun    say what would change and how much would move; change nothing
              -reason    why; goes into the audit log
              -wait      return when the data is in its place, not when the change is in force
              -timeout   longest wait, such as 90s, 30m or 2h; default 30m
              -json      one JSON object on standard output
            A host is named as in the list, by its host name where one DataNode runs on it, or by its UUID. No
            change puts a host to sleep. Exit codes as of -setGear.
            """),
    REMOVE_DATASET("-removeDataset", "end a dataset", "-removeDataset <path> [-dryRun] [-reason <text>] [-json]", """
        Ends a dataset. Its files stay, and move to where the dataset above, or /, wants them.
        Exit codes as of -setDataset.
        """),
    LIST_DATASETS("-listDatasets", "all datasets", "-listDatasets [-json]", """
        Shows every dataset with its primaries, lowest gear, share and blocks.
        """),
    EAFR_REPORT("-eafrReport", "replicas that follow popularity", "-eafrReport [-json]", """
        Shows EAFR, replicas that follow popularity: its mode (dfs.namenode.eafr.mode), how many extra
        replicas there are and what they take of the budget, and for the files that changed or are read
        most their reads, replicas wanted and actual, and why they changed or not. In a dry run: what would
        be changed.
        """),
    CANCEL_GEAR("-cancelGear", "stop the shift under way", "-cancelGear [-reason <text>] [-json]", """
        Stops the shift that is under way. Hosts that were to sleep stay up or are woken. Where the gears are
        automatic this makes them manual, so that they do not start the shift again. With no shift under way
        it stops the migration that follows a shift up, and an -end that is still to come.
        """),
    GEAR_MODE(
            "-gearMode",
            "show or set who shifts: auto, suggest or manual",
            "-gearMode [auto|suggest|manual] [-json]",
            """
            Shows or sets who chooses the gear. It survives restarts and failovers; a new cluster suggests.
              auto       the controller shifts gears by the load, within the checks of -setGear
              suggest    the controller says in -gearReport what it would do and what that would save
              manual     the controller keeps quiet; -setGear leads here too, until the mode is set again
            Without a mode: shows the mode, the load, the gear that it asks for and the last decisions.
            """);

    /** Letters that a mistyped verb may differ by. */
    private static final int CLOSE = 2;

    private static final Map<String, Verb> BY_NAME = new LinkedHashMap<>();

    static {
        for (Verb one : values()) {
            BY_NAME.put(one.flag.toLowerCase(Locale.ROOT), one);
        }
    }

    private final String flag;
    private final String brief;
    private final String synopsis;
    private final String text;

    Verb(String flag, String brief, String synopsis, String text) {
        this.flag = flag;
        this.brief = brief;
        this.synopsis = synopsis;
        this.text = text;
    }

    /** @param name with or without its dash */
    static Optional<Verb> of(String name) {
        String dashed = name.startsWith("-") ? name : "-" + name;
        return Optional.ofNullable(BY_NAME.get(dashed.toLowerCase(Locale.ROOT)));
    }

    String synopsis() {
        return "Usage: hdfs dfsadmin " + synopsis;
    }

    String help() {
        return synopsis + ":\n" + text.indent(2);
    }

    /** The list that follows the stock usage. */
    static String list() {
        StringBuilder text =
                new StringBuilder(String.format("%nVerbs of hdfs-gears, each explained by -help <verb>:%n"));
        for (Verb one : values()) {
            text.append(String.format("  %-15s %s%n", one.flag, one.brief));
        }
        return text.append(String.format("Exit codes, JSON and examples: share/doc/hdfs-gears/docs/cli.md.%n"))
                .toString();
    }

    /** The verb of ours that was probably meant by a word that is none. */
    static Optional<String> meant(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return lower.startsWith("-") && !BY_NAME.containsKey(lower)
                ? Spelling.nearest(lower, BY_NAME.keySet(), CLOSE)
                        .map(name -> Objects.requireNonNull(BY_NAME.get(name)).flag)
                : Optional.empty();
    }
}
