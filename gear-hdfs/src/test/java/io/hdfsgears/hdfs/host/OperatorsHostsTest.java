// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.HostsFiles;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.view.HostLooks;
import io.hdfsgears.testkit.Poll;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.GearAdminMonitor;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three hosts; the operator's hosts file, see {@link HostsFiles}, has h3 decommissioned. */
class OperatorsHostsTest extends OnLocalGears {
    private OperatorsHosts operators;
    private Path excluded;
    private Path included;

    @BeforeEach
    void start() throws Exception {
        excluded = Files.writeString(dir.resolve("exclude"), "");
        Configuration conf = LocalNamesystem.conf(dir);
        conf.set(DFSConfigKeys.DFS_HOSTS_EXCLUDE, excluded.toString());
        included = Files.writeString(dir.resolve("include"), "");
        conf.set(DFSConfigKeys.DFS_HOSTS, included.toString());
        GearAdminMonitor.install(conf);
        gears = LocalGears.of(conf, dir, 3);
        operators = new OperatorsHosts(gears.names.provider(), gears.notices);
    }

    private static HostFacts sleeper() {
        return LocalGears.asleep(true).in(Custody.OPERATOR);
    }

    @Test
    void aSleeperThatIsToBeDecommissionedIsWokenForIt() throws Exception {
        gears.names.sleep(gears.host(3));
        var look = gears.look(LocalGears.up(), LocalGears.up(), sleeper());
        assertThat(operators.toWake(gears.roster(LocalGears.steady(2)), look)).isEmpty();
        Files.writeString(excluded, "127.0.0.1:3\n");
        gears.names.provider().refresh();
        assertThat(operators.toWake(gears.roster(LocalGears.steady(2)), look)).containsExactly(new NodeId("h3"));
        assertThat(operators.toHandOver(look)).as("it is not up").isEmpty();
    }

    /** As after a restart without its image. */
    @Test
    void aSleeperThatHasNotRegisteredIsWokenToBeDecommissionedUnlessTheHostsFileDoesNotIncludeIt() throws Exception {
        NodeId third = new NodeId("h3");
        ExpansionChain chain =
                new ExpansionChain(List.of(new NodeId("h1"), new NodeId("h2"), third), Map.of(third, "localhost:9"));
        Roster roster = new Roster(new Stored(LocalGears.steady(2), chain, 1));
        HostLooks look = new HostLooks(
                List.of(Optional.of(gears.host(1)), Optional.of(gears.host(2)), Optional.empty()),
                List.of(LocalGears.up(), LocalGears.up(), sleeper()));
        assertThat(operators.toWake(roster, look)).as("it is maintained").isEmpty();
        Files.writeString(excluded, "localhost:9\n");
        gears.names.provider().refresh();
        Poll.until(
                Duration.ofSeconds(30),
                "it is woken",
                () -> operators.toWake(roster, look).contains(third));
        assertThat(operators.toWake(new Roster(new Stored(LocalGears.steady(3), chain, 1)), look))
                .as("the gears did not put it to sleep")
                .isEmpty();
        assertThat(operators.refused(roster, look)).isEmpty();
        Files.writeString(included, "localhost:1\nlocalhost:2\n");
        gears.names.provider().refresh();
        assertThat(operators.toWake(roster, look)).as("it would be refused").isEmpty();
        assertThat(operators.refused(roster, look)).containsExactly(third);
    }

    @Test
    void anAwakeHostThatTheGearsHoldIsHandedOver() throws Exception {
        gears.names.sleep(gears.host(3));
        var look = gears.look(LocalGears.up(), LocalGears.up(), LocalGears.operators(true));
        assertThat(operators.toHandOver(look)).containsExactly(gears.host(3));
        gears.names.provider().release("h3");
        assertThat(operators.toHandOver(look)).isEmpty();
    }

    @Test
    void operatorsAreToldOnceForEachChange() {
        var look = gears.look(LocalGears.up(), LocalGears.up(), LocalGears.operators(true));
        Roster roster = gears.roster(LocalGears.steady(3));
        operators.report(roster, look);
        operators.report(roster, look);
        assertThat(gears.notices.newest()).singleElement().asString().contains("1 host", "h3:3");
        operators.report(roster, gears.look(LocalGears.up(), LocalGears.up(), LocalGears.up()));
        assertThat(gears.lastNotice()).contains("takes no host of the chain out");
    }

    /** Sleeping hosts would take all places that stock has for hosts in decommission. */
    @Test
    void stocksMonitorKnowsTheOperatorsHostsAndNoneThatTheGearsHold() throws Exception {
        gears.names.file("/a", 1, gears.host(2));
        gears.names.file("/b", 1, gears.host(3));
        GearAdminMonitor monitor = gears.names.monitor();
        gears.names.sleep(gears.host(3));
        assertThat(monitor.getPendingNodes()).isEmpty();
        gears.names.locked(() -> gears.names
                .blocks()
                .getDatanodeManager()
                .getDatanodeAdminManager()
                .startDecommission(gears.host(2)));
        assertThat(monitor.getPendingNodes()).containsExactly(gears.host(2));
        gears.names.provider().release("h3");
        monitor.run();
        assertThat(monitor.getTrackedNodeCount() + monitor.getPendingNodeCount())
                .as("the gears gave h3 up: stock watches its maintenance from here on")
                .isEqualTo(2);
        gears.names.provider().hold("h3");
        monitor.run();
        assertThat(monitor.getTrackedNodeCount() + monitor.getPendingNodeCount())
                .isEqualTo(1);
    }
}
