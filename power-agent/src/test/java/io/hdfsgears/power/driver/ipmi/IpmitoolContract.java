// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.ipmi;

import io.hdfsgears.power.driver.PowerDriverContract;
import io.hdfsgears.power.peer.IpmiSim;
import io.hdfsgears.power.peer.Scripts;
import java.nio.file.Path;
import java.util.List;

/** What ipmitool owes with a BMC at a port of this host. */
abstract class IpmitoolContract extends PowerDriverContract {
    /** The section of the hosts file for a BMC at this port. */
    abstract String section(int port, Path password);

    @Override
    protected final String sectionAtPort(int port) {
        return section(port, Scripts.secret(folder.resolve("pw"), IpmiSim.PASSWORD));
    }

    @Override
    protected final List<String> secrets() {
        return List.of(IpmiSim.PASSWORD);
    }
}
