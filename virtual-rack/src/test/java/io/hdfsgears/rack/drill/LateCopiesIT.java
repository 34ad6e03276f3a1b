// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Writers that wait for one replica of five, and hosts that are sent to sleep right behind them: there is more to copy than to write
 * for each host, so that many copies are still to come. A NameNode that waits for its time-out would need 5 to 10 minutes, more than any wait here has.
 */
@Tag("alone")
class LateCopiesIT extends Drill {
    private static final int AWAKE = 2;
    private static final int FACTOR = 5;
    private static final long FILE_BYTES = 4L << 20;
    private static final int BLOCKS = 24;
    private static final Pattern TO_COME = Pattern.compile("\"pendingCopies\"\\s*:\\s*(\\d+)");

    @BeforeAll
    void up() throws IOException {
        drill = DrillRack.up(RackSpec.of(6)
                .withRacks(3)
                .withPrimaries(AWAKE)
                .withReplication(FACTOR)
                .withPfimbi(1)
                .withSetting("dfs.datanode.data.write.bandwidthPerSec", "500000")
                .withSetting("dfs.datanode.pfimbi.buffer.blocks", "2")); // more would starve the writer of a host
        LatePipelines.await(drill);
    }

    @Test
    @Order(1)
    void copiesThatMoveArriveBeforeTheirHostsSleep() throws IOException {
        DrillRack.good(drill.client().write("/late", BLOCKS / 4, FILE_BYTES, 51, 6));
        int made = replicas("/late");
        assertThat(made).isLessThan(FACTOR * BLOCKS);
        VerbReplyProto plan = drill.dryRun(AWAKE);
        assertThat(plan.getCopiesAhead()).as(plan.getMessage()).isPositive();
        assertThat(plan.getMessage()).contains(plan.getCopiesAhead() + " copies that writers went on without");
        long start = System.nanoTime();
        VerbReplyProto reply = drill.order("min");
        awaitThatItSaysWhatItWaitsFor();
        drill.awaitOrdered(reply);
        double seconds = Findings.secondsSince(start);
        assertThat(copiesToCome()).isZero();
        drill.awaitSettled();
        int then = replicas("/late");
        assertThat(then).isGreaterThan(made);
        drill.verifyAll();
        Findings.say(
                "P1 shift down right after a write",
                "%d of %d replicas made when the hosts were told to leave; asleep after %.1f s with %d",
                made,
                FACTOR * BLOCKS,
                seconds,
                then);
    }

    @Test
    @Order(2)
    void copiesOfWhatIsWrittenWhileHostsSleepGoToHostsAwake() throws IOException {
        List<String> asleep = drill.sleeping();
        Map<String, Set<String>> before = drill.replicas().of(asleep);
        DrillRack.good(drill.client().write("/low", 1, FILE_BYTES, 52, 1));
        drill.awaitSettled();
        assertThat(copiesToCome()).isZero();
        assertThat(drill.replicas().of(asleep)).isEqualTo(before);
        assertThat(replicas("/low")).isEqualTo(AWAKE * 4);
        drill.shift("max");
        everythingIsWhole();
    }

    /** Whoever was to pass the copies on has forgotten them; stock would find out after 5 to 10 minutes. */
    @Test
    @Order(3)
    void copiesThatNobodyMakesAreTakenOverByTheNameNode() throws IOException {
        DrillRack.good(drill.client().write("/killed", BLOCKS / 4, FILE_BYTES, 53, 6));
        List<String> sources = drill.chain().subList(AWAKE, 6);
        for (String source : sources) {
            drill.rack().kill(source, true);
        }
        int made = replicas("/killed");
        assertThat(made).isLessThan(FACTOR * BLOCKS);
        for (String source : sources) {
            drill.rack().start(source);
        }
        Findings.until(
                DrillRack.UP_PATIENCE,
                "the hosts that were killed serve again",
                () -> drill.tryReport()
                        .filter(report -> report.getState().getHostsAwake() == 6 && serving(report) == 6)
                        .isPresent(),
                drill::situation);
        long start = System.nanoTime();
        drill.awaitOrdered(drill.order("min"));
        drill.awaitSettled();
        double seconds = Findings.secondsSince(start);
        assertThat(drill.report().getNoticesList())
                .as("what tells that the NameNode made copies")
                .anyMatch(notice -> notice.contains("made on hosts that stay"));
        assertThat(copiesToCome()).isZero();
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        Findings.say(
                "P3 shift down with copies that nobody makes",
                "%d of %d replicas made when their sources were killed; asleep and nothing to repair after %.1f s",
                made,
                FACTOR * BLOCKS,
                seconds);
        drill.shift("max");
        everythingIsWhole();
    }

    private static long serving(GearReportProto report) {
        return report.getHostsList().stream()
                .filter(host -> host.getService().equals("SERVING"))
                .count();
    }

    private void awaitThatItSaysWhatItWaitsFor() {
        Findings.until(
                DrillRack.UP_PATIENCE,
                "the shift names copies and blocks that it waits for",
                () -> drill.tryState().filter(LateCopiesIT::namesCopies).isPresent(),
                drill::situation);
    }

    private static boolean namesCopies(GearStateProto state) {
        return state.getWaitingFor().contains("copies that their writers went on without")
                && state.getBlockingBlockIdsCount() > 0;
    }

    private void everythingIsWhole() throws IOException {
        drill.awaitSettled();
        drill.verifyAll();
        Fsck fsck = drill.fsck();
        assertThat(fsck).matches(Fsck::nothingLost);
        assertThat(fsck.under()).as(fsck.text()).isZero();
        assertThat(drill.order("max").getOutcome()).isEqualTo(OutcomeProto.DONE);
    }

    /** Of the agents that run. */
    private long copiesToCome() throws IOException {
        Matcher number =
                TO_COME.matcher(drill.rack().hdfs("pfimbi", "-status", "-json").output());
        assertThat(number.find()).isTrue();
        return Long.parseLong(number.group(1));
    }

    /** On the disks of all hosts, of the blocks below a folder. */
    private int replicas(String folder) throws IOException {
        Set<String> blocks = new TreeSet<>();
        Matcher names = Pattern.compile("blk_\\d+_\\d+")
                .matcher(drill.client().fsck(folder, "-files", "-blocks").output());
        while (names.find()) {
            blocks.add(names.group() + ".meta");
        }
        Map<String, Set<String>> disks =
                drill.replicas().of(drill.rack().description().hosts());
        return blocks.stream()
                .mapToInt(name -> (int) ReplicaFiles.holders(disks, name))
                .sum();
    }
}
