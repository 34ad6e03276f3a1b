// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.chain.ChainEdit;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.hdfs.migrate.AdoptOrder;
import io.hdfsgears.hdfs.namenode.OnWholeGears;
import io.hdfsgears.hdfs.namenode.WholeGears;
import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.state.LayoutStore;
import io.hdfsgears.hdfs.state.StateStore;
import io.hdfsgears.hdfs.wire.HostsMessage;
import io.hdfsgears.hdfs.wire.VerbMessage;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes of the chain on a whole NameNode side, and the data that follows them. */
class HostVerbsTest extends OnWholeGears {
    @BeforeEach
    void start() throws Exception {
        gears = new WholeGears(dir, 4).start(false).awake();
        gears.migration().adopting();
        gears.migration().activate(false); // its thread would end an adoption at any moment
    }

    private static ChangeHostsRequestProto.Builder request() {
        return ChangeHostsRequestProto.newBuilder().setReason("test");
    }

    private VerbReplyProto change(ChangeHostsRequestProto.Builder request) throws IOException {
        return VerbMessage.reply(gears.hostVerbs()
                .change(HostsMessage.order(request.build()), request.getDryRun(), request.getReason(), "tester"));
    }

    private List<String> chain() {
        return gears.view().cluster().members().stream().map(Member::name).toList();
    }

    private void cancelMoves() throws IOException {
        gears.migration().adopting().adopt(AdoptOrder.stop(), gears.view(), "tester", 1);
    }

    @Test
    void aChangeIsDurableAndInForceWhenItIsAccepted() throws Exception {
        List<String> before = chain();
        VerbReplyProto moved = change(request().setMove(before.get(3)).setPosition(1));
        assertThat(moved.getOutcome()).as(moved.getMessage()).isEqualTo(OutcomeProto.IN_PROGRESS);
        assertThat(chain()).containsExactly(before.get(3), before.get(0), before.get(1), before.get(2));
        assertThat(new StateStore(gears.local.names.namesystem())
                        .load()
                        .orElseThrow()
                        .chain()
                        .hosts())
                .isEqualTo(gears.view().cluster().members().stream()
                        .map(Member::id)
                        .toList());
        assertThat(gears.migration().adopting().running()).contains("/");
        assertThat(change(request().setPrimaries(2)).getMessage()).contains("is on its way to its place");
        cancelMoves();
        assertThat(change(request().setPrimaries(2)).getMessage()).startsWith("primaries 1 -> 2");
        assertThat(gears.view().cluster().primaries()).isEqualTo(2);
    }

    @Test
    void aDryRunChangesNothing() throws Exception {
        List<String> before = chain();
        gears.local.names.file("/a", 1, gears.local.hosts(1));
        VerbReplyProto dry =
                change(request().setMove(before.get(3)).setPosition(1).setDryRun(true));
        assertThat(dry.getOutcome()).isEqualTo(OutcomeProto.DONE);
        assertThat(dry.getMessage()).contains("dry run, nothing changed", "Then: " + before.get(3));
        assertThat(dry.hasBlocksToMove()).isTrue();
        assertThat(chain()).isEqualTo(before);
        assertThat(gears.migration().adopting().running()).isEmpty();
    }

    @Test
    void inALowGearNoSleeperComesIntoIt() throws Exception {
        List<String> before = chain();
        gears.setGear(1);
        gears.rounds("three sleep", () -> gears.isSteadyAt(1) && gears.off().size() == 3);
        VerbReplyProto primaries = change(request().setPrimaries(2));
        assertThat(primaries.getOutcome()).isEqualTo(OutcomeProto.REFUSED);
        assertThat(primaries.getMessage()).contains(before.get(1), "-setGear max -wait");
        assertThat(change(request().setRemove(before.get(3))).getMessage()).contains(before.get(3) + " sleeps");
        assertThat(change(request().setRemove(before.get(0))).getMessage()).contains(before.get(0) + " is up");
        assertThat(change(request().setReplace(before.get(0)).setBy(before.get(3)))
                        .getOutcome())
                .isEqualTo(OutcomeProto.REFUSED);
        VerbReplyProto refound = change(request().setRefound(true));
        assertThat(refound.getOutcome()).isEqualTo(OutcomeProto.REFUSED);
        assertThat(refound.getMessage())
                .contains("all its hosts must be up; these are not: " + before.get(1), "-setGear max -wait");
        VerbReplyProto among = change(request().setMove(before.get(3)).setPosition(2));
        assertThat(among.getOutcome())
                .as("among sleepers: " + among.getMessage())
                .isEqualTo(OutcomeProto.IN_PROGRESS);
        assertThat(gears.off()).as("no host wakes for it").hasSize(3);
    }

