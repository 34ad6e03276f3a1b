// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.proto.GearProtos.DatasetProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Two datasets with primaries of their own: written by a stock client, through gear shifts, a rename, a restart and their end. */
class DatasetsIT extends Drill {
    private static final int HOSTS = 6;
    private static final int PRIMARIES = 2;
    private static final int FLOOR = 5; // gears by the factor e: 2, 5, 6
    private static final int REPLICATION = 2;
    private static final int BYTES = 1_500_000; // two blocks
    private static final String ADMIN = "io.hdfsgears.hdfs.cli.GearAdmin";
    private static final Pattern BLOCK = Pattern.compile("blk_\\d+(?=_)");

    @BeforeAll
    void up() throws IOException {
        drill = DrillRack.up(RackSpec.of(HOSTS)
                .withRacks(2)
                .withPrimaries(PRIMARIES)
                .withReplication(REPLICATION)
                .withSetting(GearKeys.MIGRATION_STREAMS.name(), "32"));
        DrillRack.good(drill.client().write("/a", 20, BYTES, 31, DrillRack.STREAMS));
        DrillRack.good(drill.client().write("/other", 20, BYTES, 32, DrillRack.STREAMS));
        DrillRack.good(drill.client().dfs("-mkdir", "/b"));
    }

    @Test
    @Order(1)
    void whatCannotBeIsRefusedAndNothingChanges() throws IOException {
        GearStateProto before = drill.state();
        refused(OutcomeProto.BAD_ARGUMENT, "no directory /nowhere", set("/nowhere"));
        refused(OutcomeProto.BAD_ARGUMENT, "no directory /a/f0", set("/a/f0"));
        refused(OutcomeProto.BAD_ARGUMENT, "absolute path", set("a"));
        refused(OutcomeProto.BAD_ARGUMENT, "absolute path", set(""));
        refused(OutcomeProto.BAD_ARGUMENT, "absolute path", set("/a/"));
        refused(OutcomeProto.BAD_ARGUMENT, "absolute path", set("/a/../b"));
        refused(OutcomeProto.BAD_ARGUMENT, "/.reserved", set("/.reserved/raw/a"));
        refused(OutcomeProto.BAD_ARGUMENT, "1001 characters", set("/" + "x".repeat(1000)));
        refused(OutcomeProto.BAD_ARGUMENT, "only the -share", set("/").setPrimaries(1));
        refused(OutcomeProto.BAD_ARGUMENT, "gears are 1 to 3", set("/a").setGear(4));
        refused(OutcomeProto.BAD_ARGUMENT, "gears are 1 to 3", set("/a").setGear(0));
        refused(OutcomeProto.BAD_ARGUMENT, "0 primaries", set("/a").setPrimaries(0));
        refused(OutcomeProto.BAD_ARGUMENT, "Choose 1 to 2", set("/a").setPrimaries(3));
        refused(OutcomeProto.BAD_ARGUMENT, "4294967295 primaries", set("/a").setPrimaries(-1));
        refused(OutcomeProto.BAD_ARGUMENT, "-share cannot be 1001", set("/a").setShare(1001));
        refused(OutcomeProto.BAD_ARGUMENT, "-share cannot be 0", set("/a").setShare(0));
        VerbReplyProto gone = drill.removeDataset("/a", false);
        assertThat(gone.getOutcome()).isEqualTo(OutcomeProto.BAD_ARGUMENT);
        assertThat(gone.getMessage()).contains("no dataset '/a'");
        VerbReplyProto dry = drill.set(set("/a").setGear(2).setDryRun(true));
        assertThat(dry.getOutcome()).as(dry.getMessage()).isEqualTo(OutcomeProto.DONE);
        assertThat(dry.getBlocksToMove())
                .as("its primaries are others than those of /")
                .isPositive();
        assertThat(drill.datasets()).hasSize(1);
        assertThat(drill.state()).isEqualTo(before);
        Findings.say("K1 dry run", "%s, %d blocks to move", dry.getMessage(), dry.getBlocksToMove());
    }

