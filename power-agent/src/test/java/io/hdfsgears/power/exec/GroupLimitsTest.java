// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.GroupLimit;
import io.hdfsgears.power.control.Policy;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.peer.TestHosts;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Groups and their limits as they stand in the hosts file. */
final class GroupLimitsTest {
    @Test
    void aHostIsInSeveralGroups() throws Exception {
        PowerHosts hosts = load(
                "\"groups\": [\"rack1\", \"pdu3\", \"L2\"]",
                "{\"rack1\": {\"onsPerMinute\": 30, \"onBurst\": 4}, \"L2\": {\"atOnce\": 6, \"startMillis\": 8000}}");
        assertThat(hosts.hosts().get("h01").traits().groups()).containsExactly("rack1", "pdu3", "L2");
        assertThat(hosts.groups())
                .isEqualTo(Map.of(
                        "rack1", new GroupLimit(new Policy.Rate(30, 4), 0, TimeUnit.SECONDS.toNanos(10)),
                        "L2", new GroupLimit(new Policy.Rate(0, 1), 6, TimeUnit.SECONDS.toNanos(8))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'group': 'rack1' | {'rack2': {'atOnce': 1}} | groups.rack2 is a group that no host is in",
                "'group': 'rack1' | {'rack1': {'atonce': 1}} | policy.groups.rack1.atonce is not known",
                "'group': 'rack1' | {'rack1': 4} | groups.rack1 must be an object",
                "'group': 'rack1' | [] | policy.groups must be an object",
                "'group': 'a', 'groups': ['b'] | {} | write all of them into groups",
                "'groups': ['a', 'a'] | {} | with one of them twice",
            },
            quoteCharacter = '"')
    void mistakesAreNamed(String host, String groups, String said) {
        assertThatThrownBy(() -> load(host.replace('\'', '"'), groups.replace('\'', '"')))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining(said);
    }

    private static PowerHosts load(String host, String groups) throws SettingException {
        return TestHosts.load("""
            {"policy": {"groups": %s},
             "hosts": {"h01": {%s, "drivers": [{"type": "probe", "address": "h01"}]}}}\
            """.formatted(groups, host), new SharedDevices());
    }
}
