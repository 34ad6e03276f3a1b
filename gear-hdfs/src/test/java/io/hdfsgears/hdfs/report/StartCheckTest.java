// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.check.Finding;
import io.hdfsgears.core.config.ConfKey;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.state.LayoutStore;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.state.Stored;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a NameNode finds at its start, and which layout the namespace remembers. */
class StartCheckTest extends OnLocalGears {
    private LayoutStore stored;
    private Partners partners;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 2);
        stored = new LayoutStore(gears.names.namesystem());
        partners = Partners.none(gears.notices);
    }

    /** In a failover the blocks of all that sleep would be copied. */
    @Test
    void aNameNodeWithoutGearsIsAWarning() throws Exception {
        Partners.Partner stock = new Partners.Partner() {
            @Override
            public String name() {
                return "nn2 (two:8020)";
            }

            @Override
            public boolean runsGears() {
                return false;
            }
        };
        partners = new Partners(List.of(stock), Runnable::run, gears.notices, () -> 0, 0);
        StartCheck check = check(gears.conf, "a layout");
        check.look(gears.roster(LocalGears.steady(2)), false);
        assertThat(findings(check))
                .filteredOn(one -> one.severity() == Finding.Severity.WARNING)
                .extracting(Finding::subject)
                .contains("NameNode nn2 (two:8020)");
    }

    private StartCheck check(Configuration conf, String layout) {
        return new StartCheck(conf, gears.names.namesystem(), layout, partners, gears.notices);
    }

    private List<Finding> findings(StartCheck check) throws IOException {
        return check.findings(gears.roster(LocalGears.steady(2)));
    }

    @Test
    void theActiveStoresTheFirstLayoutAndNoOther() throws IOException {
        check(gears.conf, "rabbit").look(gears.roster(LocalGears.steady(2)), false);
        assertThat(stored.load()).as("a standby writes nothing").isEmpty();
        check(gears.conf, "rabbit").look(gears.roster(LocalGears.steady(2)), true);
        assertThat(stored.load())
                .startsWith("rabbit with dfs.replication=3, ")
                .contains(GearKeys.GROUPS.name() + "=")
                .isEqualTo(LayoutStore.running(gears.conf, "rabbit"));
        check(gears.conf, "springfs").look(gears.roster(LocalGears.steady(2)), true);
        assertThat(stored.load()).startsWith("rabbit");
    }

    @Test
    void anotherLayoutIsAFindingUntilFilesAreBroughtIntoIt() throws IOException {
        check(gears.conf, "rabbit").look(gears.roster(LocalGears.steady(2)), true);
        assertThat(findings(check(gears.conf, "rabbit")))
                .noneMatch(finding -> finding.text().contains("springfs"));
        StartCheck other = check(gears.conf, "springfs");
        assertThat(findings(other)).anyMatch(finding -> finding.text().contains("springfs"));
        other.adopted();
        assertThat(stored.load()).startsWith("springfs");
        assertThat(findings(other)).noneMatch(finding -> finding.text().contains("rabbit with"));
    }

    /** The finding was a line in the log of the start alone. */
    @Test
    void anotherLayoutIsANoticeAtTheStartAndWhenThisNameNodeBecomesActive() throws IOException {
        stored.save(LayoutStore.running(gears.conf, "rabbit"));
        Configuration conf = new Configuration(gears.conf);
        conf.set("dfs.replication", "2");
        StartCheck standby = check(conf, "rabbit");
        standby.look(gears.roster(LocalGears.steady(2)), false);
        assertThat(gears.notices.newest())
                .singleElement()
                .satisfies(notice -> assertThat(notice)
                        .contains("laid out with rabbit with dfs.replication=3", "runs rabbit with dfs.replication=2")
                        .contains("-adoptLayout"));
        gears.notices.warn("another");
        standby.look(gears.roster(LocalGears.steady(2)), false);
        standby.look(gears.roster(LocalGears.steady(2)), true);
        standby.look(gears.roster(LocalGears.steady(2)), true);
        assertThat(gears.notices.newest()).as("once more after the failover").hasSize(3);
        assertThat(stored.load()).contains("dfs.replication=3");
    }

    /** What decides where SpringFS puts replicas was not compared; a text without it is an older release's. */
    @Test
    void aLayoutThatAnOlderReleaseStoredGetsTheParametersThatItLacks() throws IOException {
        String running = LayoutStore.running(gears.conf, "springfs");
        String before = running.substring(0, running.indexOf(", " + GearKeys.SPRINGFS_OFFLOAD_HOSTS.name()));
        stored.save(before);
        Configuration conf = new Configuration(gears.conf);
        conf.set(GearKeys.SPRINGFS_FLOOR.name(), "reads_now");
        check(conf, "springfs").look(gears.roster(LocalGears.steady(2)), false);
        assertThat(stored.load()).as("a standby writes nothing").isEqualTo(before);
        assertThat(findings(check(conf, "springfs")))
                .noneMatch(finding -> finding.subject().equals("layout"));
        check(conf, "springfs").look(gears.roster(LocalGears.steady(2)), true);
        assertThat(stored.load()).contains(GearKeys.SPRINGFS_FLOOR.name() + "=reads_now");
        assertThat(findings(check(gears.conf, "springfs")))
                .as("a NameNode that differs in one of them")
                .anyMatch(finding -> finding.subject().equals("layout"));
    }

    /** Also keys of DataNodes: the file is often the same on all hosts. */
    @Test
    void aKeyThatIsMisspeltIsNamedWithTheOneThatIsMeant() throws IOException {
        List<ConfKey<?>> keys = List.of(
                GearKeys.PRIMARIES,
                EafrKeys.MODE,
                EafrKeys.RECEIVE_BANDWIDTH,
                PfimbiKeys.SYNC_REPLICAS,
                PfimbiKeys.BUFFER_BLOCKS);
        Configuration conf = new Configuration(gears.conf);
        keys.forEach(key -> conf.set(key.name() + "s", "3"));
        List<Finding> findings = findings(check(conf, "rabbit"));
        for (ConfKey<?> key : keys) {
            assertThat(findings).anySatisfy(finding -> {
                assertThat(finding.subject()).isEqualTo(key.name() + "s");
                assertThat(finding.text()).endsWith("Did you mean " + key.name() + "?");
            });
        }
        Configuration right = new Configuration(gears.conf);
        keys.forEach(key -> right.set(key.name(), key.defaultText()));
        assertThat(findings(check(right, "rabbit")))
                .noneMatch(finding -> finding.text().contains("there is no such key"));
    }

    @Test
    void aFirstGroupThatIsSmallerThanThePrimariesIsAFinding() throws IOException {
        Stored one = gears.roster(LocalGears.steady(2)).stored();
        Roster two = new Roster(one.with(one.state(), one.chain(), 2));
        Configuration conf = new Configuration(gears.conf);
        conf.set(GearKeys.GROUPS.name(), "1,1");
        assertThat(check(conf, "rabbit").findings(two))
                .as("its gears are the policy's")
                .noneMatch(finding -> finding.subject().equals(GearKeys.GROUPS.name()));
        assertThat(check(conf, "accordion").findings(two))
                .anyMatch(finding -> finding.text().contains("a first group of 1 host,"));
        conf.set(GearKeys.TABLE.name(), "groups");
        assertThat(check(conf, "rabbit").findings(two))
                .anyMatch(finding -> finding.text().contains("the chain has 2 primaries"));
        assertThat(findings(check(conf, "rabbit")))
                .as("one primary fits")
                .noneMatch(finding -> finding.subject().equals(GearKeys.GROUPS.name()));
    }
}