    @Test
    @Order(2)
    void onlySuperusersMaySetThem() throws IOException, InterruptedException {
        CommandResult refused = OtherUser.named("bob", drill.rack()).run(ADMIN, "-setDataset", "/a");
        assertThat(refused.exitCode()).as(refused.output()).isEqualTo(5);
        assertThat(drill.datasets()).hasSize(1);
        assertThat(AuditLog.lines(drill, "allowed=false", "ugi=bob")).contains("cmd=setDataset");
    }

    @Test
    @Order(3)
    void dataThatWasThereMovesToPrimariesOfItsOwn() throws IOException {
        long start = System.nanoTime();
        CommandResult set =
                drill.rack().hdfs("dfsadmin", "-setDataset", "/a", "-primaries", "2", "-gear", "2", "-reason", "drill");
        assertThat(set.exitCode()).as(set.errors()).isZero();
        assertThat(drill.set(set("/b").setPrimaries(1).setGear(2)).getOutcome())
                .as("one migration at a time, or the first has ended")
                .isIn(OutcomeProto.REFUSED, OutcomeProto.IN_PROGRESS);
        drill.awaitSettled();
        VerbReplyProto second = drill.set(set("/b").setPrimaries(1).setGear(2));
        assertThat(second.getOutcome()).as(second.getMessage()).isIn(OutcomeProto.DONE, OutcomeProto.IN_PROGRESS);
        drill.awaitSettled();
        Set<String> a = primaries("/a");
        Set<String> b = primaries("/b");
        Set<String> rest = primaries("/");
        assertThat(a).hasSize(2).doesNotContainAnyElementsOf(rest).doesNotContainAnyElementsOf(b);
        assertThat(b).hasSize(1).doesNotContainAnyElementsOf(rest);
        eachOn("/a", a);
        eachOn("/other", rest);
        assertThat(AuditLog.lines(drill, "allowed=true", "cmd=setDataset"))
                .contains("/a primaries 2 gear 2 reason=drill");
        drill.verifyAll();
        Findings.say(
                "K2 two datasets",
                "/a on %s, /b on %s, / on %s; the data of /a moved in %.1f s",
                a,
                b,
                rest,
                Findings.secondsSince(start));
    }

    @Test
    @Order(4)
    void whatIsWrittenGoesToItsOwnPrimariesAtOnce() throws IOException {
        DrillRack.good(drill.client().write("/a/new", 10, BYTES, 33, DrillRack.STREAMS));
        DrillRack.good(drill.client().write("/b", 10, BYTES, 34, DrillRack.STREAMS));
        DrillRack.good(drill.client().write("/other/new", 10, BYTES, 35, DrillRack.STREAMS));
        eachOn("/a/new", primaries("/a"));
        eachOn("/b", primaries("/b"));
        eachOn("/other/new", primaries("/"));
    }

    @Test
    @Order(5)
    void readersOfTwoDatasetsGoToDifferentHosts() throws IOException {
        DrillRack.good(drill.client().verify("/a", DrillRack.STREAMS));
        DrillRack.good(drill.client().verify("/b", DrillRack.STREAMS));
        Findings.until(
                DrillRack.UP_PATIENCE,
                "hosts are shared out",
                () -> !works("/a").isEmpty(),
                drill::situation);
        Set<String> a = works("/a");
        Set<String> b = works("/b");
        assertThat(b).isNotEmpty().doesNotContainAnyElementsOf(a);
        int elsewhere = 0;
        int own = 0;
        try (FileSystem files =
                FileSystem.newInstance(DrillRack.conf(drill.rack().files().clientConf()))) {
            for (BlockLocation block : located(files, "/a/new")) {
                List<String> holders =
                        Stream.of(block.getNames()).map(DatasetsIT::port).toList();
                boolean held = holders.stream().anyMatch(a::contains);
                assertThat(a.contains(holders.get(0)))
                        .as("%s is read from %s, of %s", holders, holders.get(0), a)
                        .isEqualTo(held);
                own += held ? 1 : 0;
                elsewhere += held ? 0 : 1;
            }
        }
        assertThat(own).isPositive();
        Findings.say(
                "K5 I/O shares",
                "%d hosts work for /a and %d for /b; of /a's new blocks %d are read from its own, %d are held by others only",
                a.size(),
                b.size(),
                own,
                elsewhere);
    }

