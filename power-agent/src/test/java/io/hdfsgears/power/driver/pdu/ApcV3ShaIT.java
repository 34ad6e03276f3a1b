// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.pdu;

import io.hdfsgears.power.peer.Snmpd;
import java.nio.file.Path;

/** SNMPv3 with SHA and AES-128. */
final class ApcV3ShaIT extends PduContract {
    @Override
    String rights(Path secret, Path otherSecret) {
        return "\"model\": \"apc-rpdu2\", " + v3(Snmpd.SHA_USER, "SHA", secret, otherSecret);
    }
}
