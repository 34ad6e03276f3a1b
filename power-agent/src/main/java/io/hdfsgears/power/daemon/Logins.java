// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.hdfs.NameNodes.Login;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import java.util.Optional;

/** Principal and keytab, in the settings of an agent and of a controller. */
final class Logins {
    private Logins() {}

    static Optional<Login> of(Settings settings) throws SettingException {
        Optional<String> principal = settings.optionalText("principal");
        if (principal.isEmpty() != !settings.has("keytab")) {
            throw settings.problem("principal", "and keytab go together: name both or none");
        }
        return principal.isEmpty()
                ? Optional.empty()
                : Optional.of(new Login(principal.get(), settings.path("keytab")));
    }
}
