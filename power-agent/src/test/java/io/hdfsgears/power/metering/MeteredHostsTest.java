// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.Source;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MeteredHostsTest {
    @Test
    void whatAHostSaysOfItsPowerGoesBeforeWhatAllSay() throws SettingException {
        Map<String, MeteredHost> hosts = load("""
                {"defaults": {"power": {"maxWatts": 500, "idleWatts": 90}},
                 "hosts": {"h01": {"group": "r1", "power": {"idleWatts": 60, "asleepWatts": 3, "minOnWatts": 20}, "meters": [{"type": "rapl"}]},
                           "h02": {"meters": [{"type": "rapl"}]},
                           "h03": {"group": "r1"}}}""");
        assertThat(hosts).containsOnlyKeys("h01", "h02");
        assertThat(hosts.get("h01").facts().maxWatts()).isEqualTo(500);
        assertThat(hosts.get("h01").facts().idleWatts()).hasValue(60);
        assertThat(hosts.get("h01").facts().rack()).isEqualTo("r1");
        assertThat(hosts.get("h01").asleepWatts()).isEqualTo(3);
        assertThat(hosts.get("h02").facts().idleWatts()).hasValue(90);
        assertThat(hosts.get("h02").asleepWatts()).isEqualTo(5);
        assertThat(hosts.get("h01").minOnWatts()).isEqualTo(20);
        assertThat(hosts.get("h02").minOnWatts()).isEqualTo(10);
    }

    @Test
    void metersStandBestFirstWhateverTheirOrderInTheFile() throws SettingException {
        Map<String, MeteredHost> hosts =
                load("{\"hosts\": {\"h01\": {\"meters\": [{\"type\": \"cpu-model\"}, {\"type\": \"rapl\"}]}}}");
        assertThat(hosts.get("h01").meters()).extracting(Meter::source).containsExactly(Source.RAPL, Source.CPU_MODEL);
    }

    @Test
    void mistakesAreNamedByTheirPlace() {
        refused(
                "{\"hosts\": {\"h01\": {\"power\": 500, \"meters\": [{\"type\": \"rapl\"}]}}}",
                "hosts.h01.power must be an object");
        refused(
                "{\"hosts\": {\"h01\": {\"power\": {\"maxWats\": 500}, \"meters\": [{\"type\": \"rapl\"}]}}}",
                "hosts.h01.power.maxWats");
        refused(
                "{\"hosts\": {\"h01\": {\"power\": {\"maxWatts\": 50, \"idleWatts\": 60}, \"meters\": [{\"type\": \"rapl\"}]}}}",
                "hosts.h01.power.idleWatts");
        refused("{\"hosts\": {\"h01\": {}}}", "no host of the hosts file has meters");
    }

    private static void refused(String file, String why) {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> load(file))
                .withMessageContaining(why);
    }

    private static Map<String, MeteredHost> load(String file) throws SettingException {
        return MeteredHosts.of(HostsFile.parse(file), new SharedDevices());
    }
}
