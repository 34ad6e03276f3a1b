// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostsFilesTest {
    private static final DatanodeID LISTED = new DatanodeID("127.0.0.1", "localhost", "u1", 9866, 1, 2, 3);
    private static final DatanodeID OTHER = new DatanodeID("127.0.0.2", "other", "u2", 9866, 1, 2, 3);

    @TempDir
    Path temp;

    private final Configuration conf = new Configuration(false);
    private final GearHosts hosts = new GearHosts();

    private void set(String key, String content) throws IOException {
        Path file = temp.resolve(key);
        Files.writeString(file, content);
        conf.set(key, file.toString());
    }

    private void refresh() throws IOException {
        hosts.setConf(conf);
        hosts.refresh();
    }

    /** It was ignored without a word: hosts that an operator kept out came in. */
    @Test
    void aTextFileOfExcludedHostsIsRead() throws IOException {
        set("dfs.hosts.exclude", "127.0.0.1\n");
        refresh();
        assertThat(hosts.isExcluded(LISTED)).isTrue();
        assertThat(hosts.isExcluded(OTHER)).isFalse();
        assertThat(hosts.isIncluded(OTHER)).isTrue();
    }

    /** Stock drops entries that do not resolve: people may be working on the host all the same. */
    @Test
    void aHostInMaintenanceWhoseNameDoesNotResolveIsTheOperators() throws IOException {
        String until = "\"adminState\": \"IN_MAINTENANCE\", \"maintenanceExpireTimeInMS\": ";
        set(
                "dfs.hosts",
                "[{\"hostName\": \"gone.invalid\", " + until + Long.MAX_VALUE + "},"
                        + "{\"hostName\": \"one.invalid\", \"port\": 9866, " + until + Long.MAX_VALUE + "},"
                        + "{\"hostName\": \"over.invalid\", " + until + "1},"
                        + "{\"hostName\": \"usual.invalid\"}]");
        refresh();
        assertThat(hosts.isOperators("gone.invalid:9866")).isTrue();
        assertThat(hosts.isOperators("one.invalid:9866")).isTrue();
        for (String other :
                new String[] {"one.invalid:9867", "over.invalid:9866", "usual.invalid:9866", "x.invalid:9"}) {
            assertThat(hosts.isOperators(other)).as(other).isFalse();
        }
    }

    @Test
    void aTextFileOfHostsIsRead() throws IOException {
        set("dfs.hosts", "127.0.0.1\n");
        refresh();
        assertThat(hosts.isIncluded(LISTED)).isTrue();
        assertThat(hosts.isIncluded(OTHER)).isFalse();
    }

    @Test
    void aJsonFileIsReadAsBefore() throws IOException {
        set(
                "dfs.hosts",
                "\n [{\"hostName\": \"127.0.0.1\", \"adminState\": \"DECOMMISSIONED\"}, {\"hostName\": \"127.0.0.2\"}]");
        refresh();
        assertThat(hosts.isExcluded(LISTED)).isTrue();
        assertThat(hosts.isExcluded(OTHER)).isFalse();
    }

    @Test
    void theFormIsLookedAtWithEachRefresh() throws IOException {
        set("dfs.hosts", "127.0.0.1\n");
        refresh();
        set("dfs.hosts", "[{\"hostName\": \"127.0.0.2\"}]");
        refresh();
        assertThat(hosts.isIncluded(OTHER)).isTrue();
        assertThat(hosts.isIncluded(LISTED)).isFalse();
    }

    @Test
    void jsonAndAnExcludeFileAreRefusedAndWhatWasInForceStays() throws IOException {
        set("dfs.hosts.exclude", "127.0.0.1\n");
        refresh();
        set("dfs.hosts", "[{\"hostName\": \"127.0.0.2\"}]");
        assertThatThrownBy(this::refresh).isInstanceOf(ConfException.class).hasMessageContaining("DECOMMISSIONED");
        assertThat(hosts.isExcluded(LISTED)).isTrue();
    }

    @Test
    void withoutFilesAllHostsAreIn() throws IOException {
        refresh();
        assertThat(hosts.isIncluded(OTHER)).isTrue();
        assertThat(hosts.isExcluded(OTHER)).isFalse();
    }
}
