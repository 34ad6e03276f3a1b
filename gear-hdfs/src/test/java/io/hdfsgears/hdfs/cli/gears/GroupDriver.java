// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.hdfs.cli.FakePort;
import io.hdfsgears.hdfs.cli.Times;
import io.hdfsgears.hdfs.cli.gears.show.Terminal;
import io.hdfsgears.testkit.FakeClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;

/** For tests that type lines behind {@code hdfs gears}: a NameNode, a clock and a terminal of theirs. */
abstract class GroupDriver {
    /** Three minutes after the fake NameNode's state began. */
    static final Instant NOW = Instant.parse("2026-01-01T00:03:00Z");

    final FakePort port = new FakePort();
    final FakeClock clock = new FakeClock();
    final ByteArrayOutputStream out = new ByteArrayOutputStream();
    final ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal = Terminal.NONE;

    /** What the NameNode answers to one look at the state after the other. */
    final void states(Object... next) {
        port.states.clear();
        port.states.addAll(Arrays.asList(next));
    }

    final Gears gears() {
        Times times = new Times() {
            @Override
            public long nanos() {
                return clock.nanos();
            }

            @Override
            public void pause() {
                clock.advance(Duration.ofSeconds(1));
            }
        };
        return new Gears(
                port,
                times,
                InstantSource.fixed(NOW),
                terminal,
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8));
    }

    final int run(String line) {
        return run(line.isBlank() ? List.of() : List.of(line.split(" +")));
    }

    final int run(List<String> words) {
        out.reset();
        err.reset();
        return gears().execute(words.toArray(String[]::new));
    }

    final JsonNode json() throws IOException {
        return new ObjectMapper().readTree(out.toByteArray());
    }

    final String out() {
        return out.toString(UTF_8);
    }

    final String err() {
        return err.toString(UTF_8);
    }
}
