// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** A drill in a Kerberos realm of its own: its steps run in order on one rack, and the realm ends after the rack. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class KerberosDrill {
    static final String STRANGER = "mallory";
    static final int NOT_AUTHORISED = 5;

    Realm realm;
    DrillRack drill;

    /** @param users beside {@link #STRANGER} and the superuser */
    final void startRealm(Path scratch, String... users) throws Exception {
        realm = Realm.start(Files.createDirectories(scratch.resolve("realm")));
        realm.add(STRANGER);
        for (String user : users) {
            realm.add(user);
        }
    }

    @AfterAll
    final void down() throws IOException {
        if (drill != null) {
            drill.close();
        }
        if (realm != null) {
            realm.close();
        }
    }
}
