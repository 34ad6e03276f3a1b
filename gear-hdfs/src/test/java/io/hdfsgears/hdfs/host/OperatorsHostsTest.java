// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.HostsFiles;
import io.hdfsgears.hdfs.LocalGears;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.GearAdminMonitor;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three hosts; the operator's hosts file, see {@link HostsFiles}, has h3 decommissioned. */
class OperatorsHostsTest {
    @TempDir
    Path dir;

    private LocalGears gears;
    private OperatorsHosts operators;
    private Path excluded;

    @BeforeEach
    void start() throws Exception {
        excluded = Files.writeString(dir.resolve("exclude"), "");
        Configuration conf = LocalNamesystem.conf(dir);
        conf.set(DFSConfigKeys.DFS_HOSTS_EXCLUDE, excluded.toString());
        GearAdminMonitor.install(conf);
        gears = LocalGears.of(conf, dir, 3);
        operators = new OperatorsHosts(gears.names.provider(), gears.notices);
    }

    @AfterEach
    void stop() {
        gears.close();
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
        operators.report(look);
        operators.report(look);
        assertThat(gears.notices.newest()).singleElement().asString().contains("1 host(s)", "h3:3");
        operators.report(gears.look(LocalGears.up(), LocalGears.up(), LocalGears.up()));
        assertThat(gears.lastNotice()).contains("no host is in decommission");
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