    private static List<BlockLocation> located(FileSystem files, String folder) throws IOException {
        List<BlockLocation> all = new ArrayList<>();
        for (FileStatus file : files.listStatus(new org.apache.hadoop.fs.Path(folder))) {
            all.addAll(List.of(files.getFileBlockLocations(file, 0, file.getLen())));
        }
        return all;
    }

    /** Transfer ports of the hosts that work for a dataset now. */
    private Set<String> works(String path) {
        try {
            return drill.datasets().stream()
                    .filter(d -> d.getPath().equals(path) && d.getInUse())
                    .flatMap(d -> d.getHostsList().stream())
                    .map(DatasetsIT::port)
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new AssertionError("-listDatasets", e);
        }
    }

    private static String port(String name) {
        return name.substring(name.indexOf(':') + 1);
    }

    @Test
    @Order(6)
    void theClusterGoesNoLowerThanADatasetsLowestGear() throws IOException {
        VerbReplyProto refused = drill.order("min");
        assertThat(refused.getOutcome()).isEqualTo(OutcomeProto.REFUSED);
        assertThat(refused.getMessage()).contains("at least " + FLOOR).contains("-listDatasets");
        Map<String, Set<String>> before = replicas();
        assertThat(drill.shift("down").hostsAwake()).isEqualTo(FLOOR);
        assertThat(ReplicaFiles.copies(before, replicas()))
                .as("a copy needed for it")
                .isEmpty();
        drill.verifyAll();
        VerbReplyProto tooHigh = drill.set(set("/other").setGear(3));
        assertThat(tooHigh.getOutcome()).as(tooHigh.getMessage()).isEqualTo(OutcomeProto.REFUSED);
        DrillRack.good(drill.client().write("/a/low", 10, BYTES, 36, DrillRack.STREAMS));
        eachOn("/a/low", primaries("/a"));
        drill.shift("max");
        eachOn("/a", primaries("/a"));
        eachOn("/b", primaries("/b"));
        drill.verifyAll();
        Findings.say("K3 the floor", "%s; a shift to %d hosts copied nothing", refused.getMessage(), FLOOR);
    }

    @Test
    @Order(7)
    void aRenameChangesTheDataset() throws IOException {
        DrillRack.good(drill.client().rename("/other/new", "/a/moved"));
        VerbReplyProto plan = drill.adopt("/a", true);
        assertThat(plan.getBlocksToMove()).as("by the layout of the new place").isPositive();
        assertThat(drill.adopt("/a", false).getOutcome()).isEqualTo(OutcomeProto.IN_PROGRESS);
        drill.awaitSettled();
        eachOn("/a", primaries("/a"));
        drill.verifyAll();
    }

    @Test
    @Order(8)
    void aRestartKeepsThem() throws IOException {
        List<List<String>> before = listed();
        drill.restart("nn1");
        Findings.until(
                DrillRack.UP_PATIENCE,
                "the same datasets with the same primaries",
                () -> listed().equals(before),
                () -> before + " became " + listed());
        Poll.until(DrillRack.UP_PATIENCE, "clients may write again", () -> mayWrite("/a/again"));
        DrillRack.good(drill.client().write("/a/again", 10, BYTES, 37, DrillRack.STREAMS));
        eachOn("/a/again", primaries("/a"));
    }

