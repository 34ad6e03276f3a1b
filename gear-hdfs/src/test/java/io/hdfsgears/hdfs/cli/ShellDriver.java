// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.hdfs.cli.answer.VerbStyle;
import io.hdfsgears.testkit.FakeClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** For tests that type lines into the shell: a NameNode and a clock of theirs, and what was printed last. */
abstract class ShellDriver {
    final FakePort port = new FakePort();
    final FakeClock clock = new FakeClock();
    final ByteArrayOutputStream out = new ByteArrayOutputStream();
    final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** What the NameNode answers to one look at the state after the other. */
    final void states(Object... next) {
        port.states.clear();
        port.states.addAll(Arrays.asList(next));
    }

    final int run(String line) {
        out.reset();
        err.reset();
        List<String> args = List.of(line.split(" +"));
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
        return new GearShell(
                        port,
                        times,
                        new VerbStyle(),
                        new PrintStream(out, true, UTF_8),
                        new PrintStream(err, true, UTF_8))
                .run(Verb.of(args.get(0)).orElseThrow(), args.subList(1, args.size()));
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
