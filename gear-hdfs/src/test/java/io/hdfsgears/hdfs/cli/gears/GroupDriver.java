// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.TypedLines;
import io.hdfsgears.hdfs.cli.gears.show.Terminal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** For tests that type lines behind {@code hdfs gears}: a NameNode, a clock and a terminal of theirs. */
abstract class GroupDriver extends TypedLines {
    /** Three minutes after the fake NameNode's state began. */
    static final Instant NOW = Instant.parse("2026-01-01T00:03:00Z");

    Terminal terminal = Terminal.NONE;

    final Gears gears() {
        return new Gears(port, times(), InstantSource.fixed(NOW), terminal, toOut(), toErr());
    }

    final int run(String line) {
        return run(line.isBlank() ? List.of() : List.of(line.split(" +")));
    }

    final int run(List<String> words) {
        clear();
        return gears().execute(words.toArray(String[]::new));
    }
}
