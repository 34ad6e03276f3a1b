// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StartRulesTest {
    private String version = "3.5.0";
    private List<String> missing = List.of();
    private int configuredPrimaries;
    private int maintenanceMinimum = 1;
    private long heartbeatMillis = 3_000;
    private long attributeBytes = 16_384;
    private int attributes = 32;
    private int upgradeDomains;
    private String laidOut = "";

    private List<Finding> findings() {
        return StartRules.check(new Surroundings(
                version,
                missing,
                1_000,
                14,
                configuredPrimaries,
                maintenanceMinimum,
                heartbeatMillis,
                30_000,
                attributeBytes,
                attributes,
                upgradeDomains,
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
    void upgradeDomainsAreSaidNotToCount() {
        upgradeDomains = 1;
        assertThat(findings()).isEmpty();
        upgradeDomains = 3;
        assertThat(only().text()).startsWith("names 3 upgrade domains").contains("racks of its own");
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
        assertThat(findings.get(1).text()).contains("lists all keys");
    }
}
