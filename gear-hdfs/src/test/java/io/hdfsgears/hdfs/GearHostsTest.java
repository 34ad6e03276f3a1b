// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GearHostsTest {
    private static final DatanodeID HOST = new DatanodeID("127.0.0.1", "h01", "uuid-1", 9866, 9864, 9865, 9867);

    @TempDir
    Path folder;

    private GearHosts hosts(String json) throws IOException {
        Path file = Files.writeString(folder.resolve("hosts.json"), json);
        Configuration conf = new Configuration(false);
        conf.set(DFSConfigKeys.DFS_HOSTS, file.toString());
        GearHosts hosts = new GearHosts();
        hosts.setConf(conf);
        hosts.refresh();
        return hosts;
    }

    private static String entry(String state) {
        return "[{\"hostName\":\"127.0.0.1\",\"port\":9866,\"adminState\":\"" + state + "\"}]";
    }

    @Test
    void aHostThatTheGearsHoldStaysInMaintenanceThoughTheStateWouldLetItServe() throws IOException {
        GearHosts hosts = hosts("[]");
        hosts.hold("uuid-1");
        hosts.attach(host -> false);
        assertThat(hosts.getMaintenanceExpirationTimeInMS(HOST)).isEqualTo(Long.MAX_VALUE);
        hosts.release("uuid-1");
        assertThat(hosts.getMaintenanceExpirationTimeInMS(HOST)).isZero();
    }

    @Test
    void aHostThatRegistersOutOfGearIsHeldFromThenOn() throws IOException {
        GearHosts hosts = hosts("[]");
        hosts.attach(host -> true);
        assertThat(hosts.getMaintenanceExpirationTimeInMS(HOST)).isEqualTo(Long.MAX_VALUE);
        assertThat(hosts.holds("uuid-1")).isTrue();
    }

    @Test
    void anAwakeHostThatTheOperatorDecommissionsIsNotPutIntoMaintenance() throws IOException {
        GearHosts hosts = hosts(entry("DECOMMISSIONED"));
        hosts.attach(host -> true);
        assertThat(hosts.getMaintenanceExpirationTimeInMS(HOST)).isZero();
        assertThat(hosts.isExcluded(HOST)).isTrue();
        assertThat(hosts.holds("uuid-1")).isFalse();
    }

    @Test
    void aSleeperThatTheOperatorDecommissionsStaysInMaintenanceUntilItWoke() throws IOException {
        GearHosts hosts = hosts(entry("DECOMMISSIONED"));
        hosts.hold("uuid-1");
        assertThat(hosts.getMaintenanceExpirationTimeInMS(HOST)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void theOperatorsMaintenanceIsHis() throws IOException {
        GearHosts hosts = hosts("[{\"hostName\":\"127.0.0.1\",\"port\":9866,\"adminState\":\"IN_MAINTENANCE\","
                + "\"maintenanceExpireTimeInMS\":\"" + (Long.MAX_VALUE - 1) + "\"}]");
        hosts.attach(host -> true);
        assertThat(hosts.isOperatorMaintenance(HOST)).isTrue();
        assertThat(hosts.getMaintenanceExpirationTimeInMS(HOST)).isEqualTo(Long.MAX_VALUE - 1);
        assertThat(hosts.holds("uuid-1")).isFalse();
    }

    /** A hosts file of another network than that of the name server: stock goes by the address that a host registers with. */
    @Test
    void aNameThatLeadsToAnotherAddressTakesNoHostOut() throws IOException {
        GearHosts hosts = hosts("[{\"hostName\":\"10.9.8.7\",\"port\":9866,\"adminState\":\"NORMAL\"}]");
        Poll.until(
                Duration.ofSeconds(30),
                "the address is known",
                () -> hosts.named("localhost:9866").isPresent());
        DatanodeID named = hosts.named("localhost:9866").orElseThrow();
        assertThat(hosts.isTakenOut(named)).isTrue();
        assertThat(hosts.isOperators(named)).isTrue();
        hosts.registered("localhost:9866", named);
        assertThat(hosts.isTakenOut(named))
                .as("it registers with the address of its name")
                .isTrue();
        hosts.registered("localhost:9866", new DatanodeID("10.9.8.7", "localhost", "uuid-2", 9866, 9864, 9865, 9867));
        assertThat(hosts.isTakenOut(named)).isFalse();
        assertThat(hosts.isOperators(named)).isFalse();
    }
}
