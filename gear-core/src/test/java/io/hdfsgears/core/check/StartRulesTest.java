// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StartRulesTest {
    private String version = "3.5.0";
    private List<String> missing = List.of();
    private int configuredPrimaries;
    private int replicationMinimum = 1;
    private int maintenanceMinimum = 1;
    private long heartbeatMillis = 3_000;
    private long attributeBytes = 16_384;
    private int attributes = 32;
    private int attributesNeeded = 15;
    private List<Surroundings.Site> sites = List.of();
    private int domainFactor = 3;
    private String laidOut = "";

    private List<Finding> findings() {
        return StartRules.check(new Surroundings(
                version,
                missing,
                1_000,
                14,
                configuredPrimaries,
                replicationMinimum,
                maintenanceMinimum,
                heartbeatMillis,
                30_000,
                attributeBytes,
                attributes,
                attributesNeeded,
                sites,
                domainFactor,
                laidOut,
                "rabbit, r = 3"));
    }

    private Finding only() {
        List<Finding> findings = findings();
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    @Test
    void hadoopsDefaultsWithAThousandHostsAreFine() {
        assertThat(findings()).isEmpty();
    }

    @Test
    void anotherHadoopIsNamedAndWhatItLacksIsAnError() {
        version = "3.4.2";
        assertThat(findings()).isEmpty();
        version = "3.3.6";
        missing = List.of("RwLock");
        assertThat(findings())
                .extracting(Finding::severity)
                .containsExactly(Finding.Severity.WARNING, Finding.Severity.ERROR);
    }

    @Test
    void aLeastNumberOfReplicasHoldsInEveryGearOnlyIfMaintenanceLeavesAsMany() {
        replicationMinimum = 2;
        assertThat(only().subject()).isEqualTo("dfs.namenode.replication.min");
        assertThat(only().text()).contains("Set dfs.namenode.maintenance.replication.min to 2, too");
        maintenanceMinimum = 2;
        assertThat(findings()).isEmpty();
        maintenanceMinimum = 3;
        assertThat(only().text()).endsWith("Set it to 2.");
    }

    /** Hosts as rack and domain, in the order of the chain; those of the rule are the first 14. */
    private static List<Surroundings.Site> sites(int times, String... sites) {
        return Stream.generate(() -> sites)
                .limit(times)
                .flatMap(Stream::of)
                .map(site -> site.split(" "))
                .map(site -> new Surroundings.Site(site[0], site[1], true))
                .toList();
    }

    @Test
    void upgradeDomainsThatCanBeHadAreFine() {
        sites = sites(10, "/r1 a", "/r2 b", "/r1 c", "/r2 a");
        assertThat(findings()).isEmpty();
        sites = sites(10, "/r1 a", "/r2 a");
        assertThat(findings()).as("one domain says nothing").isEmpty();
        domainFactor = 1;
        sites = sites(10, "/r1 a", "/r2 b");
        assertThat(findings()).as("switched off").isEmpty();
    }

    @Test
    void fewerDomainsThanTheFactorAreNamed() {
        sites = sites(10, "/r1 a", "/r2 b", "/r1 b", "/r2 a");
        assertThat(only().text())
                .startsWith("names 2 upgrade domains, fewer than the 3 of dfs.namenode.upgrade.domain.factor")
                .endsWith("set the key to 2.");
    }

    @Test
    void aLowestGearInFewerDomainsIsNamed() {
        sites = Stream.concat(sites(7, "/r1 a", "/r2 b").stream(), sites(5, "/r1 c", "/r2 c").stream())
                .toList();
        assertThat(only().text()).startsWith("of the first 14 hosts of the chain are 2, fewer than 3");
    }

    @Test
    void racksThatForbidADomainAreNamed() {
        sites = sites(10, "/r1 a", "/r1 b", "/r1 c", "/r2 a");
        assertThat(only().text()).startsWith("and racks cannot both be had for 10 hosts, as those of a in /r1");
    }

    /** Hosts without upgrade domains, one after the other for each rack: number of hosts and rack. */
    private static List<Surroundings.Site> inTurn(String... racks) {
        return Stream.of(racks)
                .map(rack -> rack.split(" "))
                .flatMap(rack -> IntStream.range(0, Integer.parseInt(rack[0]))
                        .mapToObj(i -> new Surroundings.Site(rack[1], rack[1] + "-" + i, false)))
                .toList();
    }

    /** The first rack had booted three seconds before the second. */
    @Test
    void primariesInOneRackOfSeveralAreNamedWithTheRemedy() {
        sites = inTurn("14 /r1", "40 /r2", "10 /r1", "20 /r3");
        assertThat(only().text())
                .startsWith("of the 14 primaries are all /r1, and the chain has hosts in 3 racks: if /r1 fails")
                .endsWith("to positions 1 to 14 by \"hdfs dfsadmin -gearHosts -move\".");
        sites = inTurn("13 /r1", "1 /r2", "10 /r1");
        assertThat(findings()).as("one is elsewhere").isEmpty();
        sites = inTurn("40 /default-rack");
        assertThat(findings()).as("there is no other").isEmpty();
    }

    @Test
    void aPrimaryThatHasNotRegisteredMayBeInAnotherRack() {
        sites = Stream.of(inTurn("13 /r1"), List.of(Surroundings.Site.UNKNOWN), inTurn("40 /r2"))
                .flatMap(List::stream)
                .toList();
        assertThat(findings()).isEmpty();
        sites = Stream.of(inTurn("14 /r1"), List.of(Surroundings.Site.UNKNOWN))
                .flatMap(List::stream)
                .toList();
        assertThat(findings()).as("no other rack is known").isEmpty();
    }

    /** An unknown domain is no domain: the rules count those that are known, as before. */
    @Test
    void hostsThatHaveNotRegisteredAreInNoUpgradeDomain() {
        sites = Stream.concat(
                        sites(10, "/r1 a", "/r2 b", "/r1 b", "/r2 a").stream(),
                        Stream.of(Surroundings.Site.UNKNOWN, Surroundings.Site.UNKNOWN))
                .toList();
        assertThat(only().text()).startsWith("names 2 upgrade domains");
    }

    @Test
    void redundancyInMaintenanceOtherThanOneIsNamed() {
        maintenanceMinimum = 2;
        assertThat(only().text()).startsWith("is 2: each shift down copies blocks");
    }

    @Test
    void heartbeatsAsLongAsAHostMayBeSilentAreNamed() {
        heartbeatMillis = 20_000;
        assertThat(only().subject()).isEqualTo("dfs.namenode.gear.host.lost.after");
        assertThat(only().text()).contains("at least 200 s");
    }

    @Test
    void limitsOfAttributesBelowStocksAreNamed() {
        attributeBytes = 4_096;
        attributes = 8;
        assertThat(findings()).hasSize(2);
    }

    @Test
    void moreAttributesThanTheLimitAreNamedWithTheNumber() {
        attributesNeeded = 32;
        assertThat(findings()).isEmpty();
        attributesNeeded = 39;
        assertThat(only().text())
                .startsWith("is 32: with the chain of 1000 hosts, / may have 39 attributes at once.")
                .contains("Set it to at least 39 on all NameNodes");
    }

    @Test
    void primariesThatAreConfiguredAndNotInForceAreNamed() {
        configuredPrimaries = 20;
        assertThat(only().text()).startsWith("is 20, but the chain was founded with 14");
    }

    @Test
    void anotherLayoutThanTheNamespacesIsAnError() {
        laidOut = "rabbit, r = 2";
        assertThat(only().severity()).isEqualTo(Finding.Severity.ERROR);
        laidOut = "rabbit, r = 3";
        assertThat(findings()).isEmpty();
    }

    @Test
    void aMisspeltKeyIsNamedWithTheOneThatWasMeant() {
        List<Finding> findings = Spelling.check(
                List.of(
                        "dfs.namenode.gear.primarys",
                        "dfs.namenode.gear.unlike.all",
                        "dfs.namenode.gear.tick",
                        "dfs.replication"),
                List.of("dfs.namenode.gear."),
                Set.of("dfs.namenode.gear.primaries", "dfs.namenode.gear.tick"));
        assertThat(findings)
                .extracting(Finding::subject)
                .containsExactly("dfs.namenode.gear.primarys", "dfs.namenode.gear.unlike.all");
        assertThat(findings.get(0).text()).endsWith("Did you mean dfs.namenode.gear.primaries?");
        assertThat(findings.get(1).text()).contains("list all keys");
    }
}
