// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.client.EvenLayout;
import io.hdfsgears.hdfs.dataset.DatasetCensus;
import io.hdfsgears.hdfs.dataset.Datasets;
import io.hdfsgears.hdfs.drain.OpenBlocks;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.image.ImageDirs;
import io.hdfsgears.hdfs.image.SleeperCapture;
import io.hdfsgears.hdfs.image.SleeperReplay;
import io.hdfsgears.hdfs.image.Sleepers;
import io.hdfsgears.hdfs.state.DatasetStore;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.view.HostLooks;
import io.hdfsgears.hdfs.view.RequestCounters;
import io.hdfsgears.hdfs.worker.QueuedWork;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** h1 and h2 have registered; h3 and h4 of the chain have not, as after a restart of the NameNode. */
class ObserverTest extends OnLocalGears {
    private static final List<NodeId> CHAIN =
            List.of(new NodeId("h1"), new NodeId("h2"), new NodeId("h3"), new NodeId("h4"));
    private static final Map<NodeId, String> NAMES = Map.of(CHAIN.get(2), "localhost:3", CHAIN.get(3), "localhost:4");

    private final HostTracker tracker = new HostTracker();
    private Path hostsFile;
    private Observer observer;

    @BeforeEach
    void start() throws Exception {
        hostsFile = Files.writeString(dir.resolve("hosts.json"), "[]");
        Configuration conf = LocalNamesystem.conf(dir);
        conf.set(DFSConfigKeys.DFS_HOSTS, hostsFile.toString());
        gears = LocalGears.of(conf, dir, 2);
        RequestCounters requests = new RequestCounters(0);
        observer = new Observer(
                gears.names.blocks().getDatanodeManager(),
                gears.names.provider(),
                tracker,
                new Sleepers(
                        new ImageDirs(List.of(dir.resolve("images"))),
                        new SleeperCapture(gears.names.namesystem(), gears.names.storage(), 1000),
                        new SleeperReplay(gears.names.namesystem(), gears.names.storage()),
                        gears.notices),
                new RunningLayout(new EvenLayout(), false),
                requests,
                gears.config,
                new Datasets(
                        new DatasetStore(gears.names.namesystem()),
                        EvenLayout::new,
                        2,
                        new DatasetCensus(gears.names.namesystem(), gears.scan, new QueuedWork()),
                        requests,
                        gears.notices::warn));
    }

    private static Roster awake(int hosts) {
        return new Roster(new Stored(LocalGears.steady(hosts), new ExpansionChain(CHAIN, NAMES), 1));
    }

    private void hostsFile(String... entries) throws IOException {
        Files.writeString(hostsFile, "[" + String.join(",", entries) + "]");
        gears.names.provider().refresh();
    }

    private static String entry(int port, String state) {
        return "{\"hostName\":\"localhost\",\"port\":" + port + ",\"adminState\":\"" + state
                + "\",\"maintenanceExpireTimeInMS\":" + Long.MAX_VALUE + "}";
    }

    private HostLooks look(Roster roster) {
        return observer.look(roster, new OpenBlocks(), 1);
    }

    private List<Custody> custody(Roster roster) {
        return look(roster).facts().stream().map(HostFacts::custody).toList();
    }

    private void knowAddresses() {
        Poll.until(
                Duration.ofSeconds(30),
                "addresses are known",
                () -> NAMES.values().stream()
                        .allMatch(name -> gears.names.provider().named(name).isPresent()));
    }

    @Test
    void theHostsFileDecidesAboutAHostThatHasNotRegistered() throws Exception {
        hostsFile(entry(3, "IN_MAINTENANCE"));
        knowAddresses();
        assertThat(custody(awake(4))).containsExactly(Custody.GEARS, Custody.GEARS, Custody.OPERATOR, Custody.GEARS);
        observer.giveUpUnheard(true);
        assertThat(custody(awake(4))).containsExactly(Custody.GEARS, Custody.GEARS, Custody.OPERATOR, Custody.GIVEN_UP);
        hostsFile(entry(3, "NORMAL"), entry(4, "DECOMMISSIONED"), entry(1, "NORMAL"), entry(2, "NORMAL"));
        assertThat(custody(awake(4))).containsExactly(Custody.GEARS, Custody.GEARS, Custody.GIVEN_UP, Custody.OPERATOR);
        hostsFile(entry(1, "NORMAL"), entry(2, "NORMAL"), entry(4, "NORMAL"));
        assertThat(custody(awake(2)))
                .as("h3 cannot register")
                .containsExactly(Custody.GEARS, Custody.GEARS, Custody.OPERATOR, Custody.GIVEN_UP);
    }

    /** By its name it is ordered on, and no host without a name has all strangers ordered on. */
    @Test
    void aHostThatHasNotRegisteredHasItsNameOfTheChain() throws Exception {
        hostsFile(entry(3, "IN_MAINTENANCE"));
        knowAddresses();
        List<Member> members =
                observer.view(awake(2), look(awake(2)), 1).cluster().members();
        assertThat(members).extracting(Member::name).containsExactly("h1:1", "h2:2", "localhost:3", "localhost:4");
        assertThat(members.subList(2, 4)).extracting(Member::service).containsExactly(Service.OPERATOR, Service.ASLEEP);
    }

    @Test
    void aSleeperThatIsTakenOutOfTheHostsFileIsTheOperatorsAndAnAwakeHostIsLostFirst() throws Exception {
        gears.names.sleep(gears.host(2));
        hostsFile(entry(9, "NORMAL"));
        assertThat(custody(awake(1)).subList(0, 2)).containsExactly(Custody.GEARS, Custody.OPERATOR);
        assertThat(observer.view(awake(1), look(awake(1)), 1)
                        .cluster()
                        .member(1)
                        .service())
                .as("what it held is searched on sleepers")
                .isEqualTo(Service.LOST);
    }

    /** Each identity that a host ever had was remembered until a restart. */
    @Test
    void hostsThatLeftOrHaveAnotherIdentityAreForgotten() throws Exception {
        tracker.heard("h1", 0, 1);
        ExpansionChain chain = new ExpansionChain(List.of(CHAIN.get(0), CHAIN.get(1)));
        for (int i = 0; i < 3; i++) {
            String uuid = "h2-" + i;
            gears.names.reformatted(gears.host(2), uuid);
            tracker.heard(uuid, 0, 1);
            tracker.reported(uuid, 1);
            look(new Roster(new Stored(LocalGears.steady(2), chain, 1)));
            assertThat(tracker.hasReported(uuid))
                    .as("it has registered, and joins with that report")
                    .isTrue();
            chain = new ExpansionChain(List.of(CHAIN.get(0), new NodeId(uuid)));
            look(new Roster(new Stored(LocalGears.steady(2), chain, 1)));
            assertThat(observer.remembered()).isEqualTo(2);
        }
        assertThat(tracker.hasReported("h2-0")).isFalse();
        assertThat(tracker.hasReported("h2-1")).isFalse();
        assertThat(tracker.heardWithin("h1", 1, 1)).isTrue();
        assertThat(tracker.heardWithin("h2-2", 1, 1)).isTrue();
        look(new Roster(new Stored(LocalGears.steady(1), new ExpansionChain(List.of(CHAIN.get(0))), 1)));
        assertThat(observer.remembered()).isEqualTo(1);
    }
}
