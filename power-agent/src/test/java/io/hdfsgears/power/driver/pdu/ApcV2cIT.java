// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.pdu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.Snmpd;
import io.hdfsgears.power.peer.TestHosts;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ApcV2cIT extends PduContract {
    @Override
    String rights(Path secret, Path otherSecret) {
        return "\"model\": \"apc-rpdu2\", \"version\": \"2c\", \"communityFile\": \"" + secret + "\"";
    }

    @Test
    void aCommunityThatMayOnlyReadIsRefused() throws Exception {
        Path community = Scripts.secret(folder.resolve("reader"), Snmpd.READ_COMMUNITY);
        PowerDriver driver = TestHosts.driver(sectionWithPassword(community), shared);
        assertThat(driver.read()).isEqualTo(PowerState.OFF);
        assertThatThrownBy(() -> driver.request(PowerAction.ON))
                .isInstanceOfSatisfying(
                        PowerException.class,
                        e -> assertThat(e.kind()).as(e.getMessage()).isEqualTo(Failure.Kind.CREDENTIALS));
    }

    @Override
    Path secret() {
        return Scripts.secret(folder.resolve("community"), Snmpd.WRITE_COMMUNITY);
    }
}
