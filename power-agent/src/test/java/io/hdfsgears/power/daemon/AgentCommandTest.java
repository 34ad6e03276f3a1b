// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.hosts.HostEntry;
import io.hdfsgears.power.hosts.HostsFile;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class AgentCommandTest {
    @Test
    void aSharedFileNamesNoProgramThatRootRuns() throws Exception {
        HostEntry entry = HostsFile.parse("""
                        {"defaults": {"ipmi": {"ipmitool": "/tmp/evil"}},
                         "hosts": {"h01": {"meters": [{"type": "ipmi", "address": "10.77.0.101"}]}}}
                        """).hosts().get("h01");
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        AgentCommand.dropPrograms(entry, new PrintStream(err, true, StandardCharsets.UTF_8));
        assertThat(entry.meters().get(0).settings().has("ipmitool")).isFalse();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("hosts.h01.meters[0].ipmitool is ignored");
    }
}