    @Test
    @Order(9)
    void removedTheDataGoesBack() throws IOException {
        long start = System.nanoTime();
        assertThat(drill.removeDataset("/a", true).getBlocksToMove()).isPositive();
        assertThat(drill.removeDataset("/a", false).getOutcome()).isEqualTo(OutcomeProto.IN_PROGRESS);
        drill.awaitSettled();
        eachOn("/a", primaries("/"));
        assertThat(drill.removeDataset("/b", false).getOutcome()).isIn(OutcomeProto.DONE, OutcomeProto.IN_PROGRESS);
        drill.awaitSettled();
        double seconds = Findings.secondsSince(start);
        assertThat(drill.datasets()).hasSize(1);
        eachOn("/b", primaries("/"));
        Map<String, Set<String>> before = replicas();
        assertThat(drill.shift("min").hostsAwake()).isEqualTo(PRIMARIES);
        assertThat(ReplicaFiles.copies(before, replicas())).isEmpty();
        drill.verifyAll();
        Fsck fsck = drill.fsck();
        assertThat(fsck).matches(Fsck::nothingLost);
        assertThat(fsck.over()).isZero();
        Findings.say("K4 removed", "back in the layout of / after %.1f s; gear min copied nothing", seconds);
    }

    /** The first calls of a client whose NameNode was killed fail, and so do all while it is in safe mode. */
    private boolean mayWrite(String folder) {
        try {
            return drill.client().dfs("-mkdir", "-p", folder).good();
        } catch (IOException e) {
            return false;
        }
    }

    /** Path and primaries of each; empty while the NameNode does not answer. */
    private List<List<String>> listed() {
        try {
            return drill.datasets().stream()
                    .map(d -> List.of(d.getPath(), String.join(" ", d.getPrimaryHostsList())))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static SetDatasetRequestProto.Builder set(String path) {
        return SetDatasetRequestProto.newBuilder().setPath(path);
    }

    private void refused(OutcomeProto outcome, String remedy, SetDatasetRequestProto.Builder request)
            throws IOException {
        VerbReplyProto reply = drill.set(request);
        assertThat(reply.getOutcome()).as(reply.getMessage()).isEqualTo(outcome);
        assertThat(reply.getMessage()).contains(remedy).containsIgnoringCase("nothing changed");
    }

    /** Host names, as listed. */
    private Set<String> primaries(String path) throws IOException {
        DatasetProto dataset = drill.datasets().stream()
                .filter(d -> d.getPath().equals(path))
                .findFirst()
                .orElseThrow();
        return dataset.getPrimaryHostsList().stream()
                .map(name -> name.substring(0, name.indexOf(':')))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** On the disks each block below the path has a replica on one of these hosts, and as many as its factor. */
    private void eachOn(String path, Set<String> hosts) {
        Set<String> blocks = blocks(path);
        assertThat(blocks).isNotEmpty();
        Findings.until(
                DrillRack.UP_PATIENCE,
                "each block of " + path + " has " + REPLICATION + " replicas, one on " + hosts,
                () -> amiss(blocks, hosts).isEmpty(),
                () -> amiss(blocks, hosts) + " " + drill.situation());
    }

    private List<String> amiss(Set<String> blocks, Set<String> hosts) {
        Map<String, Set<String>> replicas = replicas();
        List<String> wrong = new ArrayList<>();
        for (String block : blocks) {
            List<String> holders = replicas.entrySet().stream()
                    .filter(host -> host.getValue().stream().anyMatch(name -> name.startsWith(block + "_")))
                    .map(Map.Entry::getKey)
                    .toList();
            if (holders.size() != REPLICATION || holders.stream().noneMatch(hosts::contains)) {
                wrong.add(block + " on " + holders);
            }
        }
        return wrong;
    }

    private Set<String> blocks(String path) {
        Set<String> blocks = new TreeSet<>();
        try {
            Matcher found =
                    BLOCK.matcher(drill.client().fsck(path, "-files", "-blocks").output());
            while (found.find()) {
                blocks.add(found.group());
            }
        } catch (IOException e) {
            throw new AssertionError("fsck " + path, e);
        }
        return blocks;
    }

    private Map<String, Set<String>> replicas() {
        return drill.replicas().of(drill.rack().description().hosts());
    }
}
