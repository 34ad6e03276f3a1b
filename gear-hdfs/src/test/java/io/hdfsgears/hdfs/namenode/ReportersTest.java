// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.LeaseRequestProto;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportersTest {
    private static HostsHeartbeatRequestProto request(String reporter, String... names) {
        HostsHeartbeatRequestProto.Builder request = HostsHeartbeatRequestProto.newBuilder();
        for (String name : names) {
            request.addHosts(HostReportProto.newBuilder()
                    .setName(name)
                    .setReporter(reporter)
                    .setPower("ON"));
        }
        return request.build();
    }

    @Test
    void onlyWhoIsNamedIsAReporterAndWithoutTheKeyNobodyIs() {
        UserGroupInformation power = UserGroupInformation.createUserForTesting("power", new String[] {"machines"});
        assertThat(new Reporters("").contains(power)).isFalse();
        assertThat(new Reporters("alice,power").contains(power)).isTrue();
        assertThat(new Reporters(" machines").contains(power)).isTrue();
        assertThat(new Reporters("alice admins").contains(power)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "power/h01.example.org@EXAMPLE.ORG, agent, h01.example.org:9866, true",
        "power/H01.example.org@EXAMPLE.ORG, agent, h01.Example.org:9866, true",
        "power/h01.example.org@EXAMPLE.ORG, agent, h01:9866, true",
        "power/h01.example.org@EXAMPLE.ORG, agent, h02.example.org:9866, false",
        "power/h01.example.org@EXAMPLE.ORG, agent, h0:9866, false",
        "power/h01.example.org@EXAMPLE.ORG, agent, h01.example:9866, false",
        "power/h01.example.org@EXAMPLE.ORG, controller, h01.example.org:9866, false",
        "power/h01.example.org, agent, h02.example.org:9866, false",
        "serve@EXAMPLE.ORG, controller, h02.example.org:9866, true",
        "serve@EXAMPLE.ORG, agent, h02.example.org:9866, false"
    })
    void anAgentSpeaksForItsOwnHost(String principal, String reporter, String name, boolean may) {
        assertThat(Reporters.refusal(principal, true, request(reporter, name)).isEmpty())
                .isEqualTo(may);
        assertThat(Reporters.refusal(principal, false, request(reporter, name)))
                .as("without Kerberos names prove nothing")
                .isEmpty();
    }

    @Test
    void anAgentReportsNoTestOfHosts() {
        HostsHeartbeatRequestProto request = HostsHeartbeatRequestProto.newBuilder()
                .addProven("h01.example.org:9866")
                .build();
        assertThat(Reporters.refusal("power/h01.example.org@EXAMPLE.ORG", true, request)
                        .orElse(""))
                .contains("reports a test of hosts", "without a host part");
        assertThat(Reporters.refusal("serve@EXAMPLE.ORG", true, request)).isEmpty();
    }

    @Test
    void anAgentDoesNotGetTheLeaseOfControllers() {
        HostsHeartbeatRequestProto request = HostsHeartbeatRequestProto.newBuilder()
                .setLease(LeaseRequestProto.newBuilder()
                        .setController("x")
                        .setLabel("x")
                        .setEpoch(0)
                        .setWanted(true))
                .build();
        assertThat(Reporters.refusal("power/h01.example.org@EXAMPLE.ORG", true, request))
                .hasValueSatisfying(text -> assertThat(text).contains("asks for the lease of controllers"));
        assertThat(Reporters.refusal("serve@EXAMPLE.ORG", true, request)).isEmpty();
    }

    @Test
    void oneStrangerAmongItsHostsRefusesThemAll() {
        assertThat(Reporters.refusal("power/h01@R", true, request("agent", "h01:9866", "h02:9866"))
                        .orElse(""))
                .contains("may report as the agent of h01 alone", "for h02:9866", "dfs.cluster.administrators");
    }
}
