// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.junit.jupiter.api.Test;

class HostAddressesTest {
    /** Fails without a name server: the brackets are those of an address. */
    private static final String NO_HOST = "[none]:9";

    private final Deque<Runnable> lookups = new ArrayDeque<>();
    private final HostAddresses addresses = new HostAddresses(lookups::add);

    private void lookUp() {
        while (!lookups.isEmpty()) {
            lookups.remove().run();
        }
    }

    @Test
    void aHostIsKnownOnceItsAddressWasLookedUp() {
        assertThat(addresses.of("127.0.0.1:9")).isEmpty();
        assertThat(addresses.of("127.0.0.1:9")).isEmpty();
        assertThat(lookups).as("asked once").hasSize(1);
        lookUp();
        assertThat(addresses.of("127.0.0.1:9").map(DatanodeID::getXferAddr)).contains("127.0.0.1:9");
        assertThat(lookups).isEmpty();
    }

    @Test
    void anAddressStaysUntilAnotherIsFound() {
        addresses.of("127.0.0.1:9");
        lookUp();
        addresses.askAgain();
        assertThat(addresses.of("127.0.0.1:9")).isPresent();
        assertThat(lookups).hasSize(1);
    }

    @Test
    void aHostWithoutAnAddressIsAskedForAgain() {
        assertThat(addresses.of(NO_HOST)).isEmpty();
        lookUp();
        assertThat(addresses.of(NO_HOST)).isEmpty();
        assertThat(lookups).hasSize(1);
    }

    @Test
    void otherNamesAreNoHosts() {
        for (String name : new String[] {"", "h1", ":9", "h1:", "h1:x", "h1:0", "h1:70000"}) {
            assertThat(addresses.of(name)).as(name).isEmpty();
        }
        assertThat(lookups).isEmpty();
    }
}
