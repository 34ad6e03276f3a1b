// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/**
 * A stock client's connection to the only NameNode, after that was killed and started: the client finds out that the one it kept is a dead
 * process's by its next call, which fails.
 */
final class Connection {
    private Connection() {}

    static void await(StockClient client, String nameNode, Duration patience) {
        Poll.until(patience, "the client has a connection to " + nameNode, () -> isThere(client));
    }

    private static boolean isThere(StockClient client) {
        try {
            return client.dfs("-test", "-e", "/").good();
        } catch (IOException e) {
            throw new UncheckedIOException("the client is gone", e);
        }
    }
}