    @Test
    void dataFollowsAChangedChainByItself() throws Exception {
        gears.evenOut();
        gears.evenOut();
        assertThat(gears.migration().adopting().running())
                .as("nothing has changed")
                .isEmpty();
        List<String> before = chain();
        change(request().setMove(before.get(3)).setPosition(2));
        cancelMoves();
        gears.evenOut();
        assertThat(gears.migration().adopting().running())
                .as("an adoption that began and ended between two looks is not known")
                .contains("/");
        gears.evenOut();
        cancelMoves();
        gears.evenOut();
        gears.evenOut();
        assertThat(gears.migration().adopting().running())
                .as("a cancel is not countermanded")
                .isEmpty();
        gears.forgetEvenOut();
        gears.evenOut();
        assertThat(gears.migration().adopting().running())
                .as("nor by the next NameNode")
                .isEmpty();
    }

    /** A release that names more parameters would otherwise take its own data for another policy's, and never move it again. */
    @Test
    void dataThatAnOlderReleaseLaidOutFollows() throws Exception {
        gears.evenOut();
        LayoutStore store = new LayoutStore(gears.local.names.namesystem());
        String now = store.arrangement();
        int more = now.indexOf(", " + GearKeys.SPRINGFS_OFFLOAD_HOSTS.name());
        store.saveArrangement(now.substring(0, more) + now.substring(now.lastIndexOf(" on ")));
        gears.forgetEvenOut();
        gears.evenOut();
        assertThat(gears.migration().adopting().running())
                .as("nothing has changed")
                .isEmpty();
        change(request().setMove(chain().get(3)).setPosition(2));
        cancelMoves();
        gears.evenOut();
        assertThat(gears.migration().adopting().running()).contains("/");
    }

    @Test
    void dataThatWasNeverLaidOutDoesNotFollow() throws Exception {
        gears.local.names.file("/a", 1, gears.local.hosts(1));
        gears.evenOut();
        List<String> before = chain();
        change(request().setMove(before.get(3)).setPosition(2));
        cancelMoves();
        gears.evenOut();
        gears.evenOut();
        assertThat(gears.migration().adopting().running()).isEmpty();
    }

    private void restartWithGroups(String sizes) throws Exception {
        gears.close();
        gears = new WholeGears(
                        dir.resolve("groups"),
                        4,
                        false,
                        Map.of("dfs.namenode.gear.table", "groups", "dfs.namenode.gear.groups", sizes))
                .start(false)
                .awake();
        gears.migration().activate(false);
    }

    /** Stored, it would leave the gears without a table, after a restart too. */
    @Test
    void morePrimariesThanTheFirstGroupHoldsAreRefused() throws Exception {
        restartWithGroups("1,3");
        for (boolean dry : new boolean[] {true, false}) {
            VerbReplyProto two = change(request().setPrimaries(2).setDryRun(dry));
            assertThat(two.getOutcome()).isEqualTo(OutcomeProto.BAD_ARGUMENT);
            assertThat(two.getMessage())
                    .contains("must hold all 2 primaries", "dfs.namenode.gear.groups", "Nothing changed");
        }
        assertThat(gears.view().cluster().primaries()).isEqualTo(1);
        assertThat(gears.view().gears().awake()).containsExactly(1, 4);
    }

    /** As an earlier release took them. */
    @Test
    void primariesThatDoNotFitAreTheLowestGear() throws Exception {
        restartWithGroups("1,1,2");
        gears.agent().change(new ChainEdit.Primaries(2));
        gears.rounds("the view has them", () -> gears.view().cluster().primaries() == 2);
        assertThat(gears.view().gears().awake()).containsExactly(2, 4);
        assertThat(gears.report().state(gears.state(), gears.view()).gears()).containsExactly(2, 4);
        gears.setGear(2);
        gears.rounds("two sleep", () -> gears.isSteadyAt(2) && gears.off().size() == 2);
    }
}
