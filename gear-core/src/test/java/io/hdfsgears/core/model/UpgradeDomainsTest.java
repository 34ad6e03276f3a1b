// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UpgradeDomainsTest {
    private static UpgradeDomains of(int factor, String... names) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= names.length; i++) {
            members.add(new Member(new NodeId("id" + i), "host" + i + ":1", "/rack", Service.SERVING).in(names[i - 1]));
        }
        return new ClusterView(1, 1, members, factor).domains();
    }

    @Test
    void countWhereTwoAreNamedAtLeast() {
        assertThat(of(3, "", "", "").areNamed()).isFalse();
        assertThat(of(3, "a", "a", "").areNamed()).isFalse();
        assertThat(of(3, "a", "b", "a").areNamed()).isTrue();
        assertThat(of(1, "a", "b", "a").areNamed()).as("switched off").isFalse();
        assertThat(of(3, "", "").held(new int[] {1, 2}, 2)).isZero();
    }

    @Test
    void aHostWithoutANameIsADomainOfItsOwnAsOnStock() {
        UpgradeDomains domains = of(9, "a", "", "b", "", "a");
        assertThat(domains.count()).isEqualTo(4);
        assertThat(domains.share(1, 5)).isTrue();
        assertThat(domains.share(2, 4)).isFalse();
        assertThat(domains.isNew(new int[] {1, 2}, 2, 4)).isTrue();
        assertThat(domains.isNew(new int[] {1, 2}, 2, 5)).isFalse();
    }

    @Test
    void asManyAsTheFactorAreEnough() {
        UpgradeDomains domains = of(2, "a", "b", "c", "a");
        assertThat(domains.owed(1)).isEqualTo(1);
        assertThat(domains.owed(3)).isEqualTo(2);
        assertThat(domains.held(new int[] {1, 2, 3}, 3)).isEqualTo(2);
        assertThat(domains.held(new int[] {1, 4, 3}, 2)).isEqualTo(1);
    }

    @Test
    void aBlockCanBeInTheDomainsOfItsHoldersAndOfHostsThatServe() {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            Service service = i < 3 ? Service.SERVING : Service.ASLEEP;
            members.add(new Member(new NodeId("id" + i), "host" + i + ":1", "/rack", service).in("domain" + i));
        }
        UpgradeDomains domains = new ClusterView(1, 1, members).domains();
        assertThat(domains.reachable(new int[] {1})).isEqualTo(2);
        assertThat(domains.reachable(new int[] {1, 3})).isEqualTo(3);
        assertThat(of(3, "", "").reachable(new int[] {1})).isZero();
    }

    @Test
    void anotherViewOfTheMomentKeepsTheFactor() {
        ClusterView view = new ClusterView(
                7,
                1,
                List.of(new Member(new NodeId("a"), "a:1", "/r", Service.SERVING)
                        .in("x")
                        .with(Service.ASLEEP)),
                2);
        assertThat(view.with(1, view.members()).domains().factor()).isEqualTo(2);
        assertThat(view.member(1).domain()).isEqualTo("x");
    }
}
